// past.svelte.ts: pages of a ledger that were told before one came, or while one was away. They are asked for after a picture of the whole
// table, the newest first, and are no news.
import type { Page } from '../table/table';
import { house } from './house.svelte';

const ANSWERS = 16; // asked for at most: thousands of pages, and the rest is in the replay
const PATIENCE = 2500; // ms until a house that was asked too much is asked again

/** The pages of both, each once and in order; those that are there stay. */
export function together(some: readonly Page[], more: readonly Page[]): Page[] {
  if (!more.length || (some.at(-1)?.version ?? 0) < more[0].version) return [...some, ...more];
  const all = new Map([...more, ...some].map((p) => [p.version, p]));
  return [...all.values()].sort((a, b) => a.version - b.version);
}

export class Past {
  /** Versions that are missing: below the one, above the other. */
  private gap = $state.raw<{ before: number; after: number } | null>(null);
  private under = false;
  private answers = 0;
  /** `most`: so many pages are enough, where not all are kept. */
  constructor(
    private table: { readonly id: string },
    private most: () => number,
    private tell: (pages: Page[]) => void,
  ) {}

  get missing(): boolean {
    return !!this.gap;
  }
  /** A picture came after the message of version `last`. It does not tell what was told with it; only the first message tells nothing. */
  pictured(version: number, last: number): void {
    if (version <= Math.max(1, last)) return;
    this.gap = { before: version + 1, after: this.gap?.after ?? last };
    this.answers = 0;
  }
  /** Asks, if anything is missing. To be called whenever the table is heard of: a lost line may have lost the answer. */
  async ask(): Promise<void> {
    if (this.under) return;
    this.under = true;
    for (let got = 0, gap = this.gap; gap; gap = this.gap) {
      const a = await house.ask({ type: 'history', table: this.table.id, before: gap.before });
      if (!a.ok && !a.error) break; // the line is lost
      if (a.error === 'too-fast') {
        await new Promise((on) => setTimeout(on, PATIENCE));
        continue;
      }
      if (!this.gap) break;
      const pages = (a.items ?? []) as Page[];
      got += pages.filter((p) => p.events.length).length;
      this.tell(pages);
      if (this.gap !== gap) continue; // another picture came meanwhile
      const whole = !a.more || !pages.length || pages[0].version <= gap.after + 1;
      this.gap = whole || got >= this.most() || ++this.answers >= ANSWERS ? null : { before: pages[0].version, after: gap.after };
    }
    this.under = false;
  }
  close(): void {
    this.gap = null;
  }
}
