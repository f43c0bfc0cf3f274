// coach.ts: the sentence under the table that tells a new player what to do, shown during the first deal.
import { t } from '../../lib/words.svelte';
import type { Table } from '../../table/table';
import { LOOK, viewOf, type Title } from './cards';

export function coachOf(table: Table): string | null {
  const view = viewOf(table);
  const v = view.table;
  if (table.seat === null || view.over || view.phase === 'paused') return null;
  const me = v.players[table.seat];
  const said = (title: Title) => ({ word: t(`ho.title.${title}`), key: LOOK[title].key.toUpperCase() });
  if (view.phase === 'sweep')
    return t(
      me.sweeping
        ? 'page.ho.coach.reach'
        : me.protected_at >= 0
          ? 'page.ho.coach.safe'
          : me.pile_n
            ? 'page.ho.coach.protect'
            : 'page.ho.coach.swept',
    );
  if (me.holmes_at >= 0) return t('page.ho.coach.holmes', said('holmes'));
  if (me.hand !== 'away') return t('page.ho.coach.withdraw');
  if (view.phase === 'play' && !me.played && !me.late && me.hand_n) return t('page.ho.coach.play');
  const rival = me.top ? v.players.findIndex((p, i) => i !== table.seat && p.top === me.top) : -1;
  if (me.top && me.top !== 'holmes' && rival >= 0) return t('page.ho.coach.match', { ...said(me.top), who: table.names[rival] });
  if (me.top && me.top !== 'holmes' && v.pool.includes(me.top)) return t('page.ho.coach.pool', said(me.top));
  if (!me.hand_n) return t('page.ho.coach.out');
  if (view.phase === 'ready') return t('page.ho.coach.ready');
  return t('page.ho.coach.wait');
}

/** The sentence for a player who has laid a card at this PLAY and may now call. Null at any other time. */
export function laidText(table: Table): string | null {
  const { phase, over, table: v } = viewOf(table);
  const me = table.seat === null ? undefined : v.players[table.seat];
  if (phase !== 'play' || over || !me?.played) return null;
  return me.holmes_at < 0 ? t('page.ho.laid') : t('page.ho.coach.holmes', { key: LOOK.holmes.key.toUpperCase() });
}
