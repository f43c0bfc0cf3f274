// saves.ts: games begun in this browser and not ended, kept in it.
import type { LocalSetup } from './local.svelte';

const KEY = 'parlour.games',
  MOST = 6;

function all(): LocalSetup[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]');
  } catch {
    return [];
  }
}
function write(list: LocalSetup[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST)));
  } catch {
    /* no room: then this game is not kept */
  }
}
const LAST = 'parlour.last';
/** The game that ended last in this browser, to be seen once more. */
export function lastFinished(): LocalSetup | null {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? 'null');
  } catch {
    return null;
  }
}
export function saveFinished(setup: LocalSetup): void {
  try {
    localStorage.setItem(LAST, JSON.stringify(setup));
  } catch {
    /* then it cannot be seen again */
  }
}

export const saves = {
  all,
  find: (seed: string) => all().find((s) => s.seed === seed),
  put: (setup: LocalSetup) => write([setup, ...all().filter((s) => s.seed !== setup.seed)]),
  drop: (seed: string) => write(all().filter((s) => s.seed !== seed)),
};

/** What each player of a match has written beside it: no part of a match, and of none of its files. The oldest make room for the newest. */
function shelf(key: string, most: number) {
  const all = (): Record<string, string> => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '{}');
    } catch {
      return {};
    }
  };
  const put = (list: [string, string][]): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(list)));
      return true;
    } catch {
      return false;
    }
  };
  return {
    read: (match: string, seat: number): string => all()[`${match}/${seat}`] ?? '',
    /** An empty text takes it away. */
    write(match: string, seat: number, text: string): boolean {
      const others = Object.entries(all()).filter(([k]) => k !== `${match}/${seat}`);
      return put(text ? [...others.slice(1 - most), [`${match}/${seat}`, text]] : others);
    },
  };
}
export const notes = shelf('parlour.notes', 12);
/** Answers that are written and not given yet. */
export const drafts = shelf('parlour.drafts', 12);
