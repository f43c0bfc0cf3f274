import { describe, expect, it } from 'vitest';
import { gameOf } from '../../src/lib/words.svelte';
import { hintText, stepTo } from '../../src/table/hint.svelte';

const table = (id: string, view: object = {}) => ({ game: gameOf(id)!, names: ['Sherlock', 'Mycroft'], view: view as never });

describe('a hint', () => {
  it('names the action, the chance of winning and the next best action', () => {
    const line = ['bullet', null, 'map', 'wildcard'];
    const advice = { action: 'go lestrade', choices: 5, value: 660, max: 1000, second: 'take 3', second_value: 584 };
    expect(hintText(table('sherlock-mycroft', { line }), advice)).toBe(
      'A master would choose “Go to Inspector Lestrade”. Your chance of winning is then about 66%; ' +
        'with the next best choice, “Take Map Fragment (3)”, about 58%.',
    );
    // A difference that cannot be seen in whole percentages is not told.
    expect(hintText(table('sherlock-mycroft'), { ...advice, second_value: 658 })).toMatch(/about 66%\.$/);
  });
  it('gives the reason instead, if the game has one, and says if there is no choice', () => {
    const why = { event: 'lies', seat: 1, guilt: 80 };
    expect(hintText(table('big-ben'), { action: 'accuse 1', choices: 3, why, value: 1, max: 2 })).toBe(
      'A master would choose “Accuse Mycroft”: the cuts contradict Mycroft’s claim. Chance that Mycroft is on Moriarty’s side: 80%.',
    );
    expect(hintText(table('sherlock-mycroft'), { action: 'pass', choices: 1 })).toBe('“Pass” is the only choice you have.');
  });
  it('marks the choice that leads furthest towards the action', () => {
    const markers = ['go watson', 'go hudson', 'pass'];
    expect(stepTo('go watson toby', markers, [])).toBe('go watson');
    expect(stepTo('go watson toby', [...markers, 'go watson toby', 'go watson pike'], ['go', 'watson'])).toBe('go watson toby');
    expect(stepTo('go watson toby', markers, ['go', 'watson'])).toBeNull(); // this is what the player has already chosen
    expect(stepTo('take 1', ['take 10', 'pass'], [])).toBeNull();
  });
});
