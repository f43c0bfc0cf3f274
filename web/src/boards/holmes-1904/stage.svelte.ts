// stage.svelte.ts: everything that is shown or heard only for a moment: READY and PLAY, players' calls, flying cards, forfeits, and the
// last decision about which of two players was first.
import { play, type Sound } from '../../lib/sound';
import { reducedMotion, settings } from '../../lib/settings.svelte';
import { eventParts, nameOf, plain, t, type GameEvent } from '../../lib/words.svelte';
import type { CalledWord, Table } from '../../table/table';
import { viewOf, type Title } from './cards';
import { ruleOf } from '../../table/rules';

export type Tone = 'call' | 'vain' | 'pay' | 'safe' | 'great';
export interface Bubble {
  text: string;
  tone: Tone;
  n: number;
}
export interface Flight {
  from: number | 'pool';
  to: number | 'pool' | 'pile';
  title: Title | null;
  n: number;
}
export interface Slip {
  seat: number;
  text: string;
  rule?: string;
  n: number;
}

// How long each kind of temporary element stays on screen, in ms.
const WORD = { ready: 700, play: 520, great: 840 },
  BUBBLE = 1700,
  FLIGHT = 260,
  VERDICT = 9000,
  SLIP = 7000;

export class Stage {
  word = $state.raw<{ text: string; kind: 'ready' | 'play' | 'great'; n: number } | null>(null);
  bubbles = $state.raw<Record<number, Bubble>>({});
  flights = $state.raw<Flight[]>([]);
  verdict = $state.raw<{ text: string; n: number } | null>(null);
  /** The last forfeit that this player had to pay, with the rule that requires it. */
  slip = $state.raw<Slip | null>(null);
  /** The `scored` events at the end of the last deal. */
  counted = $state.raw<GameEvent[]>([]);
  private n = 0;
  private heard = new Map<string, number>();
  private timers = new Set<ReturnType<typeof setTimeout>>();
  constructor(private table: Table) {}

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => (this.timers.delete(timer), work()), ms);
    this.timers.add(timer);
  }
  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
  private shout(text: string, kind: 'ready' | 'play' | 'great'): void {
    const n = ++this.n;
    this.word = { text, kind, n };
    this.later(WORD[kind], () => this.word?.n === n && (this.word = null));
    play(kind === 'ready' ? 'ready' : kind === 'play' ? 'go' : 'gong');
    if (settings.voice && settings.sound) speak(text);
  }
  private loud = (word: string): string => t('page.ho.shout', { word });
  /** Shows each READY or PLAY only once, although it arrives twice: as a separate message and as an event of the view. */
  call(c: CalledWord): void {
    if (this.heard.get(c.word) === c.at) return;
    this.heard.set(c.word, c.at);
    if (c.word === 'play') this.shout(this.loud(t('ho.phase.play')), 'play');
    else this.shout(`${t('ho.phase.ready')} …`, 'ready');
  }
  bubble(seat: number, text: string, tone: Tone): void {
    const n = ++this.n;
    this.bubbles = { ...this.bubbles, [seat]: { text, tone, n } };
    this.later(BUBBLE, () => {
      if (this.bubbles[seat]?.n !== n) return;
      const rest = { ...this.bubbles };
      delete rest[seat];
      this.bubbles = rest;
    });
  }
  private fly(from: Flight['from'], to: Flight['to'], title: Title | null): void {
    if (reducedMotion()) return;
    const n = ++this.n;
    this.flights = [...this.flights, { from, to, title, n }].slice(-24);
    this.later(FLIGHT, () => (this.flights = this.flights.filter((f) => f.n !== n)));
  }
  take(events: GameEvent[]): void {
    const v = viewOf(this.table).table;
    const sounds = new Set<Sound>();
    for (const e of events) this.one(e, v, sounds);
    for (const s of sounds) play(s);
  }
  private one(e: GameEvent, v: ReturnType<typeof viewOf>['table'], sounds: Set<Sound>): void {
    const seat = e.seat as number,
      other = e.other as number;
    const title = () => nameOf(this.table.game, 'title', e.title as string);
    switch (e.event) {
      case 'ready':
        return this.call({ word: 'ready', at: v.ready_at });
      case 'play':
        return this.call({ word: 'play', at: v.play_at });
      case 'deal':
        this.heard.clear();
        return void (e.deal === 1 && (this.counted = []));
      case 'laid':
        return this.fly(seat, 'pile', e.title as Title);
      case 'forfeit': {
        const rule = ruleOf(this.table.game.id, e);
        const why = nameOf(this.table.game, 'forfeit', e.why as string);
        this.bubble(seat, `−${e.n} · ${why}`, 'pay');
        this.fly(seat, 'pool', null);
        if (seat === this.table.seat) this.note(seat, t('page.ho.paid', { n: e.n as number, why }), rule);
        return void sounds.add('coin');
      }
      case 'forfeit-none': {
        const why = nameOf(this.table.game, 'forfeit', e.why as string);
        this.bubble(seat, why, 'pay');
        return void (seat === this.table.seat && this.note(seat, t('page.ho.paid.none', { why }), ruleOf(this.table.game.id, e)));
      }
      case 'matched':
        return this.bubble(seat, this.loud(title()), 'call');
      case 'vain':
        return this.bubble(seat, title(), 'vain');
      case 'void':
        return this.bubble(seat, title(), 'vain');
      case 'captured':
      case 'swept':
        sounds.add('card');
        return this.fly(other, seat, null);
      case 'pool':
        sounds.add('card');
        return this.fly('pool', seat, null);
      case 'holmes':
        this.bubble(seat, this.loud(t('ho.title.holmes')), 'great');
        return this.shout(this.loud(t('ho.title.holmes')), 'great');
      case 'protected':
        return this.bubble(seat, t('ho.table.safe'), 'safe');
      case 'yard':
        return this.bubble(seat, this.loud('SCOTLAND YARD'), 'great');
      case 'out':
      case 'out-by-table':
        this.counted = [];
        this.bubble(seat, this.loud(t('ho.table.out')), 'great');
        return this.shout(this.loud(t('ho.table.out')), 'great');
      case 'plays-over':
        return void (this.counted = []);
      case 'scored':
        return void (this.counted = [...this.counted.filter((c) => c.seat !== seat), e]);
      case 'disconnected':
        return this.decide(e); // somebody has lost the connection, so all time windows start again
      default:
        if (/^(race|lot)-/.test(e.event)) this.decide(e);
    }
  }
  private note(seat: number, text: string, rule?: string): void {
    const n = ++this.n;
    this.slip = { seat, text, rule, n };
    this.later(SLIP, () => this.slip?.n === n && (this.slip = null));
  }
  private decide(e: GameEvent): void {
    const n = ++this.n;
    this.verdict = { text: plain(eventParts(this.table.game, e, this.table.names)), n };
    this.later(VERDICT, () => this.verdict?.n === n && (this.verdict = null));
  }
}

export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined';
export function speak(text: string): void {
  if (!canSpeak()) return;
  const words = new SpeechSynthesisUtterance(text.replace(/^¡|[ ….!]+$/g, '').toLowerCase());
  words.lang = document.documentElement.lang;
  words.rate = 1.25;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

const stages = new WeakMap<Table, Stage>();
export function stageOf(table: Table): Stage {
  let stage = stages.get(table);
  if (!stage) stages.set(table, (stage = new Stage(table)));
  return stage;
}
