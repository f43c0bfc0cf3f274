// index.ts: the board of 1904, and what stands in place of choice bar and announcer where the clock runs.
export { default } from './Board.svelte';
export { default as Foot } from './Foot.svelte';
export { default as Announcer } from './Announcer.svelte';
