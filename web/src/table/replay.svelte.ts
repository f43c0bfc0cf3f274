// replay.svelte.ts: a finished match step by step, through any seat's eyes. Nothing can be done at such a table.
import { gameOf, games, type GameMeta, type Told } from '../lib/words.svelte';
import type { Page, SeatFace, Table, View } from './table';

export interface Step { version: number; events: Told[]; view: View; back?: boolean }
export type Source = (viewer: number) => Promise<{ game: string; names: string[]; steps: Step[] } | null>;

/** The steps of a match out of the house's store, page by page. */
export const fromHouse = (id: string): Source => async (viewer) => {
  const steps: Step[] = [];
  for (;;) {
    const from = (steps.at(-1)?.version ?? 0) + 1;
    const answer = await fetch(`/api/match/${encodeURIComponent(id)}/replay?seat=${viewer}&from=${from}`);
    if (!answer.ok) return null;
    const page = await answer.json();
    steps.push(...page.messages);
    if (!page.messages.length || steps.at(-1)!.version >= page.versions) return { game: page.game, names: page.seats, steps };
  }
};

export class ReplayTable implements Table {
  readonly local = true;
  readonly past = true;
  readonly faces: SeatFace[] = [];
  readonly legal: string[] = [];
  readonly asides: string[] = [];
  readonly refused = null;
  readonly busy = false;
  readonly link = 'here' as const;
  readonly curtain = null;
  readonly chat = null;
  readonly left = null;
  readonly result = null;
  steps = $state.raw<Step[]>([]);
  names = $state.raw<string[]>([]);
  at = $state(0);
  seat = $state<number | null>(null);
  missing = $state(false);
  private id = $state('');
  constructor(private source: Source) {
    void this.through(8);
  }
  async through(viewer: number): Promise<void> {
    const found = await this.source(viewer);
    if (!found || !gameOf(found.game)) return void (this.missing = true);
    const part = this.steps.length ? this.at / this.steps.length : 0;
    this.id = found.game;
    this.names = found.names;
    this.seat = viewer === 8 ? null : viewer;
    this.steps = found.steps;
    this.at = Math.round(part * found.steps.length);
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
  get latest(): Told[] {
    return this.step?.events ?? [];
  }
  get ledger(): Page[] {
    return this.steps.slice(0, this.at + 1);
  }
  act(): void {}
  back(): void {}
  again(): void {}
  draw(): void {}
  say(): void {}
  forgive(): void {}
  close(): void {}
}
