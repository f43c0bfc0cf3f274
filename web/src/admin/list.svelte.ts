// list.svelte.ts: a list that is loaded from the server page by page, newest entries first.
import { refusalText, type Answer } from '../online/server.svelte';
import { ask } from './admin';

export class List<T> {
  /** The entries that are loaded; null until the first page has arrived. */
  items = $state.raw<T[] | null>(null);
  /** Whether the server has older entries. */
  more = $state(false);
  /** The refusal of the latest request, or an empty string. */
  no = $state('');
  busy = $state(false);
  private before: unknown = null;
  private filter: Record<string, unknown> = {};
  private requests = 0; // number of requests sent so far; only the answer to the newest one is used

  /** `op` is the operation, `member` the member of its reply with the entries. */
  constructor(
    private op: string,
    private member = op,
    private send: (op: string, members: Record<string, unknown>) => Promise<Answer> = ask,
  ) {}
  /** Loads the first page. */
  load(filter: Record<string, unknown> = this.filter): Promise<void> {
    this.filter = filter;
    return this.page(null);
  }
  /** Loads the next page. */
  next(): Promise<void> {
    return this.page(this.before);
  }
  private async page(before: unknown): Promise<void> {
    const n = ++this.requests;
    this.busy = true;
    const a = await this.send(this.op, { ...this.filter, ...(before === null ? {} : { before }) });
    if (n !== this.requests) return;
    this.busy = false;
    this.no = a.ok ? '' : refusalText(a);
    if (!a.ok) return;
    this.items = [...(before === null ? [] : (this.items ?? [])), ...(a[this.member] as T[])];
    this.before = a.more;
    this.more = a.more !== null;
  }
  /** Removes entries from the list on the page. */
  drop(which: (item: T) => boolean): void {
    this.items = this.items?.filter((item) => !which(item)) ?? null;
  }
}
