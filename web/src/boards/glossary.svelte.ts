// glossary.svelte.ts: explanations of cards and other components, shown wherever their names appear. They come from the board's glossary.ts, if it
// has one.
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
  const lookUp = await book().catch(() => null); // the table works without it
  if (lookUp) shelf.open = { ...shelf.open, [game]: lookUp };
}
export const lookUp: LookUp = (table, kind, id) => shelf.open[table.game.id]?.(table, kind, id) ?? null;
