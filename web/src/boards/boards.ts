// boards.ts: the board of each game, brought when somebody sits down at it.
import type { Component } from 'svelte';
import type { Table } from '../table/table';
import type { Picker } from '../table/choices.svelte';

type Part = Component<{ table: Table; picker: Picker }>;
/** A board, and what it has in place of the tray and of the announcer, if anything. */
export interface BoardParts {
  default: Part;
  Foot?: Part;
  Announcer?: Component<{ table: Table }>;
}

export const boards: Record<string, () => Promise<BoardParts>> = {
  'big-ben': () => import('./big-ben/Board.svelte'),
  'holmes-1904': () => import('./holmes-1904'),
  'i-say-holmes': () => import('./i-say-holmes/Board.svelte'),
  'sherlock-mycroft': () => import('./sherlock-mycroft/Board.svelte'),
  'watson-holmes': () => import('./watson-holmes/Board.svelte'),
};
/** The board of a game: its own, or the plain one, drawn from its view's field table. */
export const boardOf = (game: string): (() => Promise<BoardParts>) => boards[game] ?? (() => import('./plain/Board.svelte'));
