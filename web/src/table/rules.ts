// rules.ts: which rule an event follows from, where one rule says it all. What is missing here is only not linked.
import type { Told } from '../lib/words.svelte';

const CHARACTER: Record<string, number> = { watson: 35, hudson: 36, lestrade: 37, irene: 39, gregson: 41, wiggins: 42, pike: 43, toby: 45, shinwell: 47, billy: 48, kramm: 50, violet: 53, moriarty: 79, moran: 81 };
const EVENT: Record<string, Record<string, number | string>> = {
  'sherlock-mycroft': { day: 8, arrived: 8, spent: 18, back: 20, shuffled: 24, joined: 29, 'set-aside': 32, freed: 33, showed: 28, stole: 39, drew: 43, kept: 26, 'kept-clue': 26, burnt: 44, discarded: 47, sold: 48, gave: 54, exchanged: 54, reserved: 68, 'not-reserved': 68, collected: 72, refilled: 17, revealed: 56, left: 63, points: 58, won: 64, unsolved: 65, declined: 15, stopped: 15, unused: 16, picked: 66, chose: 66, villain: 77, dropped: 79, returned: 79, laid: 81 },
  'i-say-holmes': {
    round: 4, played: 11, located: 13, drew: 24, 'no-cards': 28, kept: 26, stopped: 41, token: 19, 'token-from': 22, 'no-token': 22, 'named-nobody': 37, allowed: 29, 'all-allowed': 36,
    passed: 31, 'hands-passed': 34, fog: 67, looked: 81, gave: 79, 'gave-card': 79, gift: 70, 'gift-from': 70, telegram: 76, 'telegram-moved': 77, swapped: 83, discarded: 85, 'no-villain': 85, shuffled: 27,
    impromptu: 48, innocent: 47, guilty: 46, arrested: 46, escaped: 53, total: 55, book: 56, points: 62,
    current: 31, 'marker-off': 14, 'next-turn': 35, short: 28, 'no-gift': 69, 'nothing-to-give': 79, 'nobody-to-name': 38, 'over-book': 57, 'over-rounds': 61, won: 63, shared: 63,
  },
  'big-ben': { cut: 11, found: 4, deal: 18, hand: 5, 'claim-count': 25, 'claim-bomb': 27, 'claim-no-bomb': 27, trust: 28, accuse: 28, 'withdraw-claim': 29, 'withdraw-opinion': 29, saved: 14, exploded: 15, 'time-up': 20, role: 35, unused: 3, uncut: 35 },
  'watson-holmes': {
    crossed: 25, 'called-off': 20, 'breaks-in': 21, guided: 47, 'on-foot': 12, drove: 12, 'on-foot-toby': 44, 'drove-toby': 44, counts: 44, outbid: 14, 'outbid-on-foot': 14, 'at-stop': 16, 'at-baker-street': 17, watson: 30, copied: 40, 'copied-at': 40, turned: 34, start: 18,
    chose: 37, aloud: 31, declined: 31, picked: 48, reads: 48, gains: 49, 'no-gain': 7, offered: 51, kept: 51, left: 52, watched: 54, 'time-up': 53, answered: 55, blanked: 55, sealed: 55, judged: 60, failed: 58, solved: 57,
    consulted: 63, checks: 64, 'check-right': 64, 'check-wrong': 64, 'goes-on': 65, retires: 65, alone: 67, round: 10, ends: 65, 'all-lose': 66,
  },
  'holmes-1904': { deal: 3, ready: 6, play: 7, laid: 7, matched: 24, captured: 24, vain: 29, void: 38, holmes: 33, reached: 34, protected: 36, swept: 34, 'sweep-over': 40, yard: 44, out: 49, 'out-unsaid': 50, 'plays-over': 53, scored: 52, 'extra-deal': 55, won: 54, 'pause-asked': 57, paused: 57, resumed: 59, halted: 60, 'line-lost': 64, 'race-word': 31, 'race-pool': 41, 'race-void': 38, 'race-taken': 34, 'race-saved': 36, 'race-swept': 41, 'race-robbed': 42, 'lot-word': 30, 'lot-pool': 30, 'lot-void': 38, 'lot-taken': 30, 'lot-saved': 30, 'lot-swept': 30, 'lot-robbed': 30, 'lot-out': 30, 'lot-out-yard': 30, 'lot-out-twice': 30, 'lot-before-out': 30, 'lot-yard-before-out': 30, 'lot-not-out': 30, 'lot-not-yard': 30, 'lot-yards': 30, 'lot-no-three': 30, 'lot-covered': 30, 'lot-caught': 30 },
};
/** Which rule a character of Watson & Holmes acts by. */
const CALLED: Record<string, number> = { 'mrs-hudson': 38, 'irene-adler': 39, wiggins: 40, 'mycroft-holmes': 41, 'langdale-pike': 42, 'mary-morstan': 43, toby: 44, 'inspector-lestrade': 45, 'inspector-gregson': 46, 'shinwell-johnson': 47 };
/** Which rule a forfeit of 1904 follows from. */
export const FORFEIT: Record<string, number> = { early: 8, late: 9, 'not-withdrawn': 16, resting: 17, 'wrong-call': 27, 'silent-holmes': 32, 'mix-up': 43 };
const PREFIX: Record<string, string> = { 'sherlock-mycroft': 'SM', 'big-ben': 'BB', 'i-say-holmes': 'ISH', 'holmes-1904': 'HO', 'watson-holmes': 'WH' };

export function ruleOf(game: string, event: Told): string | undefined {
  if (!PREFIX[game]) return undefined;
  if (game === 'sherlock-mycroft' && (event.event === 'placed' || event.event === 'moved')) {
    const n = CHARACTER[event.to as string];
    return n ? `SM-${n}` : undefined;
  }
  if (game === 'i-say-holmes' && event.event === 'countered') return event.card === 'alibi' ? 'ISH-31' : 'ISH-33';
  if (game === 'watson-holmes' && (event.event === 'used' || event.event === 'used-at')) return CALLED[event.character as string] ? `WH-${CALLED[event.character as string]}` : undefined;
  const n = game === 'holmes-1904' && (event.event === 'forfeit' || event.event === 'forfeit-none') ? FORFEIT[event.why as string] : EVENT[game]?.[event.event];
  return n ? `${PREFIX[game]}-${n}` : undefined;
}
