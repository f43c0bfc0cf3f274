// accounts.mjs: tests of guests, accounts, a user's matches, and the open tables on the home page.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, activate, asked, choice, fits, guest, play, quiet } from '../helpers.mjs';

let n = 0;
const someone = (word) => `${word} ${Date.now() % 100000}${n++}`;

export const tests = {
  async 'a guest registers and finds the match in another browser'({ browser, url }) {
    const a = await open(browser);
    const name = someone('Irma');
    await guest(a, url, name, '#/profile');
    await a.getByText('guest (this name works only in this browser)').waitFor();
    await accessible(a, 'a guest');
    await a.getByLabel('Passphrase').fill('short');
    await a.getByRole('button', { name: 'Create account' }).click();
    assert.ok(await a.getByLabel('Passphrase').evaluate((e) => !e.checkValidity()), 'a short passphrase is not sent');
    await a.getByLabel('Passphrase').fill('the game is afoot');
    await a.getByRole('button', { name: 'Create account' }).click();
    await a.getByText('account', { exact: true }).waitFor();
    // Another player cannot use this name now. The page shows the server's refusal in its own language.
    const c = await open(browser, { settings: { language: 'es' } });
    await c.goto(`${url}/#/lobby`);
    await c.getByRole('textbox').fill(name);
    await c.getByRole('button', { name: 'Continuar como invitado' }).first().click();
    await c.getByText('Ese nombre pertenece a una cuenta registrada.').waitFor();
    await c.close();
    // Open a table, so that the list of the player's matches is not empty.
    await a.goto(`${url}/#/lobby?create=big-ben`);
    await a.getByRole('button', { name: 'Open a table', exact: true }).click();
    const begin = a.getByRole('button', { name: 'Fill free seats with bots and start' });
    await begin.waitFor();
    const table = /#\/t\/(\w+)/.exec(a.url())[1];
    await a.goto(`${url}/`);
    await a.locator(`.board a[href="#/t/${table}"]`).click();
    await begin.click();
    await a.locator('.dial').waitFor();
    await play(a);
    await a.goto(`${url}/#/profile`);
    await a.locator(`a[href="#/replay/${table}"]`).waitFor();
    // Sign in from another browser, first with a wrong passphrase, then with the right one.
    const b = await open(browser, { width: 360, height: 700 });
    await b.goto(`${url}/#/profile`);
    await b.getByText('Sign in to an existing account').click();
    await b.getByLabel('Name', { exact: true }).fill(name);
    await b.getByLabel('Passphrase').fill('the game is not afoot');
    await b.locator('details').getByRole('button', { name: 'Sign in' }).click();
    await b.getByRole('alert').getByText('The name or the passphrase is wrong').waitFor();
    await b.getByLabel('Passphrase').fill('the game is afoot');
    await b.locator('details').getByRole('button', { name: 'Sign in' }).click();
    await b.locator(`a[href="#/replay/${table}"]`).waitFor();
    await fits(b);
    // The deal can be verified. Its commitment is the one that the browser received before the match.
    await a.locator(`a[href="#/replay/${table}"]`).click();
    await a.getByRole('button', { name: 'Verify the deal' }).click();
    const proof = a.locator('[data-verified=true]');
    await proof.getByText('The deal matches the commitment').waitFor();
    await proof.getByText('is the same one this browser received before the match').waitFor();
    await a.getByRole('button', { name: 'Share' }).click();
    assert.equal(await a.locator('[data-share]').getAttribute('href'), `/replay/${table}`);
    await a.goto(`${url}/#/profile`);
    await b.goto(`${url}/replay/${table}`); // open the shared link to the replay
    await b.getByRole('slider').waitFor();
    await fits(b);
  },
  async 'an account: passphrase, sessions, API tokens; closed, kept, and closed again'({ browser, url }) {
    const a = await open(browser);
    const name = someone('Violet');
    const signIn = async (page, passphrase) => {
      await page.goto(`${url}/#/profile`);
      await page.getByText('Sign in to an existing account').click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Passphrase').fill(passphrase);
      await page.locator('details').getByRole('button', { name: 'Sign in' }).click();
    };
    await guest(a, url, name, '#/profile');
    await a.getByLabel('Passphrase').fill('the game is afoot');
    await a.getByRole('button', { name: 'Create account' }).click();
    await a.getByText('Account created.').waitFor();
    await a.getByRole('link', { name: 'Account settings' }).click();
    // Create an API token that may only read, and revoke it.
    await a.getByLabel('Label, for example').fill('my bot');
    await a.getByLabel('Valid for').selectOption('7');
    await a.getByLabel('play and chat in your name').uncheck();
    await a.getByRole('button', { name: 'Create token' }).click();
    const token = await a.locator('[data-token]').innerText();
    const asProgram = (path, body) =>
      a.evaluate(
        async ([t, p, b]) => {
          const headers = { authorization: `Bearer ${t}`, 'content-type': 'application/json' };
          return (await fetch(p, { headers, credentials: 'omit', ...(b ? { method: 'POST', body: JSON.stringify(b) } : {}) })).json();
        },
        [token, path, body],
      );
    assert.equal((await asProgram('/api/me')).name, name);
    await a.locator('[data-tokens]').getByText('May see tables, replays and your matches · valid until').waitFor();
    await accessible(a, 'the account page');
    await a.getByRole('button', { name: /^Revoke/ }).click();
    await a.getByText('Token “my bot” revoked.').waitFor();
    assert.equal((await asProgram('/api/me')).ok, false);
    // A second browser is listed, and a new passphrase ends its session.
    const b = await open(browser, { width: 390, height: 844 });
    await signIn(b, 'the game is afoot');
    await b.getByRole('link', { name: 'Account settings' }).click();
    await b.locator('[data-sessions] li').nth(1).waitFor();
    await fits(b);
    await a.getByLabel('Current passphrase').fill('the game is not afoot');
    await a.getByLabel('New passphrase').fill('elementary, my dear');
    await a.getByRole('button', { name: 'Change passphrase' }).click();
    await a.getByRole('alert').getByText('The name or the passphrase is wrong').waitFor();
    await a.getByLabel('Current passphrase').fill('the game is afoot');
    await a.getByRole('button', { name: 'Change passphrase' }).click();
    await a.getByText('Passphrase changed.').waitFor();
    await b.reload();
    await b.getByText('You are not signed in.').waitFor();
    await signIn(b, 'elementary, my dear');
    await b.getByRole('link', { name: 'Account settings' }).click();
    await b.getByRole('button', { name: /^End session/ }).click();
    await b.getByText('Session ended: Chrome').waitFor();
    await a.reload();
    await a.getByText('You are not signed in.').waitFor();
    // Close the account, and keep it.
    await b.getByRole('button', { name: 'Delete account' }).click();
    await accessible(b, 'the question before an account is closed');
    await b.getByRole('button', { name: 'Yes, close the account' }).click();
    await b.getByText('Your account is closed and will be deleted on').waitFor();
    await signIn(b, 'elementary, my dear');
    await b.getByText('You have closed this account. It will be deleted on').waitFor();
    await accessible(b, 'the offer to keep the account');
    await b.getByRole('button', { name: 'Keep the account and sign in' }).click();
    await b.getByText('account', { exact: true }).waitFor();
    await b.getByRole('link', { name: 'Account settings' }).click();
    await b.getByRole('button', { name: 'Sign out everywhere' }).click();
    await b.getByText('Signed out everywhere.').waitFor();
  },
  async 'a guest deletes the name'({ browser, url }) {
    const a = await open(browser, { width: 360, height: 700, settings: { theme: 'light', language: 'es' } });
    const name = someone('Irene');
    await a.goto(`${url}/#/lobby`);
    await a.getByRole('textbox').fill(name);
    await a.getByRole('button', { name: 'Continuar como invitado' }).click();
    await a.getByRole('button', { name: 'Buscar mesa' }).waitFor();
    await a.goto(`${url}/#/account`);
    await a.getByText('Eres invitado, así que no tienes contraseña.').waitFor();
    await accessible(a, 'the account page of a guest');
    await fits(a);
    await a.getByRole('button', { name: 'Borrar mi nombre' }).click();
    await a.getByRole('button', { name: 'Sí, borrar mi nombre' }).click();
    await a.getByText('Tu nombre se ha borrado.').waitFor();
    assert.equal(await a.evaluate(async () => (await (await fetch('/api/me')).json()).ok), false);
  },
  async 'the home page shows open tables and the case of the week without a name'({ browser, url }) {
    const a = await open(browser);
    const host = someone('Jonas');
    await guest(a, url, host);
    await a.getByRole('button', { name: 'Open a table', exact: true }).click();
    await a.getByText('host', { exact: true }).waitFor();
    const b = await open(browser, { width: 360, height: 700, settings: { theme: 'light' } });
    // The server updates the lobby only ten times a second, so reload until the new table is listed.
    await b.goto(`${url}/`);
    const row = b.locator('.board li', { hasText: host });
    for (let i = 0; i < 50 && !(await row.count()); i++) {
      await b.reload();
      await b.locator('.board .none, .board li').first().waitFor();
    }
    await b.getByRole('heading', { name: 'Case of the week' }).waitFor();
    await accessible(b, 'notices');
    await fits(b);
    await row.getByRole('link').click();
    await b.getByRole('textbox').fill(someone('Kit'));
    await b.getByRole('button', { name: 'Continue as a guest' }).click();
    await b.getByRole('button', { name: 'Sit here' }).click();
    await a.getByRole('button', { name: 'Start match', exact: true }).click();
    await b.locator('.board .medallion').first().waitFor();
    quiet(b);
  },
  async 'a lost connection is shown, recovers, and loses nothing'({ browser, url }) {
    const a = await open(browser);
    await guest(a, url, someone('Greta'));
    await a.getByRole('button', { name: 'Open a table', exact: true }).click();
    await a.getByRole('button', { name: 'Fill free seats with bots and start' }).click();
    await play(a, { done: async (k) => k >= 3 });
    await asked(a);
    const told = await a.locator('.history .entry').count();
    await a.context().setOffline(true);
    await a.locator('[data-connection=lost]').waitFor({ state: 'attached' });
    assert.match(await a.locator('[data-connection=lost]').innerText(), /Connection lost/);
    await a.getByRole('button', { name: /^Try now/ }).waitFor();
    await accessible(a, 'without a connection');
    assert.equal(await a.locator('.history .entry').count(), told, 'the history must stay');
    // A choice that the player makes while offline is sent after the reconnect.
    await activate(choice(a).first());
    await a.context().setOffline(false);
    await a.locator('[data-connection=ok]').waitFor({ state: 'attached' });
    assert.match(await a.locator('[data-connection=ok]').innerText(), /Reconnected/);
    await a.locator('.history .entry').nth(told).waitFor(); // the server has applied the choice that was made while offline
    await play(a, { done: async (k) => k >= 4 });
  },
};
