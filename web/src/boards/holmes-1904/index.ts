// index.ts: the board of Sherlock Holmes, 1904, and its replacements for the choice bar and the announcer.
export { default } from './Board.svelte';
export { default as Foot } from './Foot.svelte';
export { default as Announcer } from './Announcer.svelte';
