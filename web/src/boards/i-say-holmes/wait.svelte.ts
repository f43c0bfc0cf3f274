// wait.svelte.ts: answering for a person who wants it so. How long it takes is drawn before anybody looks at what is held, and an
// answer given by hand is kept back as long: nobody can tell from the time whether there was anything to choose.
import { settings } from '../../lib/settings.svelte';
import type { Picker } from '../../table/choices.svelte';
import type { Table } from '../../table/table';

const LEAST = 1600,
  SPREAD = 3200;

export class Waiting {
  /** Milliseconds of the wait under way; 0 if there is none. */
  length = $state(0);
  /** What was chosen and will be said when the wait is over. */
  kept = $state<string | null>(null);
  private due = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  constructor(
    private table: Table,
    private picker: Picker,
  ) {}

  /** Somebody has asked: the wait begins, whatever the hand holds. */
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
  /** The wait is over, or the person wants it so from now on. */
  settle(): void {
    if (!this.due || !settings.decline || this.table.busy) return;
    const open = this.table.legal.filter((a) => a !== 'escape');
    const say = this.kept ?? (open.length === 1 && open[0] === 'allow' ? 'allow' : null);
    this.kept = null;
    if (say && open.includes(say)) this.table.act(say);
  }
}
