// index.ts: the board of Big Ben, its part of the choice bar, and the scene at the end of a match.
export { default } from './Board.svelte';
export { default as Asides } from './Talk.svelte';
export { default as Ending } from './Ending.svelte';
export { picture, turningPoint, why } from './ending';
export { points } from './points';
