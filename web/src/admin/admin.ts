// admin.ts: the requests of administrators and their data. See docs/hosting.md, "Administration".
import { server, type Answer } from '../online/server.svelte';
import { byteLength } from '../lib/textline';
import { gameOf, has, t } from '../lib/words.svelte';

export interface Person {
  name: string;
  tag: string;
}
export interface Status {
  version: string;
  started_at: number;
  connections: number;
  tables: number;
  playing: number;
  draining: boolean;
  stops: boolean;
  registration: { accounts: boolean; guests: boolean };
  message_of_the_day: string;
  announcement: string;
  announcement_until: number | null;
  reports: number;
  node: number;
  nodes: number;
}
export interface Seat {
  kind: 'free' | 'person' | 'bot';
  person: Person | null;
  level: string | null;
}
export interface TableRow {
  table: string;
  game: string;
  status: 'open' | 'playing' | 'over';
  created_at: number;
  ended_at: number | null;
  host: Person | null;
  seats: Seat[];
  open: boolean;
  spectators: boolean;
  delay: number;
}
export interface Profile extends Person {
  account: boolean;
  administrator: boolean;
  created_at: number;
  muted_until: number | null;
  banned_until: number | null;
  delete_at: number | null;
}
export interface Ban {
  ban: number;
  person: Person | null;
  network: string | null;
  until: number;
  reason: string;
  created_at: number;
  by: string;
}
export interface Report {
  report: number;
  at: number;
  table: string;
  by: Person | null;
  about: Person | null;
  reason: string;
  text: string;
  chat: { at: number; who: Person | null; seat: number | null; text: string }[];
  handled_at: number | null;
  outcome: string;
}
export interface Entry {
  entry: number;
  at: number;
  actor: string;
  actor_name: string;
  action: string;
  target: string;
  target_name: string;
  detail: string;
}

/** The limits of the server, in bytes. */
export const NOTE_BYTES = 200,
  NOTICE_BYTES = 500;
/** How long a mute or ban can last, in minutes. */
export const DURATIONS = [60, 1440, 10080, 43200, 525600, 5256000];
/** How long an announcement can last, in minutes. */
export const NOTICE_DURATIONS = [15, 60, 360, 1440, 10080];

/** Asks the server to do an operation. */
export async function ask(op: string, members: Record<string, unknown> = {}): Promise<Answer> {
  const a = await server.post('/api/admin', { op, ...members });
  // The role was taken away, or the session has ended: then the page must not be shown any longer.
  if (a.error === 'not-signed-in' || a.error === 'not-administrator') void server.refreshSession();
  return a;
}

/** Returns the profile of the person with this tag, or null if there is none, or undefined if the server does not tell. */
export async function profileOf(tag: string): Promise<Profile | null | undefined> {
  const a = await ask('people', { find: tag });
  return a.ok ? ((a.people as Profile[]).find((p) => p.tag === tag) ?? null) : undefined;
}

/** Finds the ban of a person in the list of bans. */
export async function banOf(tag: string): Promise<Ban | null> {
  for (let before: unknown = null; ;) {
    const a = await ask('bans', before === null ? {} : { before });
    if (!a.ok) return null;
    const found = (a.bans as Ban[]).find((b) => b.person?.tag === tag);
    before = a.more;
    if (found || before === null) return found ?? null;
  }
}

/** Returns the members of a request: without those that are empty. */
export const given = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== '' && value !== undefined));

/** Returns a sentence if the line is longer than the server accepts, otherwise an empty string. */
export const tooLong = (line: string, most: number): string =>
  byteLength(line) > most ? t('page.admin.too-long', { n: byteLength(line), most }) : '';

export const gameName = (id: string): string => {
  const game = gameOf(id);
  return game ? t(`${game.key}.name`) : id;
};
/** The name of an operation in the audit log. */
export const actionName = (action: string): string => (has(`page.admin.action.${action}`) ? t(`page.admin.action.${action}`) : action);
/** The names of the seats of a table. Seats are counted from 1 on the page. */
export const seatName = (seat: Seat, i: number): string =>
  seat.kind === 'bot'
    ? t('page.admin.seat.bot', { n: i + 1 })
    : seat.kind === 'free'
      ? t('page.wait.free')
      : (seat.person?.name ?? t('page.admin.deleted'));
