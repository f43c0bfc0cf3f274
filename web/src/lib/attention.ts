// attention.ts: alerts a player who is not looking at the page, with a sound, a different tab icon and a browser notification.
import { play } from './sound';
import { saveSettings, settings } from './settings.svelte';
import { t } from './words.svelte';

export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Turns notifications on or off. Call this only after a click, because it may ask the browser for permission. Returns false if
 * notifications should be on but are not permitted. */
export async function setNotify(on: boolean): Promise<boolean> {
  const permitted = !on || (canNotify() && (await Notification.requestPermission()) === 'granted');
  settings.notify = on && permitted;
  saveSettings();
  return permitted;
}

/** Plays a sound. If the page is in the background and notifications are on, also shows a notification, which replaces any older one with
 * the same `tag`. */
export function callPlayer(text: string, tag: string): void {
  play('turn');
  if (!document.hidden || !settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  const options = { body: t('page.title'), icon: '/favicon.svg', tag };
  try {
    const shown = new Notification(text, options);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some browsers on phones permit notifications only from a service worker.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(text, options)).catch(() => undefined);
  }
}

let calls = 0; // number of calls of markIcon that have not been undone; while it is greater than 0, the icon is marked
/** Marks the tab's icon until the returned function is called. */
export function markIcon(): () => void {
  const show = () => document.querySelector('link[rel=icon]')?.setAttribute('href', calls ? '/favicon-turn.svg' : '/favicon.svg');
  calls++;
  show();
  return () => {
    calls--;
    show();
  };
}
