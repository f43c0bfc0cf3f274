// index.ts: the board of Big Ben and what it adds to the choice bar.
export { default } from './Board.svelte';
export { default as Asides } from './Talk.svelte';
