// notes.svelte.ts: the notes of one player in one match, stored by the table; not part of the match log.
import type { Notes, Table } from '../../table/table';

const MOST = 5500; // characters; the server accepts 12,000 bytes

export class Notebook {
  text = $state('');
  state = $state<'' | 'kept' | 'keeping' | 'lost'>('');
  readonly most = MOST;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loaded = false;
  private known = false; // the stored notes have been loaded
  private writing: Promise<unknown> = Promise.resolve();
  private notes: Notes | null | undefined; // storage of the current player
  constructor(table: Table) {
    this.notes = table.notes;
  }

  async load(): Promise<void> {
    if (this.loaded || !this.notes) return;
    this.loaded = true;
    const kept = await this.notes.read();
    if (kept === null) return void (this.loaded = false); // loading failed: do not overwrite the stored notes
    this.known = true;
    // Text written while the stored notes were loading goes below them.
    this.text = kept && this.text ? `${kept}\n${this.text}` : kept || this.text;
    this.keep();
  }
  change(text: string): void {
    this.text = text.slice(0, MOST);
    this.state = 'keeping';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), 500);
  }
  /** Starts a new line with this text. */
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
