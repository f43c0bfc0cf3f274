// unread.svelte.ts: counts the chat lines that the player has not seen, and announces the newest one to screen readers.
import { untrack } from 'svelte';
import { t } from '../lib/words.svelte';
import type { Table } from './table';

/** The key under which this tab stores the time of the last chat line that was read at a table. The entry survives a reload. */
const key = (table: Table) => `parlour.read.${table.matchId ?? ''}`;

export class UnreadChat {
  private read = $state(0); // time of the last chat line that the player has read
  /** The newest chat line from another person, which screen readers announce. It is empty until a line arrives after the table has been
   * opened. */
  latest = $state('');
  count = $derived.by(() => (this.table.chat ?? []).filter((line) => !line.mine && line.at > this.read).length);

  /** Create this object while a component is initialised. `visible` returns whether the chat is on screen. */
  constructor(
    private table: Table,
    visible: () => boolean,
  ) {
    const opened = Date.now();
    $effect(() => {
      const last = table.chat?.at(-1);
      if (!last) return;
      if (!last.mine && last.at > opened) this.latest = t('page.table.chat.said', { who: last.who, text: last.text });
      const now = visible() ? last.at : Number(sessionStorage.getItem(key(table)) ?? 0);
      if (now > untrack(() => this.read)) this.read = now;
      if (visible()) sessionStorage.setItem(key(table), String(last.at));
    });
  }
}
