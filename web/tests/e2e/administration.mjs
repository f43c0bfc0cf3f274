// administration.mjs: tests of the administration page, and of what players see when an administrator acts.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, eventually, fits, gather, guest, operate, PASSPHRASE, quiet, register, withServer } from '../helpers.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });
/** Opens a page of an administrator who is signed in. */
async function administrator(browser, { url, db }, name, options = {}) {
  const page = await open(browser, options);
  await register(page, url, name);
  await operate(db, 'grant', { person: name });
  await page.goto(`${url}/#/admin`);
  await page.reload();
  await page.locator('[data-status]').waitFor();
  return page;
}
/** Goes to a section of the administration page with its menu. */
async function section(page, name) {
  await page.getByRole('navigation', { name: 'Sections of the administration' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
}
async function say(page, text) {
  await page.getByLabel('Message to the table').fill(text);
  await button(page, 'Send').click();
}
const chatLine = (page, text) => page.locator('.history .said', { hasText: text });
/** Opens the page of a person. */
async function person(page, name) {
  await section(page, 'People');
  await page.getByLabel('Part of a name, or a tag').fill(name);
  await button(page, 'Search').click();
  await page.getByRole('link', { name: new RegExp(`^Details ?: ${name},`) }).click();
  await page.getByRole('heading', { level: 3, name }).waitFor();
}

export const tests = {
  'a report leads to a ban, and the ban is lifted': withServer([], async ({ browser, url, db }) => {
    const { pages } = await gather(browser, url, 'sherlock-mycroft', ['Irene', 'Moriarty']);
    const [irene, moriarty] = pages;
    await say(moriarty, 'You will never beat me, you fool');
    await chatLine(irene, 'you fool').waitFor();
    await irene.getByRole('button', { name: /Moriarty$/ }).click();
    await irene.getByRole('button', { name: /^Report/ }).click();
    await irene.getByLabel('Details').fill('He insults everybody.');
    await button(irene, 'Send report').click();
    await irene.getByText('sent to the operator').waitFor();
    // The administrator finds the report from the home page, with the chat around it.
    const a = await administrator(browser, { url, db }, 'Lestrade', { width: 1280 });
    await a.goto(`${url}/`);
    await a.getByRole('link', { name: 'Administration' }).click();
    await a.locator('[data-status] a', { hasText: '1' }).click();
    const report = a.locator('[data-report]');
    await report.getByRole('heading', { name: /Insults.*Moriarty/ }).waitFor();
    await report.getByText('He insults everybody.').waitFor();
    await report.locator('.chat .about', { hasText: 'You will never beat me, you fool' }).waitFor();
    await accessible(a, 'the open reports');
    await fits(a);
    await report.getByRole('link', { name: 'Mute or ban Moriarty' }).click();
    // The ban asks once. It can be used with the keyboard alone, and Escape gives it up.
    await button(a, 'Ban…').focus();
    await a.keyboard.press('Enter');
    await a.getByText('Moriarty is disconnected now and cannot use this server').waitFor();
    assert.ok(await a.getByLabel('Banned for').evaluate((e) => e === document.activeElement));
    await accessible(a, 'the question before a ban');
    await a.keyboard.press('Escape');
    await button(a, 'Ban Moriarty').waitFor({ state: 'detached' });
    assert.ok(await button(a, 'Ban…').evaluate((e) => e === document.activeElement));
    await a.keyboard.press('Enter');
    await a.getByLabel('Banned for').selectOption('1 week');
    await a.getByLabel('Reason').fill('insults');
    await a.keyboard.press('Enter');
    await a.getByText('Moriarty is banned until').waitFor();
    // The banned player is told until when, on every page that needs the server.
    await moriarty.locator('.connection', { hasText: 'You are banned from this server until' }).waitFor();
    await accessible(moriarty, 'the table of a banned player');
    await moriarty.goto(`${url}/#/lobby`);
    await moriarty.reload();
    await moriarty.locator('.connection', { hasText: 'You can still play against bots.' }).waitFor();
    assert.equal(await button(moriarty, 'Open a table').count(), 0);
    await accessible(moriarty, 'the lobby of a banned player');
    await moriarty.goto(`${url}/#/profile`);
    await button(moriarty, 'Sign out in this browser').waitFor();
    await accessible(moriarty, 'the profile of a banned player');
    // The report is handled and moves to the other list.
    await a.getByRole('link', { name: 'Back to the reports' }).click();
    await a.getByLabel('Outcome, in one line').fill('Banned for a week');
    await a.getByRole('button', { name: 'Mark as handled' }).click();
    await a.getByText('The report about Moriarty is marked as handled.').waitFor();
    await a.getByText('There are no open reports.').waitFor();
    await a.getByRole('link', { name: 'Handled', exact: true }).click();
    await report.getByText(/^Handled on .*: Banned for a week$/).waitFor();
    await accessible(a, 'the handled reports');
    // The ban is in the list, and is lifted there. The player's page notices it when it asks again.
    await section(a, 'Bans');
    const ban = a.locator('[data-bans] li', { hasText: 'Moriarty' });
    await ban.getByText('by administrator').waitFor();
    await ban.getByText('insults').waitFor();
    await button(ban, 'Lift ban').click();
    await accessible(a, 'the question before a ban is lifted');
    await button(ban, 'Lift ban').click();
    await a.getByText('The ban of Moriarty is lifted.').waitFor();
    await a.getByText('There are no bans.').waitFor();
    await moriarty.goto(`${url}/#/lobby`);
    await moriarty.reload();
    await button(moriarty, 'Open a table').waitFor();
    await section(a, 'Audit log');
    const log = a.locator('[data-audit] li');
    await log.nth(3).waitFor();
    assert.deepEqual(
      (await log.locator('b').allInnerTexts()).map((text) => text.split(':')[0]),
      ['Lifted a ban', 'Handled a report', 'Banned', 'Granted the role administrator'],
    );
    await log.nth(2).getByText('Lestrade').waitFor();
    quiet(a);
  }),
  'an administrator mutes, renames and removes people, and makes a reset link': withServer([], async ({ browser, url, db }) => {
    const a = await administrator(browser, { url, db }, 'Lestrade');
    const { pages } = await gather(browser, url, 'sherlock-mycroft', ['Irene', 'Moriarty']);
    const [irene, moriarty] = pages;
    await person(a, 'Moriarty');
    await button(a, 'Mute…').click();
    await a.getByLabel('Muted for').selectOption('1 hour');
    await button(a, 'Mute Moriarty').click();
    await a.getByText('Moriarty is muted until').waitFor();
    await say(moriarty, 'Can you hear me?');
    await moriarty
      .getByRole('alert')
      .getByText(/You are muted for now.*This ends on/)
      .waitFor();
    await accessible(moriarty, 'the chat of a muted player');
    await button(a, 'Unmute').click();
    await a.getByText('Moriarty can chat again.').waitFor();
    await button(moriarty, 'Send').click(); // the refused line is still in the field
    await chatLine(irene, 'Can you hear me?').waitFor();
    // Rename.
    await button(a, 'Rename…').click();
    await a.getByRole('textbox', { name: 'New name' }).fill('Lestrade');
    await button(a, 'Rename').click();
    await a.getByRole('alert').getByText('That name belongs to a registered account.').waitFor();
    await a.getByRole('textbox', { name: 'New name' }).fill('Porlock');
    await button(a, 'Rename').click();
    await a.getByText('Moriarty is now called Porlock.').waitFor();
    await irene.getByText('Porlock', { exact: true }).first().waitFor();
    await accessible(a, 'the page of a person');
    // Remove.
    await button(a, 'Remove…').click();
    assert.ok(await button(a, 'Cancel').evaluate((e) => e === document.activeElement));
    await button(a, 'Remove Porlock').click();
    await a.getByText('Porlock is deleted.').waitFor();
    await moriarty.getByRole('button', { name: 'Continue as a guest' }).waitFor();
    // A reset link leads to a new passphrase.
    const watson = await open(browser);
    await register(watson, url, 'Watson');
    await person(a, 'Watson');
    await button(a, 'Make reset link…').click();
    await button(a, 'Make link').click();
    const link = await a.locator('[data-link]').innerText();
    await accessible(a, 'a reset link');
    const b = await open(browser);
    await b.goto(`${url}${new URL(link).pathname}`);
    await b.getByLabel('New passphrase').fill('elementary, my dear');
    await b.getByLabel('The same passphrase again').fill('elementary, my dear');
    await button(b, 'Set new passphrase').click();
    await b.getByText('Watson has a new passphrase.').waitFor();
    // Other administrators, and the administrator's own account, are left alone.
    await operate(db, 'grant', { person: 'Watson' });
    await a.reload();
    await a.getByText('Watson is an administrator. Another administrator can be changed only').waitFor();
    assert.equal(await button(a, 'Ban…').count(), 0);
    await section(a, 'People');
    await a.getByLabel('Only administrators').check();
    await eventually(async () => (await a.locator('[data-people] li').count()) === 2, 'the list of administrators');
    await a.getByRole('link', { name: /^Details ?: Lestrade,/ }).click();
    await a.getByText('This is you.').waitFor();
  }),
  'players see announcements, a closed registration, a banned network and a draining server': withServer(
    [],
    async ({ browser, url, db }) => {
      const a = await administrator(browser, { url, db }, 'Lestrade');
      const irene = await open(browser);
      await guest(irene, url, 'Irene');
      await button(irene, 'Open a table').waitFor();
      await section(a, 'Notices');
      await a.getByLabel('Text of the announcement').fill('Tea at five.');
      await button(a, 'Show announcement').click();
      await a.getByText('The announcement is shown until').waitFor();
      await irene.locator('[data-notice=announcement]', { hasText: 'Tea at five.' }).waitFor();
      await accessible(a, 'the notices');
      await button(a, 'Withdraw announcement').click();
      await irene.locator('[data-notice=announcement]').waitFor({ state: 'detached' });
      await a.getByLabel('Text of the message of the day').fill('é'.repeat(251));
      await button(a, 'Save message of the day').click();
      await a.getByRole('alert').getByText('This text has 502 bytes. The maximum is 500').waitFor();
      await a.getByLabel('Text of the message of the day').fill('Welcome.');
      await button(a, 'Save message of the day').click();
      await irene.locator('[data-notice=message-of-the-day]', { hasText: 'Welcome.' }).waitFor();
      // Registration. Without guests, accounts can be created directly.
      await section(a, 'Server');
      await a.getByLabel('Accept new guests').uncheck();
      await button(a, 'Save registration').click();
      await a.getByText('Saved: new accounts are accepted, new guests are refused.').waitFor();
      const visitor = await open(browser, { width: 390, height: 844 });
      await visitor.goto(`${url}/#/lobby`);
      await visitor.getByText('This server accepts no new guests at the moment. Create an account').waitFor();
      await accessible(visitor, 'the lobby without new guests');
      await visitor.getByRole('link', { name: 'Go to the profile' }).click();
      const form = visitor.locator('section', { hasText: 'Create an account' });
      await accessible(visitor, 'the profile without new guests');
      await fits(visitor);
      await form.getByLabel('Name', { exact: true }).fill('Mary');
      await form.getByLabel('Passphrase').fill(PASSPHRASE);
      await form.getByRole('button', { name: 'Create account' }).click();
      await visitor.getByText('Account created.').waitFor();
      await a.getByLabel('Accept new accounts').uncheck();
      await button(a, 'Save registration').click();
      await a.getByText('Saved: new guests and new accounts are refused.').waitFor();
      await irene.goto(`${url}/#/profile`);
      await irene.reload();
      await irene.getByText('This server accepts no new accounts at the moment.').waitFor();
      const late = await open(browser, { settings: { language: 'es' } });
      await late.goto(`${url}/#/profile`);
      await late.getByText('Este servidor no admite nuevos invitados por ahora. Inicia sesión si tienes una cuenta.').waitFor();
      await accessible(late, 'the profile with a closed registration');
      // A banned network: everybody but administrators is refused.
      await section(a, 'Bans');
      await button(a, 'Ban a network…').click();
      await a.getByLabel('Address or network').fill('127.0.0.0/4');
      await button(a, 'Ban network').click();
      await a.getByRole('alert').waitFor();
      await a.getByLabel('Address or network').fill('127.0.0.1');
      await button(a, 'Ban network').click();
      await a.getByText('The network 127.0.0.1 is banned until').waitFor();
      await irene.goto(`${url}/#/lobby`);
      await irene.locator('.connection', { hasText: 'You are banned from this server until' }).waitFor();
      await late.goto(`${url}/#/lobby`);
      await late.reload();
      await late.locator('.connection', { hasText: 'Se te ha vetado en este servidor hasta' }).waitFor();
      await accessible(late, 'the lobby of a banned network');
      await button(a, 'Lift ban').click();
      await button(a, 'Lift ban').click();
      await a.getByText('The ban of 127.0.0.1 is lifted.').waitFor();
      // Draining.
      await section(a, 'Server');
      await button(a, 'Open no new tables…').click();
      await a.getByLabel('Announcement for the players').fill('The server restarts soon.');
      await accessible(a, 'the question before draining');
      await button(a, 'Open no new tables').click();
      await a.getByText('The server opens no new tables. Matches being played: 0.').waitFor();
      await irene.goto(`${url}/#/lobby`);
      await irene.reload();
      await irene.locator('[data-notice=announcement]', { hasText: 'The server restarts soon.' }).waitFor();
      await button(irene, 'Open a table').click();
      await irene.getByRole('alert').getByText('This server opens no new tables at the moment.').waitFor();
      await button(a, 'Open new tables again').click();
      await a.getByText('New tables can be opened again.').waitFor();
      await button(irene, 'Open a table').click();
      await button(irene, 'Leave seat').waitFor();
      // Stopping.
      await button(a, 'Stop the server…').click();
      await button(a, 'Stop the server now').click();
      await a.getByText('The server is stopping.').waitFor();
      await irene.locator('[data-connection=lost]').waitFor({ state: 'attached' });
    },
  ),
  'only administrators see the administration': withServer([], async ({ browser, url, db }) => {
    const page = await open(browser);
    await page.goto(`${url}/admin`);
    await page.getByText('Sign in with the account of an administrator').waitFor();
    await accessible(page, 'the administration of nobody');
    await guest(page, url, 'Irene');
    await button(page, 'Open a table').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0);
    await page.goto(`${url}/#/admin/reports`);
    await page.getByText('You are signed in as Irene, who is not an administrator').waitFor();
    assert.equal(await page.getByRole('navigation', { name: 'Sections of the administration' }).count(), 0);
    await accessible(page, 'the administration of a guest');
    // The page is left when the role is taken away.
    const a = await administrator(browser, { url, db }, 'Lestrade');
    await a.goto(`${url}/#/admin/no-such-section`);
    await a.getByText('admin/no-such-section').waitFor();
    await a.goto(`${url}/#/admin/people`);
    await a.locator('[data-people] li').first().waitFor();
    await operate(db, 'revoke', { person: 'Lestrade' });
    await button(a, 'Search').click();
    await a.getByText('You are signed in as Lestrade, who is not an administrator').waitFor();
  }),
  'the administration fits a phone, in Spanish and in the light theme': withServer([], async ({ browser, url, db }) => {
    const a = await administrator(browser, { url, db }, 'Lestrade');
    const { pages } = await gather(browser, url, 'big-ben', ['Irene', 'Moriarty'], { seats: 4 });
    await say(pages[1], 'a long line of chat '.repeat(12));
    await pages[0].getByRole('button', { name: /Moriarty$/ }).click();
    await pages[0].getByRole('button', { name: /^Report/ }).click();
    await button(pages[0], 'Send report').click();
    await pages[0].getByText('sent to the operator').waitFor();
    const { people } = await operate(db, 'people', { find: 'Moriarty' });
    await operate(db, 'ban', { network: '2001:db8:aaaa:bbbb::/64', minutes: 60, reason: 'a reason '.repeat(20).trim() });
    await operate(db, 'mute', { person: people[0].tag, minutes: 60 });
    await a.setViewportSize({ width: 390, height: 844 });
    await a.evaluate(() => localStorage.setItem('parlour.settings', JSON.stringify({ language: 'es', theme: 'light' })));
    await a.reload();
    const sections = [
      '',
      'reports',
      'reports/handled',
      'tables',
      'people',
      `people/${people[0].tag}`,
      'bans',
      'notices',
      'server',
      'audit',
    ];
    for (const path of sections) {
      await a.goto(`${url}/#/admin/${path}`);
      await a.getByRole('heading', { level: 2 }).waitFor();
      await eventually(async () => !(await a.getByText('Cargando…').count()), `${path} loads`);
      await accessible(a, `the administration on a phone: ${path}`);
      await fits(a);
    }
    quiet(a);
  }),
};
