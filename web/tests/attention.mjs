// attention.mjs: checks how the page alerts a player who is not looking at it: tab icon, notification, sound.

export const icon = (page) => page.locator('link[rel=icon]').getAttribute('href');
export const TURN_TONE = 587; // frequency in Hz of the sound that tells a player to act

/** Makes the page of a player in the waiting room record all notifications, requests for permission, and frequencies of sounds. */
export async function recordCalls(page) {
  await page.addInitScript(() => {
    globalThis.notices = [];
    globalThis.asked = 0;
    globalThis.tones = [];
    globalThis.Notification = class {
      static permission = 'default';
      static async requestPermission() {
        globalThis.asked++;
        return (globalThis.Notification.permission = 'granted');
      }
      constructor(text) {
        globalThis.notices.push(text);
      }
    };
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      globalThis.tones.push(value);
      return set.call(this, value, at);
    };
  });
  await page.reload();
  await page.getByRole('button', { name: 'Leave seat' }).waitFor();
}
/** Makes the page believe that it is in the background. */
export const hide = (page) => page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
