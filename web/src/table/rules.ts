// rules.ts: finds the rule id that a game declares for an event; undefined if no single rule applies.
import { gameOf, type GameEvent } from '../lib/words.svelte';

export function ruleOf(game: string, event: GameEvent): string | undefined {
  const kind = gameOf(game)?.events.find((e) => e.event === event.event);
  const [by] = Object.entries(kind?.rules ?? {}); // for some events the value of one argument determines the rule
  return kind?.rule ?? by?.[1][event[by[0]] as string];
}
