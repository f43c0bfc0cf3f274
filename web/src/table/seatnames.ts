// seatnames.ts: the names of the players in a local match.
import { t, type GameMeta } from '../lib/words.svelte';

export function seatNames(game: GameMeta, seats: number): string[] {
  return Array.from({ length: seats }, (_, i) => {
    const own = t(`${game.key}.seat.${i}`);
    if (own !== `${game.key}.seat.${i}`) return own;
    return t(`common.player.${i}`);
  });
}
