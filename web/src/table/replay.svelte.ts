// replay.svelte.ts: replays a finished match step by step, from any seat.
import { gameOf, games, type GameMeta, type GameEvent } from '../lib/words.svelte';
import type { Page, Result, SeatInfo, Table, View, FullCase, CaseText } from './table';
import { readCase, type Permits } from './fullcase';
import { ReadOnlyTable } from './readonly';

export interface Step {
  version: number;
  events: GameEvent[];
  view: View;
}
export type Source = (viewer: number) => Promise<{
  game: string;
  names: string[];
  steps: Step[];
  caseId?: string;
  tell?: () => Promise<FullCase | null>;
  /** The seats that nobody played. It is missing if there are none. */
  unused?: number[];
  /** The result of the match. It is missing for a local match. */
  outcome?: Result;
} | null>;

async function caseOf(id: string): Promise<FullCase | null> {
  const answer = await fetch(`/api/match/${encodeURIComponent(id)}/case`);
  const told = answer.ok ? await answer.json() : null;
  return told?.ok ? told : null;
}

/** Loads the steps of a match from the server, page by page. */
export const fromHouse =
  (id: string): Source =>
  async (viewer) => {
    const steps: Step[] = [];
    for (;;) {
      const from = (steps.at(-1)?.version ?? 0) + 1;
      const answer = await fetch(`/api/match/${encodeURIComponent(id)}/replay?seat=${viewer}&from=${from}`);
      if (!answer.ok) return null;
      const page = await answer.json();
      steps.push(...page.messages);
      if (!page.messages.length || steps.at(-1)!.version >= page.versions)
        return {
          game: page.game,
          names: page.seats,
          steps,
          caseId: page.case,
          tell: page.case ? () => caseOf(id) : undefined,
          outcome: page.result,
        };
    }
  };

export class ReplayTable extends ReadOnlyTable implements Table {
  steps = $state.raw<Step[]>([]);
  names = $state.raw<string[]>([]);
  seatInfo = $state.raw<SeatInfo[]>([]);
  at = $state(0);
  seat = $state<number | null>(null);
  missing = $state(false);
  /** True if loading failed; the player can try again. */
  loadFailed = $state(false);
  caseId = $state<string | null>(null);
  outcome = $state.raw<Result | null>(null);
  private whole: Promise<FullCase | null> | null = null;
  private asked = 0;
  private id = $state('');
  constructor(private source: Source) {
    super();
    void this.through(8);
  }
  async through(viewer: number): Promise<void> {
    const asked = ++this.asked;
    const found = await this.source(viewer).catch(() => undefined);
    if (asked !== this.asked) return; // another viewer was chosen while the steps were loading
    this.loadFailed = found === undefined;
    if (this.loadFailed) return;
    if (!found || !gameOf(found.game)) return void (this.missing = true);
    const part = this.steps.length ? this.at / this.steps.length : 0;
    this.id = found.game;
    this.caseId = found.caseId ?? null;
    this.whole ??= found.tell?.() ?? null;
    this.names = found.names;
    const unused = found.unused ?? [];
    this.seatInfo = unused.length ? found.names.map((name, i) => ({ name, kind: unused.includes(i) ? 'free' : 'person', here: true })) : [];
    this.outcome = found.outcome ?? null;
    this.seat = viewer === 8 ? null : viewer;
    this.steps = found.steps;
    this.at = Math.round(part * found.steps.length);
  }
  /** Goes to the last step up to `version`. Each viewer has their own count of versions, and `version` is one of the current viewer's. */
  toVersion(version: number): void {
    this.at = Math.max(0, this.steps.filter((s) => s.version <= version).length - 1);
  }
  get game(): GameMeta {
    return gameOf(this.id) ?? games[0];
  }
  private get step(): Step | undefined {
    return this.steps[Math.min(this.at, this.steps.length - 1)];
  }
  get view(): View | null {
    return this.step?.view ?? null;
  }
  get version(): number {
    return this.step?.version ?? 0;
  }
  get latest(): GameEvent[] {
    return this.step?.events ?? [];
  }
  get history(): Page[] {
    return this.steps.slice(0, this.at + 1);
  }
  /** Returns a text of the case, or null if the viewer could not read it at this step of the match. */
  async read(what: string, number?: number): Promise<CaseText | null> {
    const c = await this.whole,
      view = this.view as unknown as Permits | null;
    return c && view ? readCase(c, view, what, number) : null;
  }
}
