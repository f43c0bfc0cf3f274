// reset.mjs: tests of the page that sets a new passphrase with the link of an administrator.
import assert from 'node:assert/strict';
import { open } from '../browser.mjs';
import { accessible, fits, guest, operate, quiet, register, withServer } from '../helpers.mjs';

const NEW = 'elementary, my dear';

async function choose(page, first, second) {
  await page.getByLabel('New passphrase').fill(first);
  await page.getByLabel('The same passphrase again').fill(second);
  await page.getByRole('button', { name: 'Set new passphrase' }).click();
}

export const tests = {
  'a reset link sets a new passphrase once, and leads to signing in': withServer([], async ({ browser, url, db }) => {
    const a = await open(browser);
    await register(a, url, 'Forgetful');
    const { token } = await operate(db, 'reset-link', { person: 'Forgetful' });
    const b = await open(browser, { width: 390, height: 844 });
    await b.goto(`${url}/reset/${token}`);
    await choose(b, NEW, 'elementary, my deer');
    await b.getByRole('alert').getByText('The two passphrases differ.').waitFor();
    assert.ok(await b.getByLabel('The same passphrase again').evaluate((e) => e === document.activeElement));
    await accessible(b, 'the page of a reset link');
    await fits(b);
    await choose(b, NEW, NEW);
    await b.getByText('Forgetful has a new passphrase.').waitFor();
    assert.ok(!b.url().includes(token), 'the token leaves the address');
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
    await c.goto(`${url}/reset/${token}`);
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
    const { token } = await operate(db, 'reset-link', { person: 'Forgetful' });
    const b = await open(browser);
    await guest(b, url, 'Wiggins');
    await b.getByRole('button', { name: 'Open a table', exact: true }).waitFor();
    await b.goto(`${url}/#/reset/${token}`);
    await choose(b, NEW, NEW);
    await b.getByText('In this browser you are signed in as Wiggins. To sign in as Forgetful, sign out first.').waitFor();
    await accessible(b, 'a reset for another person');
    await b.getByRole('link', { name: 'Go to the profile' }).click();
    await b.getByRole('button', { name: 'Sign out in this browser' }).waitFor();
    quiet(b);
  }),
};
