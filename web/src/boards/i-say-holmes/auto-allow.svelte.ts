// auto-allow.svelte.ts: a setting with which the page answers "allow" for a player who cannot interrupt. The answer comes after a random
// delay, which does
// not depend on the player's cards. Answers that the player clicks are delayed in the same way, so that the time until the answer reveals
// nothing about the cards.
import { settings } from '../../lib/settings.svelte';
import type { Picker } from '../../table/choices.svelte';
import type { Table } from '../../table/table';

const LEAST = 1600,
  SPREAD = 3200;

export class AutoAllow {
  /** Length of the running delay in ms, or 0 if no delay is running. */
  length = $state(0);
  /** The action that the player has chosen and that is sent when the delay ends. Null if the player has not chosen yet. */
  kept = $state<string | null>(null);
  private due = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  constructor(
    private table: Table,
    private picker: Picker,
  ) {}

  /** Starts a delay that does not depend on the player's cards. Called when the player is asked whether to interrupt. Returns a function
   * that cancels the delay. */
  begin(): () => void {
    this.due = false;
    this.kept = null;
    const wait = Math.round((LEAST + Math.random() * SPREAD) * Math.max(settings.pace, 0.05));
    this.length = wait;
    this.picker.hold = (action) => this.hold(action);
    this.timer = setTimeout(() => {
      this.due = true;
      this.length = 0;
      this.settle();
    }, wait);
    return () => {
      clearTimeout(this.timer);
      this.picker.hold = null;
      this.length = 0;
      this.kept = null;
      this.due = true;
    };
  }
  private hold(action: string): boolean {
    if (this.due || !settings.decline || action === 'escape') return false;
    this.kept = action;
    return true;
  }
  /** Sends the answer when the delay is over. Also called when the player turns the setting on. */
  settle(): void {
    if (!this.due || !settings.decline || this.table.busy) return;
    const open = this.table.legal.filter((a) => a !== 'escape');
    const say = this.kept ?? (open.length === 1 && open[0] === 'allow' ? 'allow' : null);
    this.kept = null;
    if (say && open.includes(say)) this.table.act(say);
  }
}
