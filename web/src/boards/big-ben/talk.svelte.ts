// talk.svelte.ts: stores which player the viewer has chosen to make a statement about. The seat plates and the choice bar share this value.
import type { Table } from '../../table/table';

class Talk {
  about = $state<number | null>(null);
}
const talks = new WeakMap<Table, Talk>();

export function talkOf(table: Table): Talk {
  if (!talks.has(table)) talks.set(table, new Talk());
  return talks.get(table)!;
}
