// settings.svelte.ts: what this browser remembers of its person. Never leaves the browser.
export interface Settings { room: 'lamp' | 'morning' | 'auto'; sound: boolean; motion: 'auto' | 'off'; language: string; pace: number; decline: boolean; voice: boolean; learned: string[] }

const KEY = 'parlour.settings';
/** The first language of this browser; whether the house speaks it shows when it does. */
const tongue = (): string => (typeof navigator === 'undefined' ? 'en' : (navigator.language ?? 'en').slice(0, 2));
const base: Settings = { room: 'auto', sound: true, motion: 'auto', language: tongue(), pace: 1, decline: false, voice: false, learned: [] };

function read(): Settings {
  try {
    return { ...base, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...base };
  }
}
const browser = typeof document !== 'undefined';
export const settings = $state<Settings>(browser ? read() : { ...base });

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* a browser that keeps nothing still plays */
  }
  dress();
}

const query = (q: string) => browser && matchMedia(q).matches;
export const calm = (): boolean => settings.motion === 'off' || query('(prefers-reduced-motion: reduce)');

/** How many milliseconds a motion takes: none at all for those who want none. */
export const ms = (n: number): number => (calm() ? 0 : n);

export function dress(): void {
  const room = settings.room === 'auto' ? (query('(prefers-color-scheme: light)') ? 'morning' : 'lamp') : settings.room;
  document.documentElement.dataset.room = room;
  document.documentElement.dataset.motion = calm() ? 'off' : 'on';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', room === 'lamp' ? '#120f0d' : '#efe6d0');
}
