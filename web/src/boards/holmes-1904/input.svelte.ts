// input.svelte.ts: sends the player's actions, such as pressing a pile or calling a word. Each action is sent and shown at once; if the
// server or engine decides otherwise, the next view corrects the display.
import { t } from '../../lib/words.svelte';
import type { Refused, Table } from '../../table/table';
import { LOOK, TITLES, viewOf, type Title } from './cards';

const SETTLED = 140; // maximum time in ms until an accepted action appears in the view
const READ = 6000; // how long a refusal stays on screen, in ms

export class Input {
  /** Predicted position of the player's hand: true if the hand is on the pile, false if it is away from the pile, null if the position in
   * the view is up to date. */
  guess = $state<boolean | null>(null);
  /** The seats whose piles this player's hand is moving to. Contains only moves that the view does not show yet. */
  reaching = $state<number[]>([]);
  said = $state<{ word: string; n: number } | null>(null);
  refused = $state.raw<Refused | null>(null);
  /** How many times the player has asked for a spoken description of the table. */
  readRequests = $state(0);
  private inFlight = 0;
  private n = 0;
  private held = false;
  constructor(readonly table: Table) {}

  get canAct(): boolean {
    return !!this.table.realTime && this.table.seat !== null && !this.table.result && !this.table.replay;
  }
  get handOnPile(): boolean {
    if (this.guess !== null) return this.guess;
    return this.table.seat !== null && viewOf(this.table).table.players[this.table.seat].hand !== 'away';
  }
  private async act(action: string, stamp: number): Promise<boolean> {
    if (!this.canAct) return false;
    this.inFlight++;
    const no = await this.table.realTime!.act(action, stamp);
    this.refused = no;
    this.inFlight--;
    if (no) {
      setTimeout(() => this.refused === no && (this.refused = null), READ);
      this.forget();
    } else setTimeout(() => this.forget(), SETTLED);
    return !no;
  }
  /** Deletes the predicted positions of the player's hand if every action that was sent has been answered. */
  private forget(): void {
    if (this.inFlight) return;
    this.guess = null;
    this.reaching = [];
  }
  press(stamp: number): void {
    if (!this.canAct || this.held) return;
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
  /** Presses the pile and releases it at once, for input devices that cannot hold a button down. */
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
  /** Sends the first of these actions that is legal. If none is legal, sends the first one, so that the player sees the refusal. */
  do(stamp: number, ...actions: string[]): void {
    const action = actions.find((a) => this.table.legal.includes(a)) ?? actions[0];
    if (action.startsWith('yard')) this.say('SCOTLAND YARD');
    void this.act(action, stamp);
  }
  private say(word: string): void {
    if (this.canAct) this.said = { word, n: ++this.n };
  }
  /** Handles a key. Returns false if the board does not use this key. */
  key(key: string, stamp: number): boolean {
    if (!this.canAct) return false;
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
    else if (key === 's' || key === 'S') this.readRequests++;
    else return false;
    return true;
  }
}

const inputs = new WeakMap<Table, Input>();
/** Returns the Input of a table, which Board and Foot share. */
export function inputOf(table: Table): Input {
  let input = inputs.get(table);
  if (!input) inputs.set(table, (input = new Input(table)));
  return input;
}

/** Svelte action: calls `act` on pointerdown, which comes earlier than click. Clicks from the keyboard or a screen reader also work. */
export function touch(node: HTMLElement, act: (stamp: number) => void) {
  let now = act,
    by = 0;
  const down = (e: PointerEvent) => {
    if (e.button !== 0) return;
    e.preventDefault(); // keeps the keyboard focus where it is
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

/** Svelte action for the player's own pile: pointer down presses, pointer up releases; a click without a pointer does both. */
export function hand(node: HTMLElement, input: Input) {
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
          /* the browser throws an error if the finger has already left the screen */
        }
        input.press(e.timeStamp);
      },
    ],
    ['pointerup', (e) => input.release(e.timeStamp)],
    ['pointercancel', (e) => input.release(e.timeStamp)],
    ['lostpointercapture', (e) => input.release(e.timeStamp)],
    [
      'click',
      (e) => {
        if (!down && (e as MouseEvent).detail === 0) input.tap(e.timeStamp);
        down = false;
      },
    ],
    ['contextmenu', (e) => e.preventDefault()],
  ];
  for (const [type, heard] of on) node.addEventListener(type, heard);
  return { destroy: () => on.forEach(([type, heard]) => node.removeEventListener(type, heard)) };
}
