// own.svelte.ts: one's own hand and voice. A touch acts at once and shows its guess at once; the table's answer corrects it.
import { reducedMotion } from '../../lib/settings.svelte';
import { t } from '../../lib/words.svelte';
import type { Refused, Table } from '../../table/table';
import { LOOK, TITLES, viewOf, type Title } from './cards';

const SETTLED = 140; // ms after the answer by which the view has it too
const READ = 6000; // ms a refusal stays

export class Own {
  /** Where one's hand is by one's own guess: on the pile, or away; null: as the view has it. */
  guess = $state<boolean | null>(null);
  /** Piles one's hand is on its way to, by the same guess. */
  reaching = $state<number[]>([]);
  said = $state<{ word: string; n: number } | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** Somebody wants to know what lies on the table: counts up. */
  asked = $state(0);
  private open = 0;
  private n = 0;
  private held = false;
  constructor(readonly table: Table) {}

  get here(): boolean {
    return !!this.table.realTime && this.table.seat !== null && !this.table.result && !this.table.replay;
  }
  get on(): boolean {
    if (this.guess !== null) return this.guess;
    return this.table.seat !== null && viewOf(this.table).table.players[this.table.seat].hand !== 'away';
  }
  private async act(action: string, stamp: number): Promise<boolean> {
    if (!this.here) return false;
    this.open++;
    const no = await this.table.realTime!.act(action, stamp);
    this.refused = no;
    this.open--;
    if (no) {
      setTimeout(() => this.refused === no && (this.refused = null), READ);
      this.forget();
    } else setTimeout(() => this.forget(), SETTLED);
    return !no;
  }
  /** The view knows best, once nothing of one's own is under way. */
  private forget(): void {
    if (this.open) return;
    this.guess = null;
    this.reaching = [];
  }
  press(stamp: number): void {
    if (!this.here || this.held) return;
    this.held = true;
    this.guess = true;
    void this.act('press', stamp);
  }
  release(stamp: number): void {
    if (!this.held) return;
    this.held = false;
    this.guess = false;
    void this.act('release', stamp);
  }
  /** A press and a release in one, for those who cannot hold. */
  tap(stamp: number): void {
    this.press(stamp);
    this.release(stamp);
  }
  call(word: Title, stamp: number): void {
    this.say(t(`ho.title.${word}`));
    void this.act(`call ${word}`, stamp);
  }
  reach(seat: number, stamp: number): void {
    this.reaching = [...this.reaching, seat];
    void this.act(`press ${seat}`, stamp);
  }
  /** Any other action, by its words; the first of several that is open. */
  do(stamp: number, ...actions: string[]): void {
    const action = actions.find((a) => this.table.legal.includes(a)) ?? actions[0];
    if (action.startsWith('yard')) this.say('SCOTLAND YARD');
    void this.act(action, stamp);
  }
  private say(word: string): void {
    if (this.here) this.said = { word, n: ++this.n };
  }
  /** What a key does; false if it is none of the table's. */
  key(key: string, stamp: number): boolean {
    if (!this.here) return false;
    const title = TITLES.find((w) => LOOK[w].key === key.toLowerCase());
    if (title) this.call(title, stamp);
    else if (/^[1-8]$/.test(key)) {
      const seat = Number(key) - 1;
      if (seat === this.table.seat) this.tap(stamp);
      else if (seat < viewOf(this.table).seats) this.reach(seat, stamp);
      else return false;
    } else if (key === 'y') this.do(stamp, 'yard');
    else if (key === 'Y') this.do(stamp, 'yard again');
    else if (key === 'o' || key === 'O') this.do(stamp, 'out');
    else if (key === 'd' || key === 'D') this.do(stamp, 'ready', 'play');
    else if (key === 'p' || key === 'P') this.do(stamp, 'resume', 'pause');
    else if (key === 's' || key === 'S') this.asked++;
    else return false;
    return true;
  }
}

const owns = new WeakMap<Table, Own>();
/** Board and foot of a table share one hand. */
export function ownOf(table: Table): Own {
  let own = owns.get(table);
  if (!own) owns.set(table, (own = new Own(table)));
  return own;
}

/** Svelte action: does it when touched, not when let go; and for those who have no touch, when activated. */
export function touch(node: HTMLElement, act: (stamp: number) => void) {
  let now = act,
    by = 0;
  const down = (e: PointerEvent) => {
    if (e.button !== 0) return;
    e.preventDefault(); // the keys stay where they were
    by = e.timeStamp;
    now(e.timeStamp);
  };
  const click = (e: MouseEvent) => {
    if (e.detail === 0 || e.timeStamp - by > 1500) now(e.timeStamp);
  };
  node.addEventListener('pointerdown', down);
  node.addEventListener('click', click);
  return {
    update: (next: (stamp: number) => void) => void (now = next),
    destroy() {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click);
    },
  };
}

/** Svelte action: one's own pile. Down is press, up is release; a click without either is both. */
export function hand(node: HTMLElement, own: Own) {
  let down = false;
  const on: [string, (e: Event) => void][] = [
    [
      'pointerdown',
      (e) => {
        const p = e as PointerEvent;
        if (p.button !== 0) return;
        e.preventDefault();
        down = true;
        try {
          node.setPointerCapture(p.pointerId);
        } catch {
          /* a pointer that is gone already */
        }
        own.press(e.timeStamp);
      },
    ],
    ['pointerup', (e) => own.release(e.timeStamp)],
    ['pointercancel', (e) => own.release(e.timeStamp)],
    ['lostpointercapture', (e) => own.release(e.timeStamp)],
    [
      'click',
      (e) => {
        if (!down && (e as MouseEvent).detail === 0) own.tap(e.timeStamp);
        down = false;
      },
    ],
    ['contextmenu', (e) => e.preventDefault()],
  ];
  for (const [type, heard] of on) node.addEventListener(type, heard);
  return { destroy: () => on.forEach(([type, heard]) => node.removeEventListener(type, heard)) };
}

export const still = (): boolean => reducedMotion();
