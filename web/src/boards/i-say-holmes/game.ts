// game.ts: everything that the page must know about I Say, Holmes! before it loads the board.
import { nameOf, t } from '../../lib/words.svelte';
import { pointsOf } from '../../table/savedmatch';
import type { IshView } from '../../../types/i-say-holmes';
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';

/** The labels of buttons. The prompt above the buttons already names the verb, so a button shows only a card or a player. */
const label: GameParts['label'] = (game, view, words, names) => {
  if (words[0] === 'name' && words[1]) return names[Number(words[1])];
  if (['show', 'give', 'pass', 'discard'].includes(words[0])) return nameOf(game, 'card', words[1]);
  if (words[0] === 'done') return t(`page.ish.do.${{ look: 'enough', discard: 'no-villain' }[view.phase as string] ?? 'stop'}`);
  if (words[0] === 'token' && words[1] && view.phase === 'gift') return t('page.ish.do.gift', { token: nameOf(game, 'token', words[1]) });
  return null;
};

/** Whether the board offers this action. If this function returns false, the choice bar offers the action. */
const offers: GameParts['offers'] = ([verb, ...args], _, view) =>
  verb === 'done'
    ? view.phase === 'look'
    : verb === 'token'
      ? args.length === 1
      : verb === 'name'
        ? args[0] !== String(view.viewer)
        : verb !== 'keep';

const standing: GameParts['standing'] = (view, names) => {
  const { round, seat } = view as unknown as IshView;
  const points = seat.map((s) => s.points);
  return `${t('page.saved.round', { n: round })} ${pointsOf(names, points)}`;
};

export default {
  board: () => import('.'),
  Cover,
  minutes: 30,
  seats: 4,
  firstMatch: { seats: '3', bot: 'novice' },
  label,
  offers,
  standing,
  sounds: {
    kept: 'card',
    drew: 'card',
    played: 'card',
    round: 'bell',
    won: 'bell',
    countered: 'tap',
    token: 'coin',
    'token-from': 'coin',
    gift: 'coin',
    'gift-from': 'coin',
    telegram: 'tap',
    guilty: 'boom',
    escaped: 'snip',
    book: 'bell',
  },
} satisfies GameParts;
