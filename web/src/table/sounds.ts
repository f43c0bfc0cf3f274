// sounds.ts: which sound an event makes, if any.
import type { Sound } from '../lib/sound';
import type { Told } from '../lib/words.svelte';

const SOUNDS: Record<string, Sound> = {
  took: 'card', kept: 'card', 'kept-clue': 'card', drew: 'card', played: 'card', stole: 'card', refilled: 'card', exchanged: 'card', placed: 'tap', moved: 'tap', laid: 'tap',
  gained: 'coin', paid: 'coin', returned: 'coin', day: 'bell', round: 'bell', deal: 'bell', won: 'bell', saved: 'bell', cut: 'snip', exploded: 'boom', villain: 'boom',
  'on-foot': 'tap', drove: 'tap', 'on-foot-toby': 'tap', 'drove-toby': 'tap', outbid: 'snip', 'outbid-on-foot': 'snip', reads: 'card', aloud: 'bell', gains: 'coin', solved: 'bell', failed: 'gong',
  countered: 'tap', token: 'coin', 'token-from': 'coin', gift: 'coin', 'gift-from': 'coin', telegram: 'tap', guilty: 'boom', escaped: 'snip', book: 'bell',
};
export const soundOf = (e: Told): Sound | undefined => SOUNDS[e.event];
