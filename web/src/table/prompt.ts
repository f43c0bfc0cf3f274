// prompt.ts: the sentence in the choice bar. It names the player's decision, the players that the table is waiting for, or the result.
import { partsOf } from '../boards/boards';
import { has, currentLanguage, t } from '../lib/words.svelte';
import type { Result, Table } from './table';

export interface Prompt {
  mine: boolean;
  text: string;
}

export function phaseOf(table: Table): string | undefined {
  const v = table.view;
  return (v?.ask ?? v?.phase) as string | undefined;
}
const formats = new Map<string, Intl.ListFormat>(); // a cache, because it takes long to create an Intl.ListFormat, especially the first one
function formatOf(type: Intl.ListFormatType): Intl.ListFormat {
  const key = currentLanguage() + type;
  if (!formats.has(key)) formats.set(key, new Intl.ListFormat(currentLanguage(), { type }));
  return formats.get(key)!;
}
/** Creates the most common list format early, before the board needs it. */
export const prepareNames = (): void => void formatOf('conjunction');
export const joinNames = (names: string[], type: Intl.ListFormatType = 'conjunction'): string =>
  names.length > 1 ? formatOf(type).format(names) : (names[0] ?? '');

/** Returns the key of the prompt in words/: the first of these keys that has a text. The terminal uses the same order.
 * 1. `ask` followed by `/only-VERB`, if VERB is the only legal verb;
 * 2. `ask` followed by `/without-VERB`, for a verb that is not legal;
 * 3. `ask` alone. */
function promptKey(table: Table, ask: string): string {
  const legal = new Set(table.legal.map((a) => a.split(' ')[0]));
  const only = legal.size === 1 ? [...legal].map((v) => `${ask}/only-${v}`) : [];
  const without = table.game.actions.filter((v) => !legal.has(v.word)).map((v) => `${ask}/without-${v.word}`);
  return [...only, ...without, ask].find(has) ?? 'page.table.choices';
}

/** `chosen` are the words of an action that the player has chosen so far. */
export function promptOf(table: Table, chosen: string[] = []): Prompt {
  const v = table.view;
  const key = table.game.key;
  if (!v) return { mine: false, text: t('page.loading') };
  if (table.result) return { mine: false, text: resultText(table) };
  if (table.seat !== null && table.seatInfo[table.seat]?.resigned) return { mine: false, text: t('page.table.resigned') };
  const phase = phaseOf(table);
  if (table.legal.length) {
    const own = partsOf(table.game.id).prompt?.(v, table.legal, chosen);
    return { mine: true, text: own ?? t(promptKey(table, `${key}.ask.${phase}`)) };
  }
  const who = v.waiting.filter((s) => s !== table.seat).map((s) => table.names[s]);
  if (!who.length) return { mine: false, text: t('page.loading') };
  if (who.length > 1) return { mine: false, text: t('page.table.waiting-many', { who: joinNames(who) }) };
  const waiting = partsOf(table.game.id).waiting;
  const own = waiting && table.seat !== null && table.asides.length ? waiting(v, table.seat, who[0]) : null;
  if (own) return { mine: false, text: own };
  const doing = `${key}.phase.${phase}`;
  return {
    mine: false,
    text:
      has(doing) && !table.realTime
        ? t('page.table.waiting-ask', { who: who[0], what: t(doing) })
        : t('page.table.waiting', { who: who[0] }),
  };
}

/** Returns a sentence that says how a match ended early. Returns '' if the match did not end early. */
export function earlyEndText(result: Result | null, names: string[], seat: number | null): string {
  if (result?.ended_by === 'agreement') return t('page.over.agreement');
  if (result?.ended_by === 'administrator') return t('page.over.administrator');
  if (result?.ended_by !== 'resignation') return '';
  const winner = result.winners[0],
    loser = names.findIndex((_, i) => i !== winner);
  if (seat === winner) return t('page.over.resigned.won', { loser: names[loser] });
  return t(seat === loser ? 'page.over.resigned.lost' : 'page.over.resigned', { loser: names[loser], who: names[winner] });
}

export function resultText(table: Table): string {
  const winners = table.result?.winners ?? [];
  const early = earlyEndText(table.result, table.names, table.seat);
  if (early) return early;
  if (!winners.length) return `${t('page.table.over')} ${t('page.table.drawn')}`;
  if (table.seat !== null && winners.includes(table.seat)) return t('page.table.won');
  const who = joinNames(winners.map((s) => table.names[s]));
  const sentence = t(winners.length > 1 ? 'page.table.lost-many' : 'page.table.lost', { who });
  return table.seat !== null && table.seat < table.names.length ? `${t('page.table.you-lost')} ${sentence}` : sentence;
}

/** Returns one line of text that the player can share: the game, the result and the scores. */
export function resultLine(table: Table): string {
  const { winners, scores } = table.result ?? { winners: [], scores: [] };
  const who = joinNames(winners.map((s) => table.names[s]));
  const early = earlyEndText(table.result, table.names, null);
  const result = early
    ? early
    : winners.length
      ? t(winners.length > 1 ? 'page.table.lost-many' : 'page.table.lost', { who })
      : t('page.table.drawn');
  const points = scores.length ? ` (${table.names.map((name, i) => `${name} ${scores[i]}`).join(', ')})` : '';
  return `${t(`${table.game.key}.name`)}: ${result}${points}`;
}
