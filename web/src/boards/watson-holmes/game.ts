// game.ts: everything that the page must know about Watson & Holmes before it loads the board.
import { t } from '../../lib/words.svelte';
import type { WhView } from '../../../types/watson-holmes';
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';
import { openedAt } from './opened';
import './names.svelte'; // this import registers the names of places

/** The verbs of the actions that the player can choose on the board: on places and cards, in the answer form, on the sheet of Holmes's
 * services or, after the end of the match, beside rejected answers. */
const ON_BOARD = ['cross', 'visit', 'carriage-stop', 'baker-street', 'watson', 'use', 'copy', 'aloud'].concat(
  ['answer', 'erase', 'send-answers', 'judge'],
  ['consult', 'check', 'overrule'],
);
/** Whether the player can take the next step of an action on the board. This is true for all steps of the verbs in ON_BOARD except two:
 * choosing the token that pays for a visit, and choosing the character that Wiggins copies. */
const offers: GameParts['offers'] = ([verb], chosen) =>
  ON_BOARD.includes(verb) && !(verb === 'visit' && chosen === 2) && !(verb === 'copy' && chosen === 1);

/** A bid of 0 means that the player walks. */
const label: GameParts['label'] = (_game, _view, words) => (words.join(' ') === 'bid 0' ? t('page.wh.bid.foot') : null);
/** The prompt of the choice between two characters says what they do. The prompt of the second choice in the opening phase (rule WH-37)
 * says why there is one. */
const prompt: GameParts['prompt'] = (view, legal) => {
  const offered = legal.filter((a) => a.startsWith('keep ')).map((a) => a.split(' ')[1]);
  if (offered.length)
    return [t('wh.ask.bonus'), ...offered.map((c) => `${t(`wh.character.${c}`)}: ${t(`page.wh.character.${c}`)}`)].join(' ');
  return (view as unknown as WhView).opening_pass === 2
    ? t(`wh.ask.opening-again${legal.every((a) => a === 'pass') ? '/only-pass' : ''}`)
    : null;
};

const standing: GameParts['standing'] = (view) => {
  const { round, place, viewer } = view as unknown as WhView;
  const cards = place.slice(1); // without 221B
  const read = cards.filter((p) => viewer !== null && p.read_by.includes(viewer)).length;
  return `${t('page.saved.round', { n: round })} ${t('page.saved.read', { n: read, all: cards.length })}`;
};

export default {
  board: () => import('.'),
  Cover,
  minutes: 60,
  seats: 3,
  firstMatch: { bot: 'novice' },
  offers,
  label,
  prompt,
  standing,
  opening: (matchId) => !openedAt(matchId),
  drafts: ['answered', 'erased'],
  betweenPlayers: ['chose', 'decided', 'start'],
  exercises: { label: 'page.home.short-cases', page: () => import('./ShortCases.svelte') },
  sounds: {
    kept: 'card',
    round: 'bell',
    'on-foot': 'tap',
    drove: 'tap',
    'on-foot-toby': 'tap',
    'drove-toby': 'tap',
    outbid: 'snip',
    'outbid-on-foot': 'snip',
    reads: 'card',
    aloud: 'bell',
    gains: 'coin',
    solved: 'bell',
    failed: 'gong',
    agrees: 'tap',
    overruled: 'coin',
    'now-solved': 'bell',
    'now-wins': 'bell',
  },
  cases: {
    picker: () => import('./CasePicker.svelte'),
    own: async () => (await import('../../../generated/cases.json')).default,
    idle: ['carriage-stop', 'pass', 'done', 'decline', 'leave', 'retire', 'baker-street', 'send-answers'],
    forced: ['pass', 'done', 'decline'],
    needless: ['bid 0'],
    pointless: (alone, chosen) => [...(alone ? ['judging', 'overrule'] : []), ...(chosen ? ['practice'] : [])],
  },
} satisfies GameParts;
