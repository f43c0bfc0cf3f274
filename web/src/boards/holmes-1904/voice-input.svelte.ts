// voice-input.svelte.ts: lets the player call words by voice, with speech recognition. The page sends no sound, but the browser may send
// the sound to its vendor, so the player is asked each time and the choice is not stored.
import { t } from '../../lib/words.svelte';
import { TITLES } from './cards';
import type { Input } from './input.svelte';

interface SpeechResult {
  results: { [i: number]: { [j: number]: { transcript: string }; isFinal: boolean }; length: number };
  resultIndex: number;
}
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: (e: SpeechResult) => void;
  onend: () => void;
  onerror: () => void;
  start(): void;
  abort(): void;
}
const recognitionClass = (): (new () => Recognition) | undefined => {
  const w = globalThis as unknown as Record<string, new () => Recognition>;
  return w.SpeechRecognition ?? w.webkitSpeechRecognition;
};
export const canRecogniseSpeech = (): boolean => !!recognitionClass();

/** Searches recognised speech for a word that players call in this game. Returns a title, `yard`, `out`, or null if there is no such
 * word. */
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

export class VoiceInput {
  on = $state(false);
  private recognition: Recognition | null = null;
  private done = new Set<number>();
  constructor(private input: Input) {}
  start(): void {
    const Recogniser = recognitionClass();
    if (!Recogniser) return;
    const recognition = new Recogniser();
    recognition.lang = document.documentElement.lang;
    recognition.continuous = recognition.interimResults = true;
    recognition.onresult = (e) => {
      for (let i = e.resultIndex; i < e.results.length; i++) {
        if (this.done.has(i)) continue;
        const word = wordIn(e.results[i][0].transcript);
        if (!word) continue;
        this.done.add(i);
        if (word === 'yard' || word === 'out') this.input.do(performance.now(), word);
        else this.input.call(word as never, performance.now());
      }
    };
    recognition.onerror = () => this.stop();
    recognition.onend = () => {
      this.done.clear();
      if (this.on) recognition.start();
    };
    this.recognition = recognition;
    this.on = true;
    recognition.start();
  }
  stop(): void {
    this.on = false;
    this.recognition?.abort();
    this.recognition = null;
  }
}
