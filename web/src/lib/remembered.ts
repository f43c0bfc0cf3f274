// remembered.ts: what this browser remembers of its person, and the room dressed for it. Never leaves the browser.
// Small on purpose: it comes with the first paint.
export interface Settings {
  room: 'lamp' | 'morning' | 'auto';
  sound: boolean;
  motion: 'auto' | 'off';
  language: string;
  pace: number;
  decline: boolean;
  voice: boolean;
  learned: string[];
}

const KEY = 'parlour.settings';
/** The first language of this browser; whether the house speaks it shows when it does. */
const tongue = (): string => (typeof navigator === 'undefined' ? 'en' : (navigator.language ?? 'en').slice(0, 2));
const base: Settings = {
  room: 'auto',
  sound: true,
  motion: 'auto',
  language: tongue(),
  pace: 1,
  decline: false,
  voice: false,
  learned: [],
};

const browser = typeof document !== 'undefined';
export function remembered(): Settings {
  try {
    return { ...base, ...(browser ? JSON.parse(localStorage.getItem(KEY) ?? '{}') : {}) };
  } catch {
    return { ...base };
  }
}
export function remember(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* a browser that keeps nothing still plays */
  }
}

const query = (q: string) => browser && matchMedia(q).matches;
export const calmWith = (settings: Settings): boolean => settings.motion === 'off' || query('(prefers-reduced-motion: reduce)');

export function dressFor(settings: Settings): void {
  const room = settings.room === 'auto' ? (query('(prefers-color-scheme: light)') ? 'morning' : 'lamp') : settings.room;
  document.documentElement.dataset.room = room;
  document.documentElement.dataset.motion = calmWith(settings) ? 'off' : 'on';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', room === 'lamp' ? '#120f0d' : '#efe6d0');
}
