// boards.ts: the games that have a board of their own; the others are laid out from their view.
import type { Component } from 'svelte';
import type { Table } from '../table/table';
import type { Picker } from '../table/choices.svelte';

export const boards: Record<string, () => Promise<{ default: Component<{ table: Table; picker: Picker }> }>> = {
  'big-ben': () => import('./big-ben/Board.svelte'),
  'i-say-holmes': () => import('./i-say-holmes/Board.svelte'),
  'sherlock-mycroft': () => import('./sherlock-mycroft/Board.svelte'),
};
