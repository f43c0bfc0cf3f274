// index.ts: the board of Sherlock Holmes, 1904, its replacements for the choice bar and the announcer, and the scene at the end of a match.
export { default } from './Board.svelte';
export { default as Foot } from './Foot.svelte';
export { default as Announcer } from './Announcer.svelte';
export { default as Ending } from './Ending.svelte';
export { picture, turningPoint, why } from './ending';
export { points } from './points';
