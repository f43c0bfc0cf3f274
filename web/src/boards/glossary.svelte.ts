// glossary.svelte.ts: loads the glossary.ts of a game, which explains its cards and names when a player inspects them.
import type { Subject } from '../ui/inspect.svelte';
import type { Table } from '../table/table';

export type LookUp = (table: Table, kind: string, id: string) => Subject | null;
const books = import.meta.glob<LookUp>('./*/glossary.ts', { import: 'lookUp' });

class Glossaries {
  open = $state.raw<Record<string, LookUp>>({});
}
const glossaries = new Glossaries();

export async function openGlossary(game: string): Promise<void> {
  const book = books[`./${game}/glossary.ts`];
  if (!book || glossaries.open[game]) return;
  const lookUp = await book().catch(() => null); // if loading fails, there are no explanations
  if (lookUp) glossaries.open = { ...glossaries.open, [game]: lookUp };
}
export const lookUp: LookUp = (table, kind, id) => glossaries.open[table.game.id]?.(table, kind, id) ?? null;
