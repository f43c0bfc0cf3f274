// preview.mjs: tests the page of `parlour case serve` while its author edits the case.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { open } from '../browser.mjs';
import { accessible, fits } from '../helpers.mjs';

const CASES = fileURLToPath(new URL('../../../cases/', import.meta.url));

/** Runs a test with the preview of a copy of a case, which the test may change. */
const withPreview =
  (id, test) =>
  async ({ browser, web, parlour }) => {
    const above = mkdtempSync(join(tmpdir(), 'parlour-preview-')),
      folder = join(above, id);
    cpSync(join(CASES, id), folder, { recursive: true });
    const server = spawn(parlour, ['case', 'serve', folder, '--port', '0', '--web', web], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      const url = await new Promise((yes, no) => {
        server.once('exit', (rc) => no(new Error(`the preview exited at once with ${rc}`)));
        createInterface(server.stdout).once('line', yes);
      });
      const edit = (file, change) => writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
      await test({ page: await open(browser, {}), url, folder, edit });
    } finally {
      server.kill('SIGTERM');
      rmSync(above, { recursive: true, force: true });
    }
  };

export const tests = {
  'the preview of a case shows every part as players see it, and each change in place': withPreview(
    'city-road-lock',
    async ({ page, url, folder, edit }) => {
      await page.goto(url);
      await page.locator('.place b', { hasText: 'Collins’s Music Hall' }).waitFor();
      await page.locator('[data-place="3"] button').click();
      const card = page.getByRole('dialog', { name: '3. The Assurance Society' });
      await card.locator('figure img').waitFor();
      await page.getByText('claim-vane').waitFor();
      await accessible(page, 'preview, a card');

      // A change appears in the open card, at the same position.
      const file = 'places/03-assurance-society.md',
        yaml = readFileSync(join(folder, 'case.yaml'), 'utf8'),
        scroll = card.locator('.scroll');
      await scroll.evaluate((s) => s.scrollTo(0, 120));
      edit(file, (text) => `${text}\nThe clock said "ten".\n`);
      await card.getByText('The clock said “ten”.').waitFor();
      assert.equal(await scroll.evaluate((s) => s.scrollTop), 120);
      // Files that cannot be loaded leave the last version on the screen.
      edit('case.yaml', () => 'format: [');
      await page.getByRole('alert').getByText('The files have errors').waitFor();
      await page.locator('.messages .error', { hasText: 'not YAML' }).waitFor();
      assert.ok(await card.getByText('The clock said “ten”.').isVisible());
      // After the repair, with a renamed figure, the messages of lint stand beside the card that they are about.
      const figure = /figures\/[a-z-]+\.svg/.exec(yaml)[0];
      renameSync(join(folder, figure), join(folder, 'figures/renamed.svg'));
      edit(file, () => 'Too short.\n');
      edit('case.yaml', () => yaml.replace(figure, 'figures/renamed.svg'));
      await page.locator('.messages', { hasText: `${file}:1: the text has` }).waitFor();
      assert.equal(await page.getByRole('alert').count(), 0);

      // The answer form says what it understands, and the judge answers as in a match.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Light' }).click();
      await page.getByRole('link', { name: 'Answer form' }).click();
      await page.locator('#wh-answer-0-0').fill('vane');
      await page.getByText('Understood as: Honoria Vane').waitFor();
      await fits(page);
      await accessible(page, 'preview, the answer form on a phone');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Send answers' }).click();
      await page.locator('.truth', { hasText: 'In Mrs Vane’s Bath chair' }).waitFor();
      await page.getByRole('button', { name: 'Answer again' }).click();
      await page.locator('#wh-answer-0-0').waitFor();
      for (const [part, text] of [
        ['Introduction', 'he fog which had lain upon London'],
        ['Solution', 'ou were all so very sure of the canal'],
      ]) {
        await page.getByRole('link', { name: part }).click();
        await page.getByText(text).waitFor();
      }
      assert.deepEqual(page.complaints, []);
    },
  ),
};
