// main.ts: fills the first screen from index.html with the text for this address and language, and shows it at once. Then loads the page
// (app.ts), which replaces the first screen.
import './theme.css';
import words from '../generated/first.json';
import { prepareEngine } from './engine/client';
import { redirectToHash, parseAddress } from './lib/address';
import { loadPart } from './lib/lazy';
import { applyThemeOf, isFirstVisit, loadSettings } from './lib/settingsstore';

redirectToHash();
const { page, args } = parseAddress(),
  settings = loadSettings();
const target = document.getElementById('app')!;
applyThemeOf(settings);
draw();

function draw(): void {
  const said: Record<string, string> = (words as Record<string, Record<string, string>>)[settings.language] ?? words.en;
  document.documentElement.lang = settings.language in words ? settings.language : 'en';
  const names = Object.keys(words.en).filter((key) => /^game\..*\.name$/.test(key));
  const named = names.find((key) => key === `game.${args[0]}.name`);
  const game = (named ?? names[0]).split('.')[1];
  if (!isFirstVisit()) target.querySelector('.learn')!.remove();
  if ((page === 'play' || page === 'learn') && (named || !args[0]))
    target.replaceChildren((document.getElementById('first-table') as HTMLTemplateElement).content);
  else if (page !== 'home') target.querySelector('.welcome')!.remove();
  for (const e of target.querySelectorAll<HTMLElement>('[data-word]')) e.textContent = said[e.dataset.word!.replace('*', game)];
  for (const e of target.querySelectorAll<HTMLElement>('[data-label]')) e.ariaLabel = said[e.dataset.label!];
}

/** Resolves after the first paint, or after one second at the latest. A hidden tab is never painted, so there it resolves at once. */
const painted = new Promise<void>((yes) => {
  if (document.hidden) return yes();
  new PerformanceObserver(() => yes()).observe({ type: 'paint', buffered: true });
  setTimeout(yes, 1000);
});

void painted.then(async () => {
  // Start loading the engine. If this fails, the table shows the error.
  if (page === 'play' || page === 'learn') prepareEngine().catch(() => undefined);
  const { open } = await loadPart(() => import('./app'));
  await new Promise((yes) => setTimeout(yes)); // lets the browser handle pending input before the page opens
  await open(target);
});
