// lazy.ts: loads pages and boards when they are opened. A failed import cannot be retried, because the browser remembers the failure and
// a newer build has different file names. Instead the whole page is reloaded as soon as the server answers.
const KEY = 'parlour.reloaded',
  RETRY = 3000, // interval in ms between requests that check whether the server responds
  MIN_INTERVAL = 60000; // minimum time between two reloads, in ms; prevents endless reloads if a file is permanently missing

const serverAnswers = (): Promise<boolean> =>
  fetch('/api/me', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
const after = (ms: number) => new Promise((yes) => setTimeout(yes, ms));

let waiting = false;
async function reload(): Promise<void> {
  if (waiting) return;
  waiting = true;
  await after(Math.max(0, Number(sessionStorage.getItem(KEY) ?? 0) + MIN_INTERVAL - Date.now()));
  while (!(await serverAnswers())) await after(RETRY);
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}

/** Loads a part of the page. On failure it schedules a reload of the page and rejects, so that the caller can show a message. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    void reload().catch(() => undefined);
    throw error;
  }
}
