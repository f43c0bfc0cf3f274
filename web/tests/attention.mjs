// attention.mjs: checks how the page alerts a player who is not looking at it: tab icon, notification, sound.

export const icon = (page) => page.locator('link[rel=icon]').getAttribute('href');
export const TURN_TONE = 587; // frequency in Hz of the sound that tells a player to act

/** Makes a player's page in the waiting room record all notifications, all requests for permission and the frequencies of all sounds. */
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
/** Makes the page behave as if it were in the background. */
export const hide = (page) => page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
