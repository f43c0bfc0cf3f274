// main.ts: opens the page.
import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { dress } from './lib/settings.svelte';
import { speakAsSet } from './lib/words.svelte';

dress();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', dress);
await speakAsSet();
mount(App, { target: document.getElementById('app')! });
// All letters are brought at once, so that a game goes on when the network does not.
for (const face of document.fonts) void face.load().catch(() => undefined);
// On https and on this machine the page can be kept; on plain http in a home network there is no such thing, and none is needed.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
