// reset.mjs: tests of the page that sets a new passphrase with the link of an administrator.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { open } from '../browser.mjs';
import { accessible, fits, guest, quiet, withServer } from '../helpers.mjs';

const OLD = 'the game is afoot',
  NEW = 'elementary, my dear';

/** Writes the token of a reset link for an account to the database, as the server does. */
const putToken = (db, name, token) =>
  execFileSync('/usr/bin/python3', [
    '-c',
    `import hashlib, sqlite3, sys, time
db, name, token = sys.argv[1:]
token = hashlib.blake2b(token.encode(), digest_size=32).digest()
with sqlite3.connect(db, timeout=30) as c:
    who = c.execute("SELECT id FROM person WHERE name=?", (name,)).fetchone()[0]
    c.execute("INSERT INTO reset_link(person_id,hash,expires_at) VALUES(?,?,?)", (who, token, int(time.time() * 1000) + 3600000))`,
    db,
    name,
    token,
  ]);

async function register(page, url, name) {
  await guest(page, url, name, '#/profile');
  await page.getByLabel('Passphrase').fill(OLD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Account created.').waitFor();
}
async function choose(page, first, second) {
  await page.getByLabel('New passphrase').fill(first);
  await page.getByLabel('The same passphrase again').fill(second);
  await page.getByRole('button', { name: 'Set new passphrase' }).click();
}

export const tests = {
  'a reset link sets a new passphrase once, and leads to signing in': withServer([], async ({ browser, url, db }) => {
    const a = await open(browser);
    await register(a, url, 'Forgetful');
    putToken(db, 'Forgetful', 'token-of-a-link');
    const b = await open(browser, { width: 390, height: 844 });
    await b.goto(`${url}/reset/token-of-a-link`);
    await choose(b, NEW, 'elementary, my deer');
    await b.getByRole('alert').getByText('The two passphrases differ.').waitFor();
    assert.ok(await b.getByLabel('The same passphrase again').evaluate((e) => e === document.activeElement));
    await accessible(b, 'the page of a reset link');
    await fits(b);
    await choose(b, NEW, NEW);
    await b.getByText('Forgetful has a new passphrase.').waitFor();
    assert.ok(!b.url().includes('token-of-a-link'), 'the token leaves the address');
    await accessible(b, 'signing in after the reset');
    assert.equal(await b.getByLabel('Name', { exact: true }).inputValue(), 'Forgetful');
    await b.getByLabel('Passphrase').fill(NEW);
    await b.locator('details').getByRole('button', { name: 'Sign in' }).click();
    await b.getByText('account', { exact: true }).waitFor();
    await a.reload(); // all earlier sessions have ended
    await a.getByText('Sign in to an existing account').waitFor();
    quiet(b);
    // The link has been used. The refusal is in the language of the page.
    const c = await open(browser, { settings: { language: 'es', theme: 'light' } });
    await c.goto(`${url}/reset/token-of-a-link`);
    await c.getByLabel('Contraseña nueva').fill(NEW);
    await c.getByLabel('La misma contraseña otra vez').fill(NEW);
    await c.getByRole('button', { name: 'Establecer la contraseña nueva' }).click();
    await c.getByRole('alert').getByText('Este enlace no es válido.').waitFor();
    await accessible(c, 'a refused reset link');
    await c.goto(`${url}/#/reset`);
    await c.getByRole('alert').getByText('Este enlace está incompleto.').waitFor();
  }),
  'a reset link in the browser of another person says who is signed in': withServer([], async ({ browser, url, db }) => {
    const a = await open(browser);
    await register(a, url, 'Forgetful');
    putToken(db, 'Forgetful', 'another-token');
    const b = await open(browser);
    await guest(b, url, 'Wiggins');
    await b.getByRole('button', { name: 'Open a table', exact: true }).waitFor();
    await b.goto(`${url}/#/reset/another-token`);
    await choose(b, NEW, NEW);
    await b.getByText('In this browser you are signed in as Wiggins. To sign in as Forgetful, sign out first.').waitFor();
    await accessible(b, 'a reset for another person');
    await b.getByRole('link', { name: 'Go to the profile' }).click();
    await b.getByRole('button', { name: 'Sign out in this browser' }).waitFor();
    quiet(b);
  }),
};
