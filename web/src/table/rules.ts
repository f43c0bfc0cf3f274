// rules.ts: the rule an event follows from, as the game declares it; undefined where no single rule applies.
import { gameOf, type GameEvent } from '../lib/words.svelte';

export function ruleOf(game: string, event: GameEvent): string | undefined {
  const kind = gameOf(game)?.events.find((e) => e.event === event.event);
  const [by] = Object.entries(kind?.rules ?? {}); // an argument, and a rule for each of its names
  return kind?.rule ?? by?.[1][event[by[0]] as string];
}
