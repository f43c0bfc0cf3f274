// main.ts: opens the page.
import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { prepareEngine } from './engine/client';
import { dress } from './lib/settings.svelte';
import { route } from './lib/router.svelte';
import { speakAsSet } from './lib/words.svelte';

dress();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', dress);
if (route.now.page === 'play') prepareEngine().catch(() => undefined); // whoever sits down at once needs it first
await speakAsSet();
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });

/** What can wait waits until the page stands: then all letters are brought, so that a game goes on when the network does not. */
function settle(): void {
  for (const face of document.fonts) void face.load().catch(() => undefined);
  // On https and on this machine the page can be kept; on plain http in a home network there is no such thing, and none is needed.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
const later = () => setTimeout(settle, 400);
if (document.readyState === 'complete') later();
else addEventListener('load', later, { once: true });
