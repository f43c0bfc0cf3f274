// app.ts: the page.
import { mount } from 'svelte';
import App from './App.svelte';
import { prepareEngine } from './engine/client';
import { route } from './lib/router.svelte';
import { applyTheme } from './lib/settings.svelte';
import { applyLanguage } from './lib/words.svelte';
import { prefetchIcons } from './ui/icons';

/** What can wait waits until the page stands: then all letters are brought, so that a game goes on when the network does not. */
function settle(): void {
  for (const face of document.fonts) void face.load().catch(() => undefined);
  prefetchIcons();
  // On https and on this machine the page can be kept; on plain http in a home network there is no such thing, and none is needed.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Takes the place of what was drawn first. */
export async function open(target: HTMLElement): Promise<void> {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', applyTheme);
  await applyLanguage().catch(() => undefined); // a language that does not come is no reason to say nothing
  const at = document.activeElement?.getAttribute('href'); // somebody may have begun to walk through it with the keyboard
  target.replaceChildren();
  mount(App, { target });
  if (at) target.querySelector<HTMLElement>(`[href="${CSS.escape(at)}"]`)?.focus();
  // On a slow line it would keep a table waiting for its engine.
  const later = () =>
    void (route.now.page === 'play' ? prepareEngine().catch(() => undefined) : Promise.resolve()).then(() => setTimeout(settle, 400));
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
