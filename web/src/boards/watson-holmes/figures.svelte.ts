// figures.svelte.ts: the files of figures that this viewer may see now, as data URLs for <img> elements. Requests one file at a time.
import type { Table } from '../../table/table';

const MEDIA = ['image/svg+xml', 'image/png', 'image/webp'];

export class Figures {
  /** The data URL of each loaded figure. The key is the number of the figure, or `copy NUMBER` for a figure copied into the notes. */
  urls = $state.raw<Record<string, string>>({});
  private wanted = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();
  constructor(private table: Table) {}

  /** Requests a figure of a text that the viewer may read now. If `copy` is given, it is the key of a figure that was copied into the
   * notes, and that figure is requested. */
  want(number: number, copy?: string): void {
    const key = copy === undefined ? String(number) : `copy ${number}`;
    if (this.wanted.has(key)) return;
    this.wanted.add(key);
    this.last = this.last.then(async () => {
      if (!this.wanted.has(key)) return;
      const file = await this.table.read?.(copy === undefined ? 'figure' : 'figure-copy', number, copy);
      if (!file?.media || !MEDIA.includes(file.media)) return void this.wanted.delete(key);
      if (this.wanted.has(key)) this.urls = { ...this.urls, [key]: `data:${file.media};base64,${file.text}` };
    });
  }
  /** Requests all figures again. A figure stays on the screen until its new version arrives. */
  renew(): void {
    for (const key of [...this.wanted].filter((k) => /^\d+$/.test(k))) {
      this.wanted.delete(key);
      this.want(Number(key));
    }
  }
  url(number: number, copied = false): string {
    return this.urls[copied ? `copy ${number}` : number] ?? '';
  }
  /** Drops the figures of cards that may no longer be read. `readable` has the numbers of the cards that may be read. */
  follow(readable: readonly number[]): void {
    const gone = (key: string) => /^\d+$/.test(key) && Number(key) >= 10 && !readable.includes(Math.floor(Number(key) / 10));
    for (const key of this.wanted) if (gone(key)) this.wanted.delete(key);
    if (Object.keys(this.urls).some(gone)) this.urls = Object.fromEntries(Object.entries(this.urls).filter(([key]) => !gone(key)));
  }
}
