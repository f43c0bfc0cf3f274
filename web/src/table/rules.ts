// rules.ts: finds the rule that explains an event. Each game declares which rule explains which of its events.
import { gameOf, type GameEvent } from '../lib/words.svelte';

export function ruleOf(game: string, event: GameEvent): string | undefined {
  const kind = gameOf(game)?.events.find((e) => e.event === event.event);
  const [by] = Object.entries(kind?.rules ?? {}); // for some events the rule depends on the value of one argument
  return kind?.rule ?? by?.[1][event[by[0]] as string];
}
