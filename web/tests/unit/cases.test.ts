import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/engine';

const generated = (name: string) => new Uint8Array(readFileSync(join(__dirname, '../../generated', name)));
const yaml = readFileSync(join(__dirname, '../../../cases/city-road-lock/case.yaml'), 'utf8');
const answers = [...yaml.slice(yaml.indexOf('\nquestions:')).matchAll(/^ {4}answer: (.+)$/gm)].map((m) => m[1].replace(/^"|"$/g, ''));
/** The right answers in the form in which they are sent. The fields of a question are separated by '|'. */
const fields = yaml
  .slice(yaml.indexOf('\nquestions:'))
  .split(/^ {2}- id: /m)
  .slice(1)
  .map((q) => [...q.matchAll(/^ {8}answer: (.+)$/gm)].map((m) => m[1].replace(/^"|"$/g, '')).join(' | '));
const IDLE = ['carriage-stop', 'pass', 'done', 'decline', 'leave', 'go-on'];

describe('a case in WebAssembly', () => {
  let engine: Engine;
  const seated = (seat: number) => engine.updates(seat, 0);
  const view = (seat: number) =>
    seated(seat).messages.at(-1)!.view as {
      phase: string;
      readable_cards: number[];
      verdict: string[];
      seat: { status: string; right: number }[];
      over: boolean;
    };
  const open = (seats = 2) =>
    expect(
      engine.open(
        { game: 'watson-holmes', seats, seed: 'unit', options: '', story: 'city-road-lock' },
        generated('case-city-road-lock.bin'),
      ),
    ).toBeNull();
  beforeAll(async () => {
    engine = await Engine.from(generated('parlour.wasm'));
  });
  /** Plays for all seats until no wish is legal. `wishes` has one list of actions for each seat, and a seat plays the first action in its
   * list that is legal. */
  function pass(wishes: string[][]): void {
    for (let i = 0; i < 400; i++) {
      const did = wishes.some((wish, seat) => {
        const legal = seated(seat).legal,
          action = wish.find((w) => legal.includes(w));
        return action !== undefined && engine.act(seat, action, null) === null;
      });
      if (!did) return;
    }
  }
  it('gives texts only to those who may read them', () => {
    open();
    expect(engine.caseText(0, 'introduction', 0)!.text).toContain('The fog which had lain');
    expect(engine.caseText(0, 'overview', 0)!.overview!.places).toHaveLength(15);
    expect(engine.caseText(0, 'picture', 13)!.text).toMatch(/^<svg /);
    expect(engine.caseText(0, 'picture', 1)).toBeNull();
    for (const what of ['card', 'answers', 'solution', 'text']) expect(engine.caseText(0, what, 1), what).toBeNull();
    expect(engine.fullCase()).toBeNull();
    pass([['visit 1', 'bid 0', 'done', 'pass'], IDLE.filter((w) => w !== 'leave')]);
    expect(view(0).readable_cards).toEqual([1]);
    expect(engine.caseText(0, 'card', 1)!.text).toContain('lock-keeper');
    expect(engine.caseText(1, 'card', 1)).toBeNull();
    expect(engine.caseText(8, 'card', 1)).toBeNull();
    expect(engine.caseText(0, 'card', 2)).toBeNull();
  });
  it('is judged as on the server', () => {
    open();
    pass([['baker-street', 'done', 'pass'], IDLE]);
    fields.forEach((a, i) => expect(engine.act(0, `answer ${i + 1}`, i === 1 ? 'the canal | Islington' : a)).toBeNull());
    pass([['send-answers'], IDLE]);
    expect(view(0).seat[0]).toMatchObject({ status: 'failed', right: 3 });
    expect(view(0).verdict).toEqual(['1', '3', '4']);
    expect(engine.caseText(0, 'answers', 0)!.text).toContain(answers[1]);
    expect(engine.caseText(1, 'answers', 0)).toBeNull();
    // The player who failed learns the reason before the match is over. The other player learns nothing.
    const { answer } = (seated(0).messages.at(-1)!.view as { seat: { answer: { text_id: number }[] }[] }).seat[0];
    const fieldsOf = (seat: number, i: number) => engine.caseText(seat, 'explained', answer[i].text_id)?.fields;
    expect(view(0).over).toBe(false);
    expect(fieldsOf(0, 0)!.map((f) => f.reason)).toEqual(['right']);
    expect(fieldsOf(0, 1)!.map((f) => [f.said, f.reason])).toEqual([['the canal', 'other']]);
    expect(fieldsOf(1, 1)).toBeUndefined();
  });
  it('lists each name that a player has met once', () => {
    for (const id of ['lot-sixty-one', 'gervase-amory', 'ten-minutes-to-eleven']) {
      engine.open({ game: 'watson-holmes', seats: 2, seed: 'unit', options: '', story: id }, generated(`case-${id}.bin`));
      const { persons, places } = engine.caseText(0, 'names', 0)!;
      expect(persons!.length && places!.length).toBeGreaterThan(0);
      for (const list of [persons!, places!]) expect(new Set(list).size, `${id}: ${list.join()}`).toBe(list.length);
    }
  });
  it('gives the Spanish form of a date in an answer that was sent', () => {
    const id = 'ten-minutes-to-eleven';
    engine.open({ game: 'watson-holmes', seats: 2, seed: 'unit', options: '', story: id }, generated(`case-${id}.bin`));
    pass([['baker-street', 'done', 'pass'], IDLE]);
    expect(engine.act(0, 'answer 1', '1 January 1900')).toBeNull();
    pass([['send-answers'], IDLE]);
    const { answer } = (seated(0).messages.at(-1)!.view as { seat: { answer: { text_id: number }[] }[] }).seat[0];
    expect(view(0).over).toBe(false);
    expect(engine.caseText(0, 'explained', answer[0].text_id)!.fields![0].spanish).toMatch(/1 de enero de 1900/);
  });
  it('is solved by bots that read, and reveals its solution', () => {
    open(3);
    for (let i = 0; i < 3000 && !seated(0).over; i++) {
      const { actors } = seated(0);
      for (let seat = 0; seat < 3; seat++) if (actors & (1 << seat)) engine.bot(seat, 'master', `unit/${i}/${seat}`, false);
    }
    expect(view(0).over).toBe(true);
    expect(view(0).seat.some((s) => s.status === 'won' && s.right === 4)).toBe(true);
    const all = engine.fullCase()!;
    expect(all.cards).toHaveLength(15);
    expect(engine.caseText(0, 'solution', 0)!.clue_graph!.questions.map((q) => q.answer)).toEqual(answers);
    // A resumed match finds its case again. If the match is opened with the file of another case, no texts are available.
    const save = engine.save();
    expect(
      engine.open({ game: 'watson-holmes', seats: 3, seed: 'unit', options: '', save }, generated('case-city-road-lock.bin')),
    ).toBeNull();
    expect(engine.caseText(0, 'solution', 0)).not.toBeNull();
    expect(
      engine.open({ game: 'watson-holmes', seats: 3, seed: 'unit', options: '', save }, generated('case-lot-sixty-one.bin')),
    ).toBeNull();
    expect(engine.caseText(0, 'introduction', 0)).toBeNull();
    expect(
      engine.open({ game: 'watson-holmes', seats: 2, seed: 'unit', options: '' }, generated('parlour.wasm').slice(0, 5000)),
    ).not.toBeNull();
  });
});
