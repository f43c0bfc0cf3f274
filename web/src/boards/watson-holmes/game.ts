// game.ts: declares Watson & Holmes to the page: board, cover, sounds, case picker.
import type { GameParts } from '../boards';
import Cover from './Cover.svelte';
import './names.svelte'; // imported because it registers the names of places

export default {
  board: () => import('./Board.svelte'),
  Cover,
  minutes: 60,
  seats: 3,
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
  },
  cases: {
    picker: () => import('./CasePicker.svelte'),
    own: async () => (await import('../../../generated/cases.json')).default,
    idle: ['carriage-stop', 'pass', 'done', 'decline', 'leave', 'retire', 'baker-street', 'send-answers'],
  },
} satisfies GameParts;
