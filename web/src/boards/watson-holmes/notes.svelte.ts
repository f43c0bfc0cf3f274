// notes.svelte.ts: the notes of one player at one match. Kept where the table keeps them; never part of the match.
import type { Notes, Table } from '../../table/table';

const MOST = 5500; // characters: what the house takes at once, in any alphabet

export class Notebook {
  text = $state('');
  state = $state<'' | 'kept' | 'keeping' | 'lost'>('');
  readonly most = MOST;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loaded = false;
  private known = false; // what was kept before
  private writing: Promise<unknown> = Promise.resolve();
  private notes: Notes | null | undefined; // of whoever sits here now
  constructor(table: Table) {
    this.notes = table.notes;
  }

  async load(): Promise<void> {
    if (this.loaded || !this.notes) return;
    this.loaded = true;
    const kept = await this.notes.read();
    if (kept === null) return void (this.loaded = false); // nothing is written over what is not known
    this.known = true;
    // What was written while the old notes were on their way stands below them.
    this.text = kept && this.text ? `${kept}\n${this.text}` : kept || this.text;
    this.keep();
  }
  change(text: string): void {
    this.text = text.slice(0, MOST);
    this.state = 'keeping';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), 500);
  }
  /** A new line that begins with these words. */
  begin(head: string): void {
    const before = this.text.replace(/\s+$/, '');
    this.change((before ? before + '\n' : '') + head);
  }
  keep(): void {
    clearTimeout(this.timer);
    if (this.state !== 'keeping' || !this.notes || !this.known) return;
    const text = this.text,
      notes = this.notes;
    this.writing = this.writing
      .then(() => notes.write(text))
      .then((ok) => {
        if (this.text === text) this.state = ok ? 'kept' : 'lost';
      });
  }
}
