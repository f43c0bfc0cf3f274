// saves.ts: games begun in this browser and not ended, kept in it.
import type { LocalSetup } from './local.svelte';

const KEY = 'parlour.games', MOST = 6;

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
export function lastOf(): LocalSetup | null {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? 'null');
  } catch {
    return null;
  }
}
export function keepLast(setup: LocalSetup): void {
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

/** Notes of games in this browser: no part of a game, and of none of its files. The oldest make room for the newest. */
const NOTES = 'parlour.notes', NOTEBOOKS = 12;
function notebooks(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(NOTES) ?? '{}');
  } catch {
    return {};
  }
}
export const notes = {
  read: (seed: string, seat: number): string => notebooks()[`${seed}/${seat}`] ?? '',
  write(seed: string, seat: number, text: string): boolean {
    const others = Object.entries(notebooks()).filter(([k]) => k !== `${seed}/${seat}`).slice(1 - NOTEBOOKS);
    try {
      localStorage.setItem(NOTES, JSON.stringify(Object.fromEntries([...others, [`${seed}/${seat}`, text]])));
      return true;
    } catch {
      return false;
    }
  },
};
