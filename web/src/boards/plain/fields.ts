// fields.ts: lays out the view of a game that has no board of its own. The layout follows the game's field table, which describes all
// fields of the view.
import { has, nameOf, t, type GameMeta } from '../../lib/words.svelte';
import type { View } from '../../table/table';

/** A row of a field table, as printed by `parlour describe --json`. */
export interface Field {
  name: string;
  type: 'boolean' | 'number' | 'name' | 'names' | 'seat' | 'seats' | 'hex' | 'object';
  of?: string; // the kind of game component that the values identify, such as clue or character, if the values are ids
  keys?: string; // the kind of game component that the keys identify, if the field is a map
  most?: number; // maximum length, if the field is a list
  fields?: Field[]; // the fields of the object, if the type is `object`
}
/** One value on the board. `id` is set if the value is the id of a game component, such as a card. */
export interface Thing {
  text: string;
  id?: string;
}
export interface Line {
  label: string;
  things: Thing[];
}
/** The layout of the board: lines of text, and columns that have one cell for each seat. */
export interface Layout {
  lines: Line[];
  columns: { label: string; cells: Thing[][] }[];
}

// Fields that the page shows outside the board.
const ELSEWHERE = ['viewer', 'seats', 'over', 'waiting', 'phase', 'ask', 'options'];

function thing(game: GameMeta, f: Field, value: unknown, names: string[]): Thing {
  if (value === null || value === undefined) return { text: '–' };
  if (f.type === 'boolean') return { text: value ? '✓' : '–' };
  if (f.type === 'seat') return { text: names[value as number] ?? String(value) };
  if (f.of) return { text: nameOf(game, f.of, String(value)), id: String(value) };
  return { text: String(value) };
}

function things(game: GameMeta, f: Field, value: unknown, names: string[]): Thing[] {
  if (f.keys && value && typeof value === 'object')
    return Object.entries(value)
      .filter(([, n]) => n)
      .map(([id, n]) => ({ text: `${nameOf(game, f.keys!, id)} ${typeof n === 'number' ? n : ''}`.trim(), id }));
  const one: Field = { ...f, type: f.type === 'seats' ? 'seat' : f.type === 'names' ? 'name' : f.type };
  return (Array.isArray(value) ? value : [value]).map((v) => thing(game, one, v, names));
}

const label = (game: GameMeta, name: string): string => {
  const key = `${game.key}.table.${name}`;
  return has(key) ? t(key) : name.replace(/_/g, ' ');
};

export function layOut(game: GameMeta, table: Field[], view: View, names: string[]): Layout {
  const layout: Layout = { lines: [], columns: [] };
  // Assumes that a list has one element for each seat if its maximum length is the game's maximum number of seats and its length is the
  // number of seats in this match.
  const perSeat = (f: Field, value: unknown): value is unknown[] =>
    Array.isArray(value) && f.most === game.seats.max && value.length === view.seats;
  function put(fields: Field[], from: Record<string, unknown>): void {
    for (const f of fields) {
      const value = from[f.name];
      if (f.fields && perSeat(f, value))
        for (const sub of f.fields)
          layout.columns.push({
            label: label(game, sub.name),
            cells: value.map((v) => things(game, sub, (v as Record<string, unknown>)[sub.name], names)),
          });
      else if (f.fields) for (const v of Array.isArray(value) ? value : [value]) put(f.fields, (v ?? {}) as Record<string, unknown>);
      else if (perSeat(f, value)) layout.columns.push({ label: label(game, f.name), cells: value.map((v) => [thing(game, f, v, names)]) });
      else layout.lines.push({ label: label(game, f.name), things: things(game, f, value, names) });
    }
  }
  put(
    table.filter((f) => !ELSEWHERE.includes(f.name)),
    view,
  );
  return layout;
}

/** Returns the only legal action that contains this value, or null if no action or more than one action contains it. */
export function actionOn(legal: string[], thing: Thing): string | null {
  const list = legal.filter((a) => thing.id !== undefined && a.split(' ').slice(1).includes(thing.id));
  return list.length === 1 ? list[0] : null;
}
