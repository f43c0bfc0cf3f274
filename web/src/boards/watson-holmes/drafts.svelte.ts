// drafts.svelte.ts: answers of one player that are being written at 221B. Kept in this browser until they are given, so that a page that is
// loaded anew loses none; never sent, and no part of the match.
import { drafts } from '../../table/saves';
import type { Table } from '../../table/table';

export class Drafts {
  /** What stands in the fields. */
  answers = $state(['', '', '', '']);
  /** What was laid on the desk of it, by the number of the question. */
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
      /* there are none */
    }
  }
  /** Keeps them while they can still be given; then they are taken away. */
  keep(open: boolean): void {
    const text = this.answers.some((a) => a.trim()) ? JSON.stringify({ answers: this.answers, laid: this.laid }) : '';
    if (this.match) drafts.write(this.match, this.seat, open ? text : '');
  }
}
