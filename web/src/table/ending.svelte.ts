// ending.svelte.ts: data for the scene at the end of a match. It says whether the scene is shown, and describes the course of the match,
// such as the points after each day. A worker reads the course from the match file.
import { startEngine } from '../engine/client';
import { partsOf } from '../boards/boards';
import { actionParts, plain, t } from '../lib/words.svelte';
import { Analysis } from './analysis.svelte';
import type { Table } from './table';

/** Controls whether the ending scene of a table is shown. Shared by the table's frame, its board and the choice bar. */
export class EndingState {
  /** True after the player has closed the ending scene to look at the board. */
  closed = $state(false);
  /** A board sets this to true while it animates the last action. The ending scene and the next step of a lesson are shown when it is
   * false again. */
  held = $state(false);
}
const states = new WeakMap<Table, EndingState>();
export function endingOf(table: Table): EndingState {
  let state = states.get(table);
  if (!state) states.set(table, (state = new EndingState()));
  return state;
}

/** Whether the match is over and the view shows everything that the ending scene needs. */
export const isOver = (table: Table): boolean =>
  !!table.result && !table.replay && !!table.view && (table.view.over || !!table.result.ended_by);

/** Reads and analyses the file of a finished match. All slow work runs in a web worker. */
export class MatchRecord {
  readonly analysis: Analysis;
  constructor(private table: Table) {
    this.analysis = new Analysis(() => this.file());
  }
  private loaded: Promise<string | null> | null = null;
  private file(): Promise<string | null> {
    return (this.loaded ??= this.table.file?.().catch(() => null) ?? Promise.resolve(null));
  }
  /** Returns the values at `paths` in the spectator's views: one element for each step in which at least one of the values changed. Returns
   * null if the match could not be read. */
  async course(paths: string[]): Promise<unknown[][] | null> {
    const save = await this.file();
    if (!save) return null;
    const engine = startEngine();
    try {
      return (await engine.open({ game: '', seats: 0, seed: '', options: '', save })) ? null : await engine.course(SPECTATOR, paths);
    } catch {
      return null;
    } finally {
      engine.close();
    }
  }
  /** A sentence about the biggest mistake of the match, or '' if there was none. */
  get turningPoint(): string {
    const j = this.analysis.worst[0];
    if (!j) return '';
    const { game, names } = this.table;
    const before = this.analysis.beforeWorst;
    const { when: whenOf, deed } = partsOf(game.id);
    const when = (before && whenOf?.(before)) ?? '';
    const slots = { who: names[j.seat], when, a: Math.round((j.best_value * 100) / j.max), b: Math.round((j.value * 100) / j.max) };
    const taken = before && deed?.(game, before, j.taken, true),
      best = before && deed?.(game, before, j.best, false);
    if (when && taken && best) return t('page.ending.turning.told', { ...slots, taken, best });
    const words = (action: string) => plain(actionParts(game, action, names));
    return t(when ? 'page.ending.turning.when' : 'page.ending.turning', { ...slots, taken: words(j.taken), best: words(j.best) });
  }
  close(): void {
    this.analysis.close();
  }
}
const SPECTATOR = 8;
