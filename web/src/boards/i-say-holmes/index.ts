// index.ts: the board of I Say, Holmes! and the scene at the end of a match.
export { default } from './Board.svelte';
export { default as Ending } from './Ending.svelte';
export { picture, why } from './ending';
export { points } from './points';
export { reasons, sequence } from './sequence';
