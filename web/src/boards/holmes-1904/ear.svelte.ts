// ear.svelte.ts: words that are spoken aloud, for those who choose it, where the browser can hear. Nothing is sent by this page itself; the
// browser may send the sound to its maker, which is why it is asked for each time and never remembered.
import { t } from '../../lib/words.svelte';
import { TITLES } from './cards';
import type { Own } from './own.svelte';

interface Heard {
  results: { [i: number]: { [j: number]: { transcript: string }; isFinal: boolean }; length: number };
  resultIndex: number;
}
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: (e: Heard) => void;
  onend: () => void;
  onerror: () => void;
  start(): void;
  abort(): void;
}
const maker = (): (new () => Recognition) | undefined => {
  const w = globalThis as unknown as Record<string, new () => Recognition>;
  return w.SpeechRecognition ?? w.webkitSpeechRecognition;
};
export const canHear = (): boolean => !!maker();

/** The first word of the game in what was heard, as a key's action. */
export function wordIn(heard: string): string | null {
  const flat = (s: string) =>
    s
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9 ]/g, '');
  const words = flat(heard);
  if (words.includes('scotland')) return 'yard';
  if (words.includes(flat(t('ho.table.out')))) return 'out';
  for (const title of TITLES) if (words.includes(flat(t(`ho.title.${title}`)).split(' ')[0])) return title;
  return null;
}

export class Ear {
  on = $state(false);
  private ear: Recognition | null = null;
  private done = new Set<number>();
  constructor(private own: Own) {}
  listen(): void {
    const Maker = maker();
    if (!Maker) return;
    const ear = new Maker();
    ear.lang = document.documentElement.lang;
    ear.continuous = ear.interimResults = true;
    ear.onresult = (e) => {
      for (let i = e.resultIndex; i < e.results.length; i++) {
        if (this.done.has(i)) continue;
        const word = wordIn(e.results[i][0].transcript);
        if (!word) continue;
        this.done.add(i);
        if (word === 'yard' || word === 'out') this.own.do(performance.now(), word);
        else this.own.call(word as never, performance.now());
      }
    };
    ear.onerror = () => this.deaf();
    ear.onend = () => {
      this.done.clear();
      if (this.on) ear.start();
    };
    this.ear = ear;
    this.on = true;
    ear.start();
  }
  deaf(): void {
    this.on = false;
    this.ear?.abort();
    this.ear = null;
  }
}
