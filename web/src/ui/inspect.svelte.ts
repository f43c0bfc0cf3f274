// inspect.svelte.ts: a closer look at a card: by resting the pointer on it, by a long press, by coming to it with the keyboard, or with I.
import { untrack } from 'svelte';

export interface Subject { title: string; text: string; icon: string; ink?: string; value?: string }
class Looking {
  at = $state.raw<{ subject: Subject; x: number; y: number } | null>(null);
}
export const looking = new Looking();
/** What is looked at closely, for those who listen. */
export const LOOKING = 'looking-at';

const REST = 550, PRESS = 450;

/** Shows a card beside an element, or puts it away if it is the one shown. */
export function lookAt(node: Element, subject: Subject): void {
  const r = node.getBoundingClientRect();
  looking.at = looking.at?.subject === subject ? null : { subject, x: r.left + r.width / 2, y: r.top + r.height / 2 };
}

/** Svelte action: this element can be looked at. */
export function inspect(node: HTMLElement | SVGElement, subject: Subject | null) {
  let now = subject;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;
  const show = () => {
    if (!now) return;
    const r = node.getBoundingClientRect();
    looking.at = { subject: now, x: r.left + r.width / 2, y: r.top + r.height / 2 };
    node.setAttribute('aria-describedby', LOOKING);
  };
  const later = (ms: number, press = false) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      pressed = press;
      show();
    }, ms);
  };
  const away = () => {
    clearTimeout(timer);
    node.removeAttribute('aria-describedby');
    // Not at once: the browser may be taking a card out of the page while it is drawn.
    const was = now;
    if (looking.at?.subject === was) queueMicrotask(() => looking.at?.subject === was && (looking.at = null));
  };
  const on: [string, (e: Event) => void][] = [
    ['pointerenter', (e) => (e as PointerEvent).pointerType === 'mouse' && later(REST)],
    ['pointerleave', (e) => (e as PointerEvent).pointerType === 'mouse' && away()],
    ['pointerdown', (e) => {
      pressed = false;
      if ((e as PointerEvent).pointerType === 'mouse') away();
      else later(PRESS, true);
    }],
    // Moving the finger is scrolling or dragging, and lifting it after a long look is no choice.
    ['pointermove', (e) => (e as PointerEvent).pointerType !== 'mouse' && !pressed && Math.hypot((e as PointerEvent).movementX, (e as PointerEvent).movementY) > 4 && clearTimeout(timer)],
    ['pointerup', () => clearTimeout(timer)],
    ['pointercancel', away],
    ['contextmenu', (e) => looking.at && e.preventDefault()],
    ['focus', () => node.matches(':focus-visible') && later(REST)],
    ['keydown', (e) => (e as KeyboardEvent).key.toLowerCase() === 'i' && show()],
    ['blur', away],
  ];
  const click = (e: Event) => {
    if (!pressed) return;
    pressed = false;
    e.preventDefault();
    e.stopImmediatePropagation();
  };
  // A finger put down elsewhere closes it.
  const elsewhere = (e: Event) => looking.at?.subject === now && !node.contains(e.target as Node) && away();
  for (const [type, heard] of on) node.addEventListener(type, heard);
  node.addEventListener('click', click, { capture: true });
  addEventListener('pointerdown', elsewhere);
  return {
    update(next: Subject | null) {
      // Not tracked: or what is looked at would be told anew because it is looked at. And not while the page is drawn.
      const at = untrack(() => looking.at), was = now;
      if (at && at.subject === was) queueMicrotask(() => looking.at?.subject === was && (looking.at = next ? { ...at, subject: next } : null));
      now = next;
    },
    destroy() {
      away();
      for (const [type, heard] of on) node.removeEventListener(type, heard);
      node.removeEventListener('click', click, { capture: true });
      removeEventListener('pointerdown', elsewhere);
    },
  };
}
