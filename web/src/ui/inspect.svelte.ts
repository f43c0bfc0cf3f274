// inspect.svelte.ts: a closer look at a card: by resting the pointer on it, by a long press, by coming to it with the keyboard, or with I.
export interface Subject {
  title: string;
  text: string;
  icon: string;
  ink?: string;
  value?: string;
}
class Inspected {
  at = $state.raw<{ subject: Subject; x: number; y: number } | null>(null);
}
export const inspected = new Inspected();
/** What is looked at closely, for those who listen. */
export const INSPECTOR_ID = 'looking-at';

const REST = 550,
  PRESS = 450;
/** The element that is looked at: what it shows may change, and it may go, in one breath. */
let whose: Element | null = null;

function show(node: Element, subject: Subject): void {
  const r = node.getBoundingClientRect();
  whose = node;
  inspected.at = { subject, x: r.left + r.width / 2, y: r.top + r.height / 2 };
}

/** Shows a card beside an element, or puts it away if it is the one shown. */
export function toggleInspect(node: Element, subject: Subject): void {
  if (inspected.at?.subject === subject) inspected.at = whose = null;
  else show(node, subject);
}

/** Svelte action: this element can be looked at. */
export function inspect(node: HTMLElement | SVGElement, subject: Subject | null) {
  let now = subject;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false,
    near = false;
  const look = () => {
    if (!now) return;
    show(node, now);
    node.setAttribute('aria-describedby', INSPECTOR_ID);
  };
  const later = (ms: number, press = false) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      pressed = press;
      look();
    }, ms);
  };
  const away = () => {
    clearTimeout(timer);
    node.removeAttribute('aria-describedby');
    // Not at once: the browser may be taking a card out of the page while it is drawn.
    if (whose === node) queueMicrotask(() => whose === node && (inspected.at = whose = null));
  };
  const on: [string, (e: Event) => void][] = [
    [
      'pointerleave',
      (e) => {
        if ((e as PointerEvent).pointerType === 'mouse') away();
        near = false;
      },
    ],
    [
      'pointerdown',
      (e) => {
        pressed = false;
        near = true;
        if ((e as PointerEvent).pointerType === 'mouse') away();
        else later(PRESS, true);
      },
    ],
    // It is the pointer that comes: a board that moves under a pointer at rest is not looked at.
    [
      'pointermove',
      (e) => {
        if ((e as PointerEvent).pointerType !== 'mouse' || near) return;
        near = true;
        later(REST);
      },
    ],
    // Moving the finger is scrolling or dragging, and lifting it after a long look is no choice.
    [
      'pointermove',
      (e) =>
        (e as PointerEvent).pointerType !== 'mouse' &&
        !pressed &&
        Math.hypot((e as PointerEvent).movementX, (e as PointerEvent).movementY) > 4 &&
        clearTimeout(timer),
    ],
    ['pointerup', () => clearTimeout(timer)],
    ['pointercancel', away],
    ['contextmenu', (e) => inspected.at && e.preventDefault()],
    ['focus', () => node.matches(':focus-visible') && later(REST)],
    ['keydown', (e) => (e as KeyboardEvent).key.toLowerCase() === 'i' && look()],
    ['blur', away],
  ];
  const click = (e: Event) => {
    if (!pressed) return;
    pressed = false;
    e.preventDefault();
    e.stopImmediatePropagation();
  };
  // A finger put down elsewhere closes it.
  const elsewhere = (e: Event) => whose === node && !node.contains(e.target as Node) && away();
  for (const [type, heard] of on) node.addEventListener(type, heard);
  node.addEventListener('click', click, { capture: true });
  addEventListener('pointerdown', elsewhere);
  return {
    update(next: Subject | null) {
      now = next;
      // Not while the page is drawn.
      if (whose === node)
        queueMicrotask(() => whose === node && inspected.at && (inspected.at = now ? { ...inspected.at, subject: now } : null));
    },
    destroy() {
      away();
      for (const [type, heard] of on) node.removeEventListener(type, heard);
      node.removeEventListener('click', click, { capture: true });
      removeEventListener('pointerdown', elsewhere);
    },
  };
}
