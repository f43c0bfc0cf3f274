// events.svelte.ts: calls a function once for each new message that a table receives, with the events of that message.
import { untrack } from 'svelte';
import type { GameEvent } from '../lib/words.svelte';
import type { Table } from './table';

/** Calls `hear` with the events of every message after the first. A component must call this function during its initialisation. */
export function onEvents(table: () => Table, hear: (events: GameEvent[]) => void): void {
  let version = 0;
  $effect(() => {
    const now = table().version,
      latest = table().latest;
    if (now === version) return;
    const first = !version || !now; // the version is 0 while the table switches to another player's view
    version = now;
    if (!first) untrack(() => hear(latest));
  });
}
