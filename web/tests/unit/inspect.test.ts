import { beforeAll, describe, expect, it } from 'vitest';
import { inspect, toggleInspect, inspected, type Subject } from '../../src/ui/inspect.svelte';

const card = (title: string): Subject => ({ title, text: title, icon: 'pin' });
/** A fake element with the members that inspect.ts uses. */
const element = () =>
  Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 10, height: 10 }),
    setAttribute() {},
    removeAttribute() {},
    contains: () => false,
  }) as unknown as HTMLElement;
const press = (node: HTMLElement) => node.dispatchEvent(Object.assign(new Event('keydown'), { key: 'i' }));

describe('the card inspector', () => {
  beforeAll(() => {
    // Node.js has no window, so this object stands in for it and receives its events.
    const page = new EventTarget();
    for (const word of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      Object.assign(globalThis, { [word]: page[word].bind(page) });
  });
  it('stays open when its card changes', async () => {
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
  it('closes on a touch elsewhere, while its card exists', async () => {
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
  it('closes when its card changes and disappears at once', async () => {
    const node = element(),
      action = inspect(node, card('one'));
    press(node);
    action.update(card('two'));
    action.destroy();
    await Promise.resolve();
    await Promise.resolve();
    expect(inspected.at).toBeNull();
  });
  it('stays open when another card disappears', async () => {
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
