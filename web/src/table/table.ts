// table.ts: what the components of a table see, whether it stands in this browser or in the house's server.
import type { GameMeta, Told } from '../lib/words.svelte';

export interface View { viewer: number | null; seats: number; over: boolean; waiting: number[]; phase?: string; ask?: string; [k: string]: unknown }
export interface Page { version: number; events: Told[] }
export interface Refused { rule: string; text: string }
export interface SeatFace { name: string; kind: 'person' | 'bot' | 'free'; here: boolean; warm?: boolean; level?: string | null }
export interface Said { who: string; seat: number | null; text: string }

export interface Table {
  readonly game: GameMeta;
  readonly local: boolean;
  readonly seat: number | null;
  readonly names: string[];
  readonly faces: SeatFace[];
  readonly view: View | null;
  readonly legal: string[];
  readonly asides: string[];
  readonly ledger: Page[];
  readonly latest: Told[];
  readonly version: number;
  readonly result: { scores: number[]; winners: number[] } | null;
  readonly refused: Refused | null;
  readonly busy: boolean;
  readonly link: 'here' | 'lost' | 'paused';
  readonly curtain: number | null;
  readonly chat: Said[] | null;
  readonly left: number | null;
  /** A match that is over, seen once more: what is shown belongs to one step of it. */
  readonly past?: boolean;
  /** When a lost connection is tried next, and how to try it now. */
  readonly retryAt?: number | null;
  retry?(): void;
  act(action: string, text?: string): void;
  back(): void;
  again(): void;
  draw(): void;
  say(text: string): void;
  forgive(): void;
  close(): void;
}
