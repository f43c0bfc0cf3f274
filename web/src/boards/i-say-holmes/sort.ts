// sort.ts: groups cards by title, counts them, and puts the most important kinds first.
import { FACES, faceOf, type Card, type Kind } from './data';

const WEIGHT: Record<Kind, number> = {
  villain: 0,
  interrupt: 1,
  'i-say': 2,
  action: 3,
  information: 4,
  city: 5,
  country: 5,
  travel: 6,
  opening: 7,
};
const ORDER = new Map(FACES.map((f, i) => [f.id, i]));

export function grouped(cards: readonly Card[]): { card: Card; n: number }[] {
  const count = new Map<Card, number>();
  for (const c of cards) count.set(c, (count.get(c) ?? 0) + 1);
  return [...count]
    .map(([card, n]) => ({ card, n }))
    .sort((a, b) => WEIGHT[faceOf(a.card).kind] - WEIGHT[faceOf(b.card).kind] || ORDER.get(a.card)! - ORDER.get(b.card)!);
}
