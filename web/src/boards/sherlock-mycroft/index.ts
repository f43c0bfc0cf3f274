// index.ts: the board of Sherlock & Mycroft and the scene at the end of a match.
export { default } from './Board.svelte';
export { default as Ending } from './Ending.svelte';
export { picture, sums, why } from './ending';
export { points } from './points';
