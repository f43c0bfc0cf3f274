// settingsstore.ts: reads and writes the settings in localStorage and applies the theme. The settings never leave the browser. Keep this
// file small: it is loaded before the first paint.
export interface Settings {
  theme: 'dark' | 'light' | 'auto';
  sound: boolean;
  /** Whether to show browser notifications while the page is in the background. */
  notify: boolean;
  motion: 'auto' | 'off';
  language: string;
  pace: number;
  decline: boolean;
  voice: boolean;
  /** Whether the history always shows, for each sentence, the number of the rule that it follows from. */
  ruleNumbers: boolean;
  seenHints: string[];
}

const KEY = 'parlour.settings';
/** The browser's preferred language. If there is no translation into it, the page is in English. */
const browserLanguage = (): string => (typeof navigator === 'undefined' ? 'en' : (navigator.language ?? 'en').slice(0, 2));
const base: Settings = {
  theme: 'auto',
  sound: true,
  notify: false,
  motion: 'auto',
  language: browserLanguage(),
  pace: 1,
  decline: false,
  voice: false,
  ruleNumbers: false,
  seenHints: [],
};

const browser = typeof document !== 'undefined';
export function loadSettings(): Settings {
  try {
    return { ...base, ...(browser ? JSON.parse(localStorage.getItem(KEY) ?? '{}') : {}) };
  } catch {
    return { ...base };
  }
}
export function storeSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* storage is full or disabled, so the settings are lost when the page is closed */
  }
}

/** True if no match has been played in this browser yet. The first move creates the list of saved matches (table/saves.ts). */
export function isFirstVisit(): boolean {
  try {
    return localStorage.getItem('parlour.games') === null;
  } catch {
    return true;
  }
}

const query = (q: string) => browser && matchMedia(q).matches;
export const prefersReducedMotion = (settings: Settings): boolean => settings.motion === 'off' || query('(prefers-reduced-motion: reduce)');

export function applyThemeOf(settings: Settings): void {
  const theme = settings.theme === 'auto' ? (query('(prefers-color-scheme: light)') ? 'light' : 'dark') : settings.theme;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = prefersReducedMotion(settings) ? 'off' : 'on';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme === 'dark' ? '#120f0d' : '#efe6d0');
}
