import { describe, expect, it } from 'vitest';
import { partsOf } from '../../src/boards/boards';
import { earlyEndText, promptOf } from '../../src/table/prompt';
import { actionLabel, whole } from '../../src/table/choices.svelte';
import { gameOf } from '../../src/lib/words.svelte';
import type { Table, View } from '../../src/table/table';

const waitingIn = (phase: string) =>
  promptOf({
    game: gameOf('sherlock-mycroft')!,
    legal: [] as string[],
    names: ['Sherlock', 'Mycroft'],
    seatInfo: [],
    seat: 0,
    result: null,
    view: { viewer: 0, seats: 2, over: false, waiting: [1], phase } as View,
  } as unknown as Table).text;

const askedFor = (view: object, legal: string[], chosen: string[] = []) =>
  promptOf(
    {
      game: gameOf('sherlock-mycroft')!,
      legal,
      names: ['Sherlock', 'Mycroft'],
      seatInfo: [],
      seat: 0,
      result: null,
      view: { viewer: 0, seats: 2, over: false, waiting: [0], ...view } as unknown as View,
    } as unknown as Table,
    chosen,
  ).text;

describe('the prompt', () => {
  it('asks first which action marker moves and then where it goes', () => {
    expect(askedFor({ phase: 'move' }, ['go watson'])).toBe('Your move: put an action marker on a character.');
    const legal = ['go watson hudson', 'go watson toby', 'go lestrade toby'];
    expect(askedFor({ phase: 'move' }, legal)).toBe('Your move: choose an action marker to move.');
    expect(askedFor({ phase: 'move' }, legal, ['go', 'watson'])).toBe('Where does it go? Choose a character.');
    // The last action marker need not be chosen: the characters can be clicked at once.
    expect(askedFor({ phase: 'move' }, ['go watson hudson', 'go watson toby'])).toBe(
      'Your move: choose the character to whom your last action marker, now with Doctor Watson, goes.',
    );
  });
  it('names the price of a clue at Gregson', () => {
    expect(askedFor({ phase: 'take', at: 'gregson' }, ['take 1', 'pass'])).toMatch(/2 investigation markers/);
    expect(askedFor({ phase: 'take', at: 'watson' }, ['take 1', 'pass'])).toBe('Take a clue, or pass.');
  });
  it('keeps the capital letters of names', () => {
    expect(waitingIn('moriarty')).toBe('Mycroft is choosing what to lose to Moriarty.');
    expect(waitingIn('choose')).toBe('Mycroft is choosing a character to bring to London.');
  });
});

describe('before the first cut of a round of Big Ben', () => {
  const view = (cuts_left: number, claims: string[]) =>
    ({ viewer: 0, seats: 4, over: false, waiting: [1], phase: 'cut', cuts_left, players: [{ claims }] }) as unknown as View;
  const said = (v: View, asides = ['claim bomb']) =>
    promptOf({
      game: gameOf('big-ben')!,
      legal: [] as string[],
      asides,
      names: ['Ada', 'Bram', 'Clara', 'Dora'],
      seatInfo: [],
      seat: 0,
      result: null,
      view: v,
    } as unknown as Table).text;
  it('the prompt asks the player for a claim', () => {
    expect(said(view(4, []))).toMatch(/^Bram cuts next. First claim/);
    for (const text of [said(view(4, ['bomb'])), said(view(3, [])), said(view(4, []), [])])
      expect(text).toBe('Bram is choosing a wire to cut.');
  });
  it('bots wait until the player has had time for a claim', () => {
    const delay = partsOf('big-ben').botDelay!;
    expect(delay(view(4, []), 0)).toBe(6000);
    expect(delay(view(4, ['bomb']), 0)).toBe(2000);
    expect(delay(view(3, []), 0)).toBe(0);
    expect(delay(view(4, []), 8)).toBe(0); // a spectator makes no claims
  });
});

describe('the second question about characters', () => {
  const asked = (opening_pass: number, legal: string[]) =>
    promptOf({
      game: gameOf('watson-holmes')!,
      legal,
      names: ['Ada', 'Bo'],
      seatInfo: [],
      seat: 0,
      result: null,
      view: { viewer: 0, seats: 2, over: false, waiting: [0], phase: 'opening', opening_pass } as View,
    } as unknown as Table).text;
  it('says that a character has been used', () => {
    expect(asked(1, ['pass', 'use irene-adler'])).toBe('The investigation begins. Do you want to use a character?');
    expect(asked(2, ['pass', 'use irene-adler'])).toMatch(/^A character has been used.*Do you want to use one now\?$/);
    expect(asked(2, ['pass'])).toMatch(/^A character has been used.*You cannot use one now, so you must pass\.$/);
  });
});

describe('a match that ended early', () => {
  const names = ['Ada', 'Bo'];
  it('has a sentence for each reader', () => {
    const resigned = { scores: [], winners: [1], ended_by: 'resignation' };
    expect(earlyEndText(resigned, names, 1)).toBe('Ada resigned. You win!');
    expect(earlyEndText(resigned, names, 0)).toBe('You resigned. Bo wins.');
    expect(earlyEndText(resigned, names, null)).toBe('Ada resigned. Bo wins.');
    expect(earlyEndText({ scores: [], winners: [], ended_by: 'agreement' }, names, 0)).toMatch(/without a winner/);
  });
  it('has no such sentence if the rules ended the match', () => expect(earlyEndText({ scores: [1, 2], winners: [1] }, names, 0)).toBe(''));
});

describe('the label of a bid', () => {
  it('says that a player who bids nothing walks', () => {
    const label = (n: number) => whole(gameOf('watson-holmes')!, ['bid', String(n)], ['Ada', 'Bo'], { viewer: 0 } as View).label;
    expect([0, 1].map(label)).toEqual(['Walk (bid 0)', 'Bid 1 carriage']);
  });
});

describe('the label of an action with a text', () => {
  it('ends with an ellipsis in place of a blank', () => {
    expect(actionLabel(gameOf('watson-holmes')!, 'answer 1', ['Ada', 'Bo'])).toBe('Answer question 1…');
  });
});
