// drafts.svelte.ts: one player's unsent answers at 221B, stored in this browser until they are sent, so that they are not lost when the
// page is reloaded. Not part of the match.
import { drafts } from '../../table/saves';
import type { Table } from '../../table/table';

export class Drafts {
  /** Contents of the answer fields. */
  answers = $state(['', '', '', '']);
  /** Answers that the table has already saved. The key is the number of the question, counted from 0. */
  laid = $state.raw<Record<number, string>>({});
  private match: string;
  private seat: number;
  constructor(table: Table) {
    this.match = table.replay || table.seat === null ? '' : (table.matchId ?? '');
    this.seat = table.seat ?? 0;
    try {
      const kept = JSON.parse(this.match && drafts.read(this.match, this.seat));
      this.answers = this.answers.map((_, i) => String(kept.answers[i] ?? ''));
      this.laid = kept.laid;
    } catch {
      /* there are no stored drafts */
    }
  }
  /** Stores the drafts while answers can still be sent, and deletes them afterwards. */
  keep(open: boolean): void {
    const text = this.answers.some((a) => a.trim()) ? JSON.stringify({ answers: this.answers, laid: this.laid }) : '';
    if (this.match) drafts.write(this.match, this.seat, open ? text : '');
  }
}
