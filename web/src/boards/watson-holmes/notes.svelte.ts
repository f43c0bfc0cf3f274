// notes.svelte.ts: the notes of one player in one match. The table stores them, but they are not part of the match log. Each copied figure
// is a line {{figure NUMBER KEY}} CAPTION at the end of the stored text. The page shows it as a picture below the text.
import type { Figure } from '../../../types/wire';
import type { Notes, Table } from '../../table/table';

const MOST = 5500; // maximum length of the notes in characters; in UTF-8 they must fit into the 12,000 bytes that the server accepts

const CAPTION = 120; // maximum length of the caption of a copied figure
const COPY = /^\{\{figure (\d{1,3}) ([0-9a-f]{1,40})\}\} (.*)$/;

/** A figure that the player has copied. `key` allows this player to load it again later. */
export interface Copy {
  number: number;
  key: string;
  caption: string;
}
const lineOf = (c: Copy): string => `{{figure ${c.number} ${c.key}}} ${c.caption}`;

/** Splits the stored notes into the text and the copied figures at its end. */
export function splitNotes(stored: string): { text: string; copies: Copy[] } {
  const lines = stored.split('\n'),
    copies: Copy[] = [];
  for (let at = COPY.exec(lines.at(-1) ?? ''); at; at = COPY.exec(lines.at(-1) ?? '')) {
    copies.unshift({ number: Number(at[1]), key: at[2], caption: at[3] });
    lines.pop();
  }
  return { text: lines.join('\n'), copies };
}
export const joinNotes = (text: string, copies: Copy[]): string => [...(text ? [text] : []), ...copies.map(lineOf)].join('\n');

export class Notebook {
  text = $state('');
  copies = $state.raw<Copy[]>([]);
  state = $state<'' | 'kept' | 'keeping' | 'lost'>('');
  /** Maximum length of the text, in characters. It is shorter if the notes contain copied figures. */
  get most(): number {
    return MOST - joinNotes('', this.copies).length;
  }
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
    const stored = await this.notes.read();
    if (stored === null) return void (this.loaded = false); // loading failed, so the stored notes must not be overwritten
    this.known = true;
    const { text: kept, copies } = splitNotes(stored);
    this.copies = [...copies, ...this.copies.filter((c) => !copies.some((old) => old.number === c.number))];
    // Text that the player wrote while the stored notes were loading is added below the stored notes.
    this.text = kept && this.text ? `${kept}\n${this.text}` : kept || this.text;
    this.keep();
  }
  change(text: string): void {
    this.text = text.slice(0, this.most);
    this.touch();
  }
  private touch(): void {
    this.state = 'keeping';
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), 500);
  }
  /** Adds the line `head` to the end of the notes, so that the player can continue writing there. */
  begin(head: string): void {
    const before = this.text.replace(/\s+$/, '');
    this.change((before ? before + '\n' : '') + head);
  }
  /** The index of the end of the line that begins with `head`; -1 if the notes have no such line. */
  endOf(head: string): number {
    const from = `\n${this.text}`.indexOf(`\n${head.trimEnd()}`);
    return from < 0 ? -1 : `${this.text}\n`.indexOf('\n', from);
  }
  /** Whether the notes contain this text. */
  has(text: string): boolean {
    return this.text.includes(text);
  }
  /** Adds lines to the end of the notes. Does nothing if the notebook is full. */
  add(lines: string): void {
    if (!this.has(lines) && this.text.length + lines.length + 2 <= this.most) this.begin(`${lines}\n`);
  }
  /** Copies a figure into the notes. Does nothing if the notebook is full. */
  copy(figure: Figure): void {
    if (!figure.copy || this.copies.some((c) => c.number === figure.number)) return;
    const copy = { number: figure.number, key: figure.copy, caption: figure.caption.slice(0, CAPTION) };
    if (this.text.length + lineOf(copy).length + 1 > this.most) return;
    this.copies = [...this.copies, copy];
    this.touch();
  }
  remove(copy: Copy): void {
    this.copies = this.copies.filter((c) => c !== copy);
    this.touch();
  }
  keep(): void {
    clearTimeout(this.timer);
    if (this.state !== 'keeping' || !this.notes || !this.known) return;
    const text = joinNotes(this.text, this.copies),
      notes = this.notes;
    this.writing = this.writing
      .then(() => notes.write(text))
      .then((ok) => {
        if (joinNotes(this.text, this.copies) === text) this.state = ok ? 'kept' : 'lost';
      });
  }
}
