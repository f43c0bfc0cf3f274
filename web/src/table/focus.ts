// focus.ts: keeps the keyboard focus at the table when the focused control disappears or is disabled. This happens after every choice.

/** CSS selectors of the choices, the preferred ones first. The focus moves to the first choice that is visible. */
const CHOICES = [
  '.board [data-choice]',
  '.choice-bar .offer [data-tray]:not(:disabled)',
  '.choice-bar .offer [data-choice]:not(:disabled)',
];

/** Returns the control that should get the focus. It is the one that the selector `name` finds or, if there is none, the first choice. */
function controlFor(table: HTMLElement, name: string): HTMLElement | null {
  for (const selector of name ? [name, ...CHOICES] : CHOICES)
    for (const control of table.querySelectorAll<HTMLElement>(selector))
      if (!control.closest('.sr') && control.checkVisibility()) return control;
  return null;
}

/** Returns a CSS selector that still finds the control after it has been re-rendered. */
function nameOf(control: HTMLElement): string {
  const { action, spot } = control.dataset;
  if (action) return `[data-action="${CSS.escape(action)}"]:not(:disabled)`;
  return spot ? `button[data-spot="${CSS.escape(spot)}"]:not(:disabled)` : '';
}

/** Whether a control can still receive the focus. */
const usable = (control: Element): boolean =>
  control.isConnected && control.matches('[tabindex], a[href], button, input, select, textarea, summary') && !control.matches(':disabled');

/**
 * Svelte action for the element around a table. While there is nothing to choose, the focus is on the choice bar. When choices appear, the
 * focus moves to one of them, but only for players who use the keyboard: after a click, Space must not choose something that the player has
 * not seen. If the player has moved the focus elsewhere, for instance into a text field, it stays there. If `choices` is false, the focus
 * never moves to a choice, because Space has another meaning in real-time games.
 */
export function keepFocus(table: HTMLElement, choices: boolean) {
  let held: HTMLElement | null = null; // the control that has, or last had, the focus
  let name = '';
  let resting = false;
  let byKey = false;

  const bar = (): HTMLElement | null => table.querySelector('.choice-bar') ?? table.querySelector('.foot');
  const focusin = (e: FocusEvent) => {
    const at = e.target as HTMLElement;
    resting = at === bar();
    if (resting) return void (held = null);
    held = table.contains(at) ? at : null;
    name = held ? nameOf(held) || (held.closest('form') ? name : '') : '';
  };
  /** Detects when the player moves the focus away from a control that still exists, for instance by clicking an empty area. */
  const focusout = (e: FocusEvent) => {
    const at = e.target as HTMLElement;
    if (e.relatedTarget) return;
    setTimeout(() => {
      if (at === held && usable(at) && document.activeElement === document.body && document.hasFocus()) held = null;
      if (resting && document.activeElement !== bar()) resting = false;
    });
  };
  function check(): void {
    const at = document.activeElement;
    const lost = held !== null && !usable(held) && (at === document.body || at === null || at === held);
    if (!lost && !(resting && at === bar())) return;
    const next = byKey && choices ? controlFor(table, name) : null;
    if (next) return next.focus();
    if (resting) return;
    const rest = bar();
    if (!rest) return;
    resting = true;
    held = null;
    rest.tabIndex = -1;
    rest.focus({ preventScroll: true });
  }
  const changes = new MutationObserver(check);
  changes.observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'tabindex'] });
  const keydown = (e: KeyboardEvent) => {
    byKey = true;
    // After a choice the focus moves at once to a choice of the next decision. A key that is held down must not activate that choice too.
    if (e.repeat && (e.key === 'Enter' || e.key === ' ') && (e.target as Element).closest('button')) e.preventDefault();
  };
  const pointerdown = () => (byKey = false);
  addEventListener('focusin', focusin);
  addEventListener('focusout', focusout);
  addEventListener('keydown', keydown, { capture: true });
  addEventListener('pointerdown', pointerdown, { capture: true });
  return {
    destroy() {
      changes.disconnect();
      removeEventListener('focusin', focusin);
      removeEventListener('focusout', focusout);
      removeEventListener('keydown', keydown, { capture: true });
      removeEventListener('pointerdown', pointerdown, { capture: true });
    },
  };
}
