// fullcase.ts: answers requests for the texts of a case from the whole case, for replays and for the author's preview.
import type { CaseText, FullCase } from './table';

/** The members of a view that say which texts its viewer may read. */
export interface Permits {
  readable_cards: number[];
  sees_answers: boolean;
  sees_solution: boolean;
}

/** Returns a text of the case; null if there is none, or if the view does not permit it. */
export function readCase(c: FullCase, v: Permits, what: string, number?: number): CaseText | null {
  const lines = (list: string[]) => list.map((l, i) => `${i + 1}. ${l}`).join('\n');
  if (what === 'overview') return { text: '', overview: c.overview };
  const exhibits = (place: number) => ({
    figures: c.figures.filter((f) => f.place === place),
    tables: c.tables.filter((k) => k.place === place),
  });
  if (what === 'introduction') return { text: c.introduction, ...exhibits(0) };
  if (what === 'questions') return { text: lines(c.clue_graph.questions.map((q) => q.asks)) };
  if (what === 'answers' && v.sees_answers) return { text: lines(c.clue_graph.questions.map((q) => q.answer)) };
  if (what === 'solution' && v.sees_solution) return { text: c.solution, clue_graph: c.clue_graph };
  if (what === 'picture') {
    const file = c.overview.places.find((p) => p.number === number)?.picture,
      own = c.pictures.find((p) => p.file === file);
    return own ? { text: own.svg } : null;
  }
  if (what === 'figure') {
    const one = c.figures.find((f) => f.number === number && (!f.place || v.readable_cards.includes(f.place)));
    return one ? { text: one.data, media: one.media } : null;
  }
  const card = what === 'card' && v.readable_cards.includes(number ?? 0) ? c.cards.find((k) => k.number === number) : undefined;
  return card ? { title: card.title, text: card.text, ...exhibits(card.number) } : null;
}
