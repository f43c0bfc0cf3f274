// inspect.svelte.ts: shows an enlarged card on hover, on a long press, on keyboard focus or with the key I.
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
/** The element id of the enlarged card, for aria-describedby. */
export const INSPECTOR_ID = 'looking-at';

const REST = 550, // time in ms for which a card must be hovered or focused before it is enlarged
  PRESS = 450; // time in ms for which a card must be pressed before it is enlarged
/** The element of the card that is shown enlarged now. */
let whose: Element | null = null;

function show(node: Element, subject: Subject): void {
  const r = node.getBoundingClientRect();
  whose = node;
  inspected.at = { subject, x: r.left + r.width / 2, y: r.top + r.height / 2 };
}

/** Shows the enlarged card beside an element, or hides it if it is already shown. */
export function toggleInspect(node: Element, subject: Subject): void {
  if (inspected.at?.subject === subject) inspected.at = whose = null;
  else show(node, subject);
}

/** Svelte action: lets the player inspect the card that an element shows. */
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
    // Hide the enlarged card a little later, because Svelte may be removing the element at this moment.
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
    // Only a movement of the mouse counts as hovering, because the board may move under a pointer that stays still.
    [
      'pointermove',
      (e) => {
        if ((e as PointerEvent).pointerType !== 'mouse' || near) return;
        near = true;
        later(REST);
      },
    ],
    // A moving finger scrolls or drags: cancel the long press.
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
  // A tap or click outside the element closes its enlarged card.
  const elsewhere = (e: Event) => whose === node && !node.contains(e.target as Node) && away();
  for (const [type, heard] of on) node.addEventListener(type, heard);
  node.addEventListener('click', click, { capture: true });
  addEventListener('pointerdown', elsewhere);
  return {
    update(next: Subject | null) {
      now = next;
      // Change the state a little later, because Svelte may be rendering at this moment.
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
