// talk.svelte.ts: the player about whom the viewer is about to say something. The seat plates and the choice bar share it.
import type { Table } from '../../table/table';

class Talk {
  about = $state<number | null>(null);
}
const talks = new WeakMap<Table, Talk>();

export function talkOf(table: Table): Talk {
  if (!talks.has(table)) talks.set(table, new Talk());
  return talks.get(table)!;
}
