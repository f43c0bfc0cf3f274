// coach.ts: the sentence under the table that tells a new player what to do, shown during the first deal.
import { t } from '../../lib/words.svelte';
import type { Table } from '../../table/table';
import type { HoView } from '../../../types/holmes-1904';
import { LOOK, viewOf, type Title } from './cards';

/** Returns the sentence that tells a player what to do now in a sweep. */
const sweepText = (me: HoView['table']['players'][number]): string =>
  t(
    me.sweeping
      ? 'page.ho.coach.reach'
      : me.protected_at >= 0
        ? 'page.ho.coach.safe'
        : me.pile_n
          ? 'page.ho.coach.protect'
          : 'page.ho.coach.swept',
  );

export function coachOf(table: Table): string | null {
  const view = viewOf(table);
  const v = view.table;
  if (table.seat === null || view.over || view.phase === 'paused') return null;
  const me = v.players[table.seat];
  const said = (title: Title) => ({ word: t(`ho.title.${title}`), key: LOOK[title].key.toUpperCase() });
  if (view.phase === 'sweep') return sweepText(me);
  if (me.holmes_at >= 0) return t('page.ho.coach.holmes', said('holmes'));
  if (me.hand !== 'away') return t('page.ho.coach.withdraw');
  if (view.phase === 'play' && !me.played && !me.late && me.hand_n) return t('page.ho.coach.play');
  if (view.phase === 'play' && me.late && !me.played && me.hand_n) return t('page.ho.late');
  const rival = me.top ? v.players.findIndex((p, i) => i !== table.seat && p.top === me.top) : -1;
  if (me.top && me.top !== 'holmes' && rival >= 0) return t('page.ho.coach.match', { ...said(me.top), who: table.names[rival] });
  if (me.top && me.top !== 'holmes' && v.pool.includes(me.top)) return t('page.ho.coach.pool', said(me.top));
  if (!me.hand_n) return t('page.ho.coach.out');
  if (view.phase === 'ready') return t('page.ho.coach.ready');
  return t('page.ho.coach.wait');
}

/** The sentence for a player in a sweep, and for one who was late or has laid a card at this PLAY. Null at any other time. */
export function momentText(table: Table): string | null {
  const { phase, over, table: v } = viewOf(table);
  const me = table.seat === null ? undefined : v.players[table.seat];
  if (over || !me) return null;
  if (phase === 'sweep') return sweepText(me);
  if (phase !== 'play') return null;
  if (!me.played) return me.late && me.hand_n ? t('page.ho.late') : null;
  return me.holmes_at < 0 ? t('page.ho.laid') : t('page.ho.coach.holmes', { key: LOOK.holmes.key.toUpperCase() });
}
