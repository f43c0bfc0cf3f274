// match.ts: the match of a lesson, played by the engine.
import type { EngineClient } from '../engine/client';
import type { Lesson, LessonMatch } from './lesson';

const NO_MESSAGES = 1 << 30;

/** The id of the lesson's case in this language; undefined if the lesson has no case. */
export const caseOf = ({ case: id }: Lesson, language: string): string | undefined =>
  typeof id === 'string' ? id : (id?.[language] ?? id?.en);

export function matchOf(
  lesson: Lesson,
  engine: Pick<EngineClient, 'open' | 'updates' | 'act' | 'tickTo' | 'snapshot' | 'deadline'>,
  language: string,
): LessonMatch {
  const { game, seats, seed, options, learner } = lesson;
  const caseId = caseOf(lesson, language);
  return {
    async begin() {
      const no = await engine.open({ game, seats, people: [learner], seed, options, ...(caseId ? { caseId } : {}) });
      if (no) throw new Error(no.error || no.key);
    },
    view: async () => (await engine.snapshot(learner)).view,
    async legal(seat) {
      const { legal, asides } = await engine.updates(seat, NO_MESSAGES);
      return [...legal, ...asides];
    },
    act: (seat, action, text, at) => engine.act(seat, action, text, at),
    tick: (from, to) => engine.tickTo(from, to),
    deadline: () => engine.deadline(),
  };
}
