// news.svelte.ts: what a table tells, once each: not what lay there when one came.
import { untrack } from 'svelte';
import type { GameEvent } from '../lib/words.svelte';
import type { Table } from './table';

/** Calls `hear` with the events of every message after the first. To be called while a component is set up. */
export function onEvents(table: () => Table, hear: (events: GameEvent[]) => void): void {
  let version = 0;
  $effect(() => {
    const now = table().version,
      latest = table().latest;
    if (now === version) return;
    const first = !version || !now; // another person may have come, and sees it all anew
    version = now;
    if (!first) untrack(() => hear(latest));
  });
}
