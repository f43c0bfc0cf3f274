// glossary.svelte.ts: what the things of a game are, for a closer look wherever they are named. A board that has a glossary.ts has one.
import type { Subject } from '../ui/inspect.svelte';
import type { Table } from '../table/table';

export type LookUp = (table: Table, kind: string, id: string) => Subject | null;
const books = import.meta.glob<LookUp>('./*/glossary.ts', { import: 'lookUp' });

class Shelf {
  open = $state.raw<Record<string, LookUp>>({});
}
const shelf = new Shelf();

export async function openGlossary(game: string): Promise<void> {
  const book = books[`./${game}/glossary.ts`];
  if (!book || shelf.open[game]) return;
  const lookUp = await book().catch(() => null); // a table can do without
  if (lookUp) shelf.open = { ...shelf.open, [game]: lookUp };
}
export const lookUp: LookUp = (table, kind, id) => shelf.open[table.game.id]?.(table, kind, id) ?? null;
