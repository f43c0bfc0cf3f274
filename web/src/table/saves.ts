// saves.ts: stores local matches, notes and drafts in localStorage.
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
    /* storage is full, so the match is not saved */
  }
}
const LAST = 'parlour.last';
/** The last match finished in this browser, stored for its replay. */
export function lastFinished(): LocalSetup | null {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? 'null');
  } catch {
    return null;
  }
}
const FINISHED = 'parlour.finished';
/** The ids of the games of which a match has been finished in this browser. */
function finishedGames(): string[] {
  try {
    return JSON.parse(localStorage.getItem(FINISHED) ?? '[]');
  } catch {
    return [];
  }
}
/** True if no match of this game has been finished in this browser. Its first matches are against novices. */
export const isBeginner = (game: string): boolean => !finishedGames().includes(game) && lastFinished()?.game !== game;
export function saveFinished(setup: LocalSetup): void {
  try {
    localStorage.setItem(FINISHED, JSON.stringify([...new Set([...finishedGames(), setup.game])]));
    localStorage.setItem(LAST, JSON.stringify(setup));
  } catch {
    /* storage is full, so this match will have no replay */
  }
}

/** Returns the match with this seed if this browser has stored it. Unfinished matches and the last finished match are stored. */
export const matchIn = (seed: string): LocalSetup | undefined =>
  all().find((s) => s.seed === seed) ?? [lastFinished()].find((s) => s?.seed === seed) ?? undefined;

/** The address at which an unfinished match is continued. */
export function addressOf({ game, seed, lesson, problem }: LocalSetup): string {
  if (lesson) return `#/learn/${game}`;
  return `${problem ? `#/problems/${game}/${problem}` : `#/play/${game}`}?seed=${seed}`;
}

/** Calls `changed` when another tab has saved something. Returns a function that removes the listener. */
export function savesChanged(changed: () => void): () => void {
  const listen = (e: StorageEvent) => {
    if (e.key === KEY || e.key === LAST) changed();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

export const saves = {
  all,
  find: (seed: string) => all().find((s) => s.seed === seed),
  put: (setup: LocalSetup) => write([setup, ...all().filter((s) => s.seed !== setup.seed)]),
  drop: (seed: string) => write(all().filter((s) => s.seed !== seed)),
};

/** Creates a store that keeps one string for each match and seat. The strings are not part of the match files. If there are more than
 * `most` strings, the oldest ones are deleted. */
function textStore(key: string, most: number) {
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
    /** Stores a string. If `text` is empty, deletes the string that was stored before. */
    write(match: string, seat: number, text: string): boolean {
      const others = Object.entries(all()).filter(([k]) => k !== `${match}/${seat}`);
      return put(text ? [...others.slice(1 - most), [`${match}/${seat}`, text]] : others);
    },
  };
}
export const notes = textStore('parlour.notes', 12);
/** The answers to the questions of a case that a player has written but not sent yet. */
export const drafts = textStore('parlour.drafts', 12);
