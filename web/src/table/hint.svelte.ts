// hint.svelte.ts: a hint: what a master bot would do in the player's place. It is a sentence in the choice bar, and the choice on the board
// that leads to the action glows. A hint never makes a choice.
import { actionParts, plain, t, whyParts } from '../lib/words.svelte';
import { partsOf } from '../boards/boards';
import type { Advice } from '../engine/engine';
import { questionOf, type Picker } from './choices.svelte';
import type { Table } from './table';

const percent = (value: number, max: number): number => Math.round((value * 100) / max);

/** The sentences of a hint. The names of actions are those of the buttons. */
export function hintText(table: Pick<Table, 'game' | 'names' | 'view'>, a: Advice): string {
  const { game, names, view } = table;
  const label = (action: string): string =>
    (view && partsOf(game.id).label?.(game, view, action.split(' '), names)) ?? plain(actionParts(game, action, names));
  const action = label(a.action);
  if (a.choices === 1) return t('page.master.only', { action });
  if (a.why) return t('page.master.reason', { action, reason: plain(whyParts(game, a.why, names)) });
  if (a.value === undefined || !a.max) return t('page.master.best', { action });
  const n = percent(a.value, a.max),
    m = percent(a.second_value ?? 0, a.max);
  // A difference that is rounded away would only confuse.
  if (!a.second || m >= n) return t('page.master.chance', { action, n });
  return t('page.master.next', { action, n, second: label(a.second), m });
}

/** Returns the longest of the choices that lead to the action, each a text of words. `chosen` are the words chosen so far. */
export function stepTo(action: string, choices: string[], chosen: string[]): string | null {
  const done = chosen.join(' ');
  const on = choices.filter((c) => c !== done && (action === c || action.startsWith(`${c} `)));
  return on.reduce<string | null>((best, c) => (best === null || c.length > best.length ? c : best), null);
}

export class Hint {
  /** True while the master searches. */
  thinking = $state(false);
  private told = $state.raw<{ question: string; advice: Advice | null } | null>(null);
  constructor(
    private table: Table,
    private picker: Picker,
  ) {}
  /** Whether the player can ask for a hint now. */
  get open(): boolean {
    const { table } = this;
    return !!table.hint && !table.result && table.legal.length > 0 && !table.busy;
  }
  /** The hint for the current decision; '' if the player has not asked for one. */
  get text(): string {
    if (this.thinking) return t('page.master.thinking');
    if (this.told?.question !== questionOf(this.table)) return '';
    return this.told.advice ? hintText(this.table, this.told.advice) : t('page.master.none');
  }
  async ask(): Promise<void> {
    if (!this.open || this.thinking) return;
    const question = questionOf(this.table);
    this.thinking = true;
    try {
      this.told = { question, advice: await this.table.hint!() };
    } catch {
      this.told = { question, advice: null };
    } finally {
      this.thinking = false;
    }
  }
  /** Marks the elements that lead to the action, and no others. */
  mark(root: ParentNode): void {
    const action = this.text && !this.thinking ? this.told?.advice?.action : undefined;
    const all = [...root.querySelectorAll<HTMLElement>('[data-choice], [data-action]')];
    const wordsOf = (e: HTMLElement) => e.dataset.choice || e.dataset.action || '';
    const step = action ? stepTo(action, all.map(wordsOf).filter(Boolean), this.picker.chosen) : null;
    for (const e of all) e.toggleAttribute('data-hinted', step !== null && wordsOf(e) === step);
  }
}
