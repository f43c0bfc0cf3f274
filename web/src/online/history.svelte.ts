// past.svelte.ts: pages of a history that were told before one came, or while one was away. They are asked for after a picture of the whole
// table, the newest first, and are no news.
import type { Page } from '../table/table';
import { server } from './server.svelte';

const MAX_REQUESTS = 16; // asked for at most: thousands of pages, and the rest is in the replay
const RATE_LIMIT_WAIT = 2500; // ms until a house that was asked too much is asked again

/** The pages of both, each once and in order; those that are there stay. */
export function mergePages(some: readonly Page[], more: readonly Page[]): Page[] {
  if (!more.length || (some.at(-1)?.version ?? 0) < more[0].version) return [...some, ...more];
  const all = new Map([...more, ...some].map((p) => [p.version, p]));
  return [...all.values()].sort((a, b) => a.version - b.version);
}

export class MissedHistory {
  /** Versions that are missing: below the one, above the other. */
  private gap = $state.raw<{ before: number; after: number } | null>(null);
  private loading = false;
  private requests = 0;
  /** `most`: so many pages are enough, where not all are kept. */
  constructor(
    private table: { readonly id: string },
    private wanted: () => number,
    private add: (pages: Page[]) => void,
  ) {}

  get missing(): boolean {
    return !!this.gap;
  }
  /** A picture came after the message of version `last`. It does not tell what was told with it; only the first message tells nothing. */
  snapshotReceived(version: number, last: number): void {
    if (version <= Math.max(1, last)) return;
    this.gap = { before: version + 1, after: this.gap?.after ?? last };
    this.requests = 0;
  }
  /** Asks, if anything is missing. To be called whenever the table is heard of: a lost line may have lost the answer. */
  async load(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    for (let got = 0, gap = this.gap; gap; gap = this.gap) {
      const a = await server.request({ type: 'history', table: this.table.id, before: gap.before });
      if (!a.ok && !a.error) break; // the line is lost
      if (a.error === 'too-fast') {
        await new Promise((on) => setTimeout(on, RATE_LIMIT_WAIT));
        continue;
      }
      if (!this.gap) break;
      const pages = (a.items ?? []) as Page[];
      got += pages.filter((p) => p.events.length).length;
      this.add(pages);
      if (this.gap !== gap) continue; // another picture came meanwhile
      const whole = !a.more || !pages.length || pages[0].version <= gap.after + 1;
      this.gap = whole || got >= this.wanted() || ++this.requests >= MAX_REQUESTS ? null : { before: pages[0].version, after: gap.after };
    }
    this.loading = false;
  }
  close(): void {
    this.gap = null;
  }
}
