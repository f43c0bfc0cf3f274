// history.svelte.ts: loads the history that a player missed before joining or while away. Loading starts when the server has sent a
// snapshot, with the newest events first. The page does not announce events that are loaded in this way.
import type { Page } from '../table/table';
import { server } from './server.svelte';

const MAX_REQUESTS = 16; // maximum number of requests to fill one gap in the history; events that are still missing are only in the replay
const RATE_LIMIT_WAIT = 2500; // time in ms to wait after the server has refused a request because of its rate limit

/** Merges two lists of history pages and sorts the result by version. If both lists have a page with the same version, keeps the one from
 * `some`. */
export function mergePages(some: readonly Page[], more: readonly Page[]): Page[] {
  if (!more.length || (some.at(-1)?.version ?? 0) < more[0].version) return [...some, ...more];
  const all = new Map([...more, ...some].map((p) => [p.version, p]));
  return [...all.values()].sort((a, b) => a.version - b.version);
}

export class MissedHistory {
  /** The versions that are missing from the history: greater than `after` and less than `before`. */
  private gap = $state.raw<{ before: number; after: number } | null>(null);
  private loading = false;
  private requests = 0;
  /** `wanted` returns how many pages of events to load. `add` is called with the pages in each response. */
  constructor(
    private table: { readonly id: string },
    private wanted: () => number,
    private add: (pages: Page[]) => void,
  ) {}

  get missing(): boolean {
    return !!this.gap;
  }
  /** Records that the versions between `last` and the snapshot are missing. The events of the snapshot's own version are missing too,
   * unless that version is 1, which has no events. */
  snapshotReceived(version: number, last: number): void {
    if (version <= Math.max(1, last)) return;
    this.gap = { before: version + 1, after: this.gap?.after ?? last };
    this.requests = 0;
  }
  /** Loads the missing history. Call this function after every message from the table, because the answer to an earlier request may have
   * been lost with the connection. */
  async load(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    for (let got = 0, gap = this.gap; gap; gap = this.gap) {
      const a = await server.request({ type: 'history', table: this.table.id, before: gap.before });
      if (!a.ok && !a.error) break; // connection lost
      if (a.error === 'too-fast') {
        await new Promise((on) => setTimeout(on, RATE_LIMIT_WAIT));
        continue;
      }
      if (!this.gap) break;
      const pages = (a.items ?? []) as Page[];
      got += pages.filter((p) => p.events.length).length;
      this.add(pages);
      if (this.gap !== gap) continue; // a snapshot arrived while this request was loading, so there is a new gap
      const whole = !a.more || !pages.length || pages[0].version <= gap.after + 1;
      this.gap = whole || got >= this.wanted() || ++this.requests >= MAX_REQUESTS ? null : { before: pages[0].version, after: gap.after };
    }
    this.loading = false;
  }
  close(): void {
    this.gap = null;
  }
}
