// notes.svelte.ts: the notes of one player in one match, stored by the table; not part of the match log.
import type { Notes, Table } from '../../table/table';

const MOST = 5500; // maximum length of the notes in characters; in UTF-8 they must fit into the 12,000 bytes that the server accepts

export class Notebook {
  text = $state('');
  state = $state<'' | 'kept' | 'keeping' | 'lost'>('');
  readonly most = MOST;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private loaded = false;
  private known = false; // true after the stored notes have been loaded
  private writing: Promise<unknown> = Promise.resolve();
  private notes: Notes | null | undefined;
  constructor(table: Table) {
    this.notes = table.notes;
  }

  async load(): Promise<void> {
    if (this.loaded || !this.notes) return;
    this.loaded = true;
    const kept = await this.notes.read();
    if (kept === null) return void (this.loaded = false); // loading failed, so the stored notes must not be overwritten
    this.known = true;
    // Text that the player wrote while the stored notes were loading is added below the stored notes.
    this.text = kept && this.text ? `${kept}\n${this.text}` : kept || this.text;
    this.keep();
  }
  change(text: string): void {
    this.text = text.slice(0, MOST);
    this.state = 'keeping';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), 500);
  }
  /** Adds the line `head` to the end of the notes, where the player then continues writing. */
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
