// presence.ts: describes the presence of a player in words.
import { currentLanguage, t } from '../lib/words.svelte';
import type { SeatInfo } from './table';

export const timeText = (at: number): string => new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'short' }).format(at);

/** Describes a person in a seat: whether they are connected, when they went away, and whether a bot plays for them. */
export function presenceText(s: SeatInfo): string {
  const since = s.presence === 'away' && s.awaySince ? t('page.presence.away-since', { time: timeText(s.awaySince) }) : '';
  const here = since || t(`page.presence.${s.presence ?? 'here'}`);
  return [here, s.resigned ? t('page.presence.resigned') : s.warm ? t('page.presence.stand-in') : ''].filter(Boolean).join(', ');
}

/** The word for a bot, with its level if that is known. */
export const botText = ({ level }: SeatInfo): string => t(level ? `page.table.bot.${level}` : 'page.table.bot');
