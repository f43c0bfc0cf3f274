// app.ts: mounts the page and removes the first screen (see main.ts).
import { mount } from 'svelte';
import App from './App.svelte';
import { prepareEngine } from './engine/client';
import { route } from './lib/router.svelte';
import { applyTheme } from './lib/settings.svelte';
import { applyLanguage } from './lib/words.svelte';
import { prefetchIcons } from './ui/icons';

/** Loads all fonts, the common icons and the service worker, so that local matches work offline. The first screen does not need them. */
function prefetch(): void {
  for (const face of document.fonts) void face.load().catch(() => undefined);
  prefetchIcons();
  // Browsers allow service workers only on https and localhost.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

/** Replaces the first screen in `target` with the page. */
export async function open(target: HTMLElement): Promise<void> {
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', applyTheme);
  await applyLanguage().catch(() => undefined); // if the language cannot be loaded, the page is in English
  const at = document.activeElement?.getAttribute('href'); // address of the link that has the focus; the link gets the focus again below
  target.replaceChildren();
  mount(App, { target });
  if (at) target.querySelector<HTMLElement>(`[href="${CSS.escape(at)}"]`)?.focus();
  // At a local table the engine is loaded before the prefetch starts, because on a slow connection the prefetch would delay the engine.
  const later = () =>
    void (route.now.page === 'play' || route.now.page === 'learn' ? prepareEngine().catch(() => undefined) : Promise.resolve()).then(() =>
      setTimeout(prefetch, 400),
    );
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
