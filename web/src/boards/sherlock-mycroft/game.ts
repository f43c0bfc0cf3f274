// game.ts: everything that the page needs to know about Sherlock & Mycroft before it loads the board.
import { has, nameOf, t } from '../../lib/words.svelte';
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

/** Returns the prompt for moving an action marker from one character to another, and for Gregson, whose clues have a price each. */
const prompt: GameParts['prompt'] = (view, legal, chosen) => {
  const { phase, at } = view as unknown as SmView;
  if (phase === 'move' && chosen.length) return t('page.sm.ask.where');
  if (phase === 'move' && legal.some((a) => a.split(' ').length === 3)) return t('page.sm.ask.marker');
  return phase === 'take' && at === 'gregson' ? t('page.sm.ask.gregson') : null;
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
