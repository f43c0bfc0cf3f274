// game.ts: everything that the page needs to know about Sherlock & Mycroft before it loads the board.
import { has, nameOf, parseAction, t } from '../../lib/words.svelte';
import { pointsOf } from '../../table/savedmatch';
import type { SmView } from '../../../types/sherlock-mycroft';
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';

/** Returns the label for an action at a position in the line. The label names the clue at that position. */
const label: GameParts['label'] = (game, view, words) => {
  const clue = (view.line as (string | null)[])?.[Number(words[1]) - 1];
  const key = `page.sm.do.${words[0]}`;
  return clue && has(key) ? t(key, { clue: nameOf(game, 'clue', clue), n: words[1] }) : null;
};

/** Returns the prompt for moving an action marker from one character to another, for Gregson, whose clues have a price each, and for Von
 * Kramm, who also helps the rival. */
const prompt: GameParts['prompt'] = (view, legal, chosen) => {
  const { phase, at } = view as unknown as SmView;
  const from = new Set(legal.map((a) => a.split(' ')).flatMap((w) => (w.length === 3 ? [w[1]] : [])));
  if (phase === 'move' && from.size === 1) return t('page.sm.ask.last', { from: t(`sm.character.${[...from][0]}`) });
  if (phase === 'move' && chosen.length) return t('page.sm.ask.where');
  if (phase === 'move' && from.size) return t('page.sm.ask.marker');
  return phase === 'take' && (at === 'gregson' || at === 'kramm') ? t(`page.sm.ask.${at}`) : null;
};

const deed: GameParts['deed'] = (game, view, action, past) => {
  const { verb, args } = parseAction(game, action);
  const start = `page.sm.${past ? 'past' : 'inf'}.${action.split(' ')[0]}`;
  const key = [`${start}/${args.length}`, start].find(has);
  if (!key || !verb) return null;
  const named = verb.args.slice(0, args.length).map((p, i): [string, string] => {
    if (p.name === 'place') return ['clue', nameOf(game, 'clue', (view.line as (string | null)[])[Number(args[i]) - 1])];
    return [p.name, p.type === 'name' ? nameOf(game, p.of ?? '', args[i]) : args[i]];
  });
  return t(key, Object.fromEntries(named));
};

/** The verbs whose actions the player chooses by clicking characters and clues on the board. */
const ON_BOARD = ['go', 'choose', 'lay', 'take', 'discard', 'reserve', 'swap', 'keep', 'steal', 'sell', 'give', 'drop', 'wild'];

const standing: GameParts['standing'] = (view, names) => {
  const { day, seat } = view as unknown as SmView;
  const points = seat.map((s) => s.points);
  return `${t('page.saved.day', { n: day })} ${pointsOf(names, points)}`;
};

export default {
  board: () => import('.'),
  Cover,
  minutes: 30,
  label,
  prompt,
  offers: ([verb]) => ON_BOARD.includes(verb),
  standing,
  deed,
  when: (view) => t('page.sm.end.day', { n: (view as unknown as SmView).day }),
  sounds: {
    took: 'card',
    kept: 'card',
    'kept-clue': 'card',
    drew: 'card',
    stole: 'card',
    refilled: 'card',
    exchanged: 'card',
    placed: 'tap',
    moved: 'tap',
    laid: 'tap',
    gained: 'coin',
    paid: 'coin',
    returned: 'coin',
    day: 'bell',
    won: 'bell',
    villain: 'boom',
  },
} satisfies GameParts;
