// words.svelte.ts: looks up the page's strings in the JSON files in words/, which the terminal program uses too.
import english from '../../generated/words-en.json';
import gameList from '../../generated/games.json';
import languageList from '../../generated/languages.json';
import { settings } from './settings.svelte';

export interface Param {
  name: string;
  type: 'number' | 'seat' | 'name' | 'flag';
  of?: string;
  names?: string[];
  optional?: boolean;
}
export interface Verb {
  word: string;
  aside: boolean;
  text: boolean;
  args: Param[];
}
export interface GameMeta {
  id: string;
  key: string;
  prefix: string;
  rev: number;
  seats: { min: number; max: number };
  rules: number;
  clock: boolean;
  cases: boolean;
  opening_ms: number;
  options: {
    name: string;
    type: 'boolean' | 'name' | 'number';
    default: unknown;
    /** The default value at a public table. It is missing if it is the same as `default`. */
    public_default?: unknown;
    max?: number;
    names?: string[];
    doc: string;
  }[];
  actions: Verb[];
  events: { event: string; args: Param[]; rule?: string; rules?: Record<string, Record<string, string>>; pause_ms?: number }[];
  names: Record<string, string[]>;
}
/** A part of a sentence: plain text, or the name of a seat or game component. */
export interface Part {
  text: string;
  kind?: string;
  id?: string;
  seat?: number;
}
export interface GameEvent {
  event: string;
  text?: string;
  [argument: string]: unknown;
}

export const games = gameList as unknown as GameMeta[];
export const languages = languageList as string[];
export const gameOf = (id: string): GameMeta | undefined => games.find((g) => g.id === id);

/** Strings of one part of the page: a function for each file that loads it. The names of the files end with -LANGUAGE.json. */
type Files = Record<string, () => Promise<Record<string, string>>>;
const others: Files = import.meta.glob<Record<string, string>>('../../generated/words-*.json', { import: 'default' });
/** Parts that are loaded on demand. Their strings are not in the main bundle. */
const parts: Files[] = [];
class Catalogue {
  words = $state.raw<Record<string, string>>(english);
  language = $state('en');
}
const catalogue = new Catalogue();

export async function setLanguage(language: string): Promise<void> {
  const load = (files: Files, which: string) => files[Object.keys(files).find((path) => path.endsWith(`-${which}.json`)) ?? '']?.();
  const known = languages.includes(language) ? language : 'en';
  const texts = await Promise.all([
    ...parts.map((files) => load(files, 'en')),
    ...(known === 'en' ? [] : [others, ...parts].map((files) => load(files, known))),
  ]);
  catalogue.words = texts.length ? Object.assign({}, english, ...texts) : english;
  catalogue.language = known;
  document.documentElement.lang = known;
}
/** Adds the strings of a part of the page that is loaded on demand. Resolves when they are loaded. */
export async function addWords(files: Files): Promise<void> {
  parts.push(files);
  await applyLanguage();
}
/** The language of the page. */
export const currentLanguage = (): string => catalogue.language;
export const applyLanguage = () => setLanguage(settings.language);

/** Returns the text for a key, with `{name}` and `{n?one|other}` replaced by values. If the key has no text, returns the key. */
export function t(key: string, args: Record<string, string | number> = {}): string {
  return fillText(catalogue.words[key] ?? key, args);
}
/** Replaces `{name}` and `{n?one|other}` in a text with values. */
export function fillText(template: string, args: Record<string, string | number>): string {
  if (!template.includes('{')) return template;
  return plain(
    filled(
      template,
      (what) => args[what],
      (what) => ({ text: String(args[what] ?? '') }),
    ),
  );
}
export const has = (key: string): boolean => key in catalogue.words;
type Option = GameMeta['options'][number];
/** Returns the label of a game option. `optionValue` returns the label of one of the option's values. */
export const optionText = (game: GameMeta, o: Option): string =>
  has(`${game.key}.option.${o.name}`) ? t(`${game.key}.option.${o.name}`) : o.doc;
export const optionValue = (game: GameMeta, o: Option, value: unknown): string =>
  o.type === 'name' ? t(`${game.key}.${o.name}.${value}`) : String(value);

/** Matches the placeholders of a template: {what} for a value, {n?one|other} for one of two texts (`one` if n is 1), and {{ for a brace. */
const PLACEHOLDER = /\{\{|\{(\w[\w-]*)(?:\?([^|}]*)\|?([^}]*))?\}/g;
/** Fills the placeholders of a template. sentences.test.ts checks that the terminal's formatter gives the same result. */
function filled(template: string, value: (what: string) => unknown, part: (what: string) => Part): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const m of template.matchAll(PLACEHOLDER)) {
    const [all, what, one, other] = m;
    if (m.index > at) parts.push({ text: template.slice(at, m.index) });
    at = m.index + all.length;
    if (!what) parts.push({ text: '{' });
    else if (one === undefined) parts.push(part(what));
    else parts.push({ text: Number(value(what)) === 1 ? one : (other ?? '') });
  }
  if (at < template.length) parts.push({ text: template.slice(at) });
  return parts;
}

export function nameOf(game: GameMeta, kind: string, id: string | null | undefined): string {
  if (id === null || id === undefined) return t('common.nothing');
  return catalogue.words[`${game.key}.${kind}.${id}`] ?? id;
}

/** For each game id, a function that converts a number in an event or action to a name, such as the name of a place. Boards register
 * these functions. */
export const numberNames: Record<string, (what: string, n: number) => string | null> = {};

function partOf(game: GameMeta, param: Param | undefined, value: unknown, names: string[]): Part {
  if (param?.type === 'seat')
    return typeof value === 'number' ? { text: names[value] ?? `${value}`, seat: value } : { text: t('common.nobody') };
  if (param?.type === 'name') return { text: nameOf(game, param.of ?? '', value as string), kind: param.of, id: value as string };
  const named = param?.type === 'number' ? numberNames[game.id]?.(param.name, Number(value)) : null;
  return { text: named ?? String(value ?? '') };
}

function sentence(game: GameMeta, template: string, params: Param[], values: Record<string, unknown>, names: string[]): Part[] {
  const param = (what: string) => params.find((p) => p.name === what);
  return filled(
    template,
    (what) => values[what],
    (what) => (what in values ? partOf(game, param(what), values[what], names) : { text: '' }),
  );
}

const SEAT: Param[] = [{ name: 'seat', type: 'seat' }];
/** Events that can occur in every game. All other events are declared by a game. */
const TABLE_EVENTS = new Set(['undo', 'played-by-clock', 'played-by-stand-in']);
/** Converts an event to the parts of a sentence. */
export function eventParts(game: GameMeta, told: GameEvent, names: string[]): Part[] {
  if (TABLE_EVENTS.has(told.event)) return sentence(game, catalogue.words[`common.${told.event}`], SEAT, told, names);
  const template = catalogue.words[`${game.key}.event.${told.event}`];
  const kind = game.events.find((e) => e.event === told.event);
  if (!template || !kind) return [{ text: told.text ?? told.event }];
  return sentence(game, template, kind.args, told, names);
}
/** Converts a bot's answer about whom it suspects into the parts of a sentence. */
export function whyParts(game: GameMeta, why: GameEvent, names: string[]): Part[] {
  return sentence(game, catalogue.words[`${game.key}.why.${why.event}`] ?? why.text ?? why.event, SEAT, why, names);
}
export const plain = (parts: Part[]): string => parts.map((p) => p.text).join('');

/** Splits an action into its verb and arguments. */
export function parseAction(game: GameMeta, action: string): { verb?: Verb; args: string[] } {
  const [word, ...args] = action.split(' ');
  const rows = game.actions.filter((v) => v.word === word);
  return { verb: rows.find((v) => matchesVerb(game, v, args)) ?? rows[0], args };
}

/** The label of an action, as the parts of a sentence. */
export function actionParts(game: GameMeta, action: string, names: string[]): Part[] {
  const { verb, args } = parseAction(game, action);
  if (!verb) return [{ text: action }];
  const template = catalogue.words[`${game.key}.do.${verb.word}/${args.length}`] ?? catalogue.words[`${game.key}.do.${verb.word}`];
  if (!template) return [{ text: action }];
  const values: Record<string, unknown> = {};
  args.forEach((a, i) => {
    const p = verb.args[i];
    if (p) values[p.name] = p.type === 'seat' || p.type === 'number' ? Number(a) : a;
  });
  return sentence(game, template, verb.args, values, names);
}

/** Whether the words after the verb are valid arguments of `verb`. A verb may have several forms with different arguments; `verb` is one
 * of them. */
function matchesVerb(game: GameMeta, verb: Verb, args: string[]): boolean {
  return args.length <= verb.args.length && verb.args.every((p, i) => (i < args.length ? matchesParam(game, p, args[i]) : p.optional));
}
function matchesParam(game: GameMeta, p: Param, word: string): boolean {
  return p.type === 'name' ? (p.names ?? game.names[p.of ?? ''] ?? []).includes(word) : /^-?\d+$/.test(word);
}

/** The label of one argument of an action. */
export function argumentLabel(game: GameMeta, verb: Verb, args: string[], at: number, names: string[]): string {
  const p = verb.args[at];
  if (!p) return args[at];
  const part = partOf(game, p, p.type === 'seat' ? Number(args[at]) : args[at], names);
  if (p.type === 'number' && has(`page.arg.${p.name}`)) return t(`page.arg.${p.name}`, { n: args[at] });
  return part.text;
}
