// dialog.ts: keyboard behaviour of an overlay. The ARIA role and label are set on the element itself.

export interface Dialog {
  /** Called when the player presses Escape. If it is not set, Escape does nothing. */
  close?: () => void;
  /** If true, the Tab key keeps the focus inside the overlay. Must be true if and only if the element has aria-modal. */
  modal?: boolean;
  /** False while the element is not an overlay. Some panels are overlays only on narrow screens. */
  on?: boolean;
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
const TEXT = 'textarea, select, input:not([type=checkbox]):not([type=radio])';
/** The open overlays, topmost last. Only the topmost overlay reacts to Escape. */
const open: HTMLElement[] = [];

/** Svelte action that moves the focus into the overlay, unless the player is writing. Escape closes the overlay. When the overlay closes,
 * the focus returns to the element that had it before. */
export function dialog(node: HTMLElement, options: Dialog) {
  let now = options;
  let before: Element | null = null;
  let shown = false;

  function enter(tries = 10): void {
    if (!shown || node.contains(document.activeElement)) return;
    node.focus({ preventScroll: true });
    // A panel that slides in cannot get the focus while it is still hidden, so try again in the next frame.
    if (document.activeElement !== node && tries > 0) requestAnimationFrame(() => enter(tries - 1));
  }
  function keydown(e: KeyboardEvent): void {
    if (open.at(-1) !== node) return;
    // In a field with an open list of suggestions, Escape closes only the list.
    if (e.key === 'Escape' && (e.target as Element | null)?.matches?.('[data-list=open]')) return;
    if (e.key === 'Escape' && now.close) {
      e.preventDefault();
      e.stopImmediatePropagation();
      now.close();
    } else if (e.key === 'Tab' && now.modal) {
      const all = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((c) => c.checkVisibility());
      const at = document.activeElement;
      const edge = e.shiftKey ? all[0] : all.at(-1);
      if (node.contains(at) && at !== edge && !(e.shiftKey && at === node)) return;
      e.preventDefault();
      (e.shiftKey ? all.at(-1) : all[0])?.focus();
    }
  }
  function show(): void {
    shown = true;
    before = document.activeElement;
    open.push(node);
    addEventListener('keydown', keydown, { capture: true });
    if (node.tabIndex < 0) node.tabIndex = -1;
    // This overlay may open by itself, for instance at the end of a match. It must not take the focus from a text field, or from a dialog
    // whose question the player has not answered yet.
    if (!before?.matches(TEXT) && !before?.closest('[role="alertdialog"]')) enter();
  }
  function hide(): void {
    if (!shown) return;
    shown = false;
    open.splice(open.indexOf(node), 1);
    removeEventListener('keydown', keydown, { capture: true });
    const at = document.activeElement;
    if ((at === document.body || at === null || node.contains(at)) && before !== document.body) (before as HTMLElement | null)?.focus?.();
  }
  if (now.on !== false) show();
  return {
    update(next: Dialog) {
      now = next;
      if ((now.on !== false) !== shown) (shown ? hide : show)();
    },
    destroy: hide,
  };
}
