import { beforeAll, describe, expect, it } from 'vitest';
import { inspect, toggleInspect, inspected, type Subject } from '../../src/ui/inspect.svelte';

const card = (title: string): Subject => ({ title, text: title, icon: 'pin' });
/** As much of an element as a closer look needs. */
const element = () =>
  Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 10, height: 10 }),
    setAttribute() {},
    removeAttribute() {},
    contains: () => false,
  }) as unknown as HTMLElement;
const press = (node: HTMLElement) => node.dispatchEvent(Object.assign(new Event('keydown'), { key: 'i' }));

describe('a closer look', () => {
  beforeAll(() => {
    // Node has events and no page to hear them: here one listens.
    const page = new EventTarget();
    for (const word of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      Object.assign(globalThis, { [word]: page[word].bind(page) });
  });
  it('goes on at what the card has become', async () => {
    const node = element(),
      action = inspect(node, card('one'));
    press(node);
    expect(inspected.at?.subject.title).toBe('one');
    action.update(card('two'));
    action.update(card('three'));
    await Promise.resolve();
    expect(inspected.at?.subject.title).toBe('three');
    action.destroy();
    await Promise.resolve();
    expect(inspected.at).toBeNull();
  });
  it('ends when a finger is put down elsewhere, and only while its card is there to hear it', async () => {
    const node = element(),
      action = inspect(node, card('one'));
    press(node);
    dispatchEvent(new Event('pointerdown'));
    await Promise.resolve();
    expect(inspected.at).toBeNull();
    action.destroy();
    toggleInspect(node, card('two'));
    dispatchEvent(new Event('pointerdown'));
    await Promise.resolve();
    expect(inspected.at?.subject.title).toBe('two');
    toggleInspect(node, inspected.at!.subject);
    expect(inspected.at).toBeNull();
  });
  it('ends with a card that changes and goes in one breath', async () => {
    const node = element(),
      action = inspect(node, card('one'));
    press(node);
    action.update(card('two'));
    action.destroy();
    await Promise.resolve();
    await Promise.resolve();
    expect(inspected.at).toBeNull();
  });
  it('does not end because another card goes', async () => {
    const one = element(),
      two = element(),
      first = inspect(one, card('one')),
      second = inspect(two, card('two'));
    press(one);
    press(two);
    first.destroy();
    await Promise.resolve();
    expect(inspected.at?.subject.title).toBe('two');
    second.destroy();
  });
});
