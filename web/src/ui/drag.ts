// drag.ts: drag and drop as an additional way to choose an action. Every action can also be chosen with clicks and keys.

/** A card or token that can be dragged. `lay` returns the action that dropping it at a place would choose, as a list of words. It returns
 * null if a drop at that place is not allowed. `pick` chooses the action. */
export interface Source {
  lay: (place: string[]) => string[] | null;
  pick: (words: string[]) => void;
}

const places = new Map<Element, string[]>();
const FAR = 7; // distance in pixels; if the pointer moves less than this, it is a click and not a drag

/** Svelte action that lets the player drop cards and tokens on the element. `place` is the argument for `Source.lay`; null means that
 *  nothing can be dropped on the element. */
export function drop(node: Element, place: string[] | null) {
  const set = (p: string[] | null) => (p ? places.set(node, p) : places.delete(node));
  set(place);
  return { update: set, destroy: () => void places.delete(node) };
}

/** Svelte action: makes the element draggable while `source` is not null. */
export function drag(node: HTMLElement | SVGElement, source: Source | null) {
  let now = source;
  let from: { x: number; y: number; id: number } | null = null;
  let ghost: HTMLElement | null = null;
  let open = new Map<Element, string[]>();
  let over: Element | null = null;

  function begin() {
    open = new Map(
      [...places].flatMap(([at, place]) => {
        const words = now?.lay(place);
        return words ? [[at, words] as const] : [];
      }),
    );
    if (!open.size) return end(false);
    for (const at of open.keys()) at.classList.add('drop-here');
    const box = node.getBoundingClientRect();
    ghost = document.createElement('div');
    ghost.className = 'ghost-of';
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    for (const width of ['--tag', '--w']) ghost.style.setProperty(width, `${box.width}px`); // CSS variables that set the width of cards
    ghost.append(node.cloneNode(true));
    ghost.setAttribute('aria-hidden', 'true');
    document.body.append(ghost);
    node.classList.add('taken');
  }
  function move(e: PointerEvent) {
    if (!from || e.pointerId !== from.id) return;
    if (!ghost) {
      if (Math.hypot(e.clientX - from.x, e.clientY - from.y) < FAR) return;
      begin();
    }
    if (!ghost) return;
    e.preventDefault();
    ghost.style.transform = `translate(${e.clientX}px, ${e.clientY}px) translate(-50%, -50%)`;
    const under = document.elementsFromPoint(e.clientX, e.clientY);
    const next = [...open.keys()].find((at) => under.some((u) => u === at || at.contains(u))) ?? null;
    if (next === over) return;
    over?.classList.remove('drop-over');
    next?.classList.add('drop-over');
    over = next;
  }
  function end(laid: boolean) {
    const words = laid && over ? open.get(over) : undefined;
    for (const at of open.keys()) at.classList.remove('drop-here', 'drop-over');
    if (ghost) {
      // Suppress the click event that follows a drag.
      const no = (e: Event) => (e.preventDefault(), e.stopPropagation());
      addEventListener('click', no, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', no, { capture: true }), 0);
    }
    for (const [type, heard] of moving) removeEventListener(type, heard as EventListener);
    ghost?.remove();
    node.classList.remove('taken');
    ghost = over = from = null;
    open = new Map();
    if (words) now?.pick(words);
  }
  const down = (e: PointerEvent) => {
    if (!now || e.button !== 0) return;
    from = { x: e.clientX, y: e.clientY, id: e.pointerId };
    for (const [type, heard] of moving) addEventListener(type, heard as EventListener, { passive: false });
  };
  const up = () => from && end(true);
  const stop = () => from && end(false);
  const key = (e: KeyboardEvent) => e.key === 'Escape' && stop();
  // The listeners are on the window, because the pointer soon leaves a small element.
  const moving: [string, (e: never) => void][] = [
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', stop],
    ['keydown', key],
  ];
  node.addEventListener('pointerdown', down as EventListener);
  const dress = () => {
    node.style.touchAction = now ? 'none' : '';
    node.toggleAttribute('data-drag', !!now);
  };
  dress();
  return {
    update(next: Source | null) {
      now = next;
      dress();
    },
    destroy() {
      end(false);
      node.removeEventListener('pointerdown', down as EventListener);
    },
  };
}
