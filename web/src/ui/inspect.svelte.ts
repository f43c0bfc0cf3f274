// inspect.svelte.ts: a closer look at a card: by resting the pointer on it, by a long press, or with the key I.
import { untrack } from 'svelte';

export interface Subject { title: string; text: string; icon: string; ink?: string; value?: string }
class Looking {
  at = $state.raw<{ subject: Subject; x: number; y: number } | null>(null);
}
export const looking = new Looking();

const REST = 550, PRESS = 450;

/** Svelte action: this element can be looked at. */
export function inspect(node: HTMLElement | SVGElement, subject: Subject | null) {
  let now = subject;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    if (!now) return;
    const r = node.getBoundingClientRect();
    looking.at = { subject: now, x: r.left + r.width / 2, y: r.top + r.height / 2 };
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(show, ms);
  };
  const away = () => {
    clearTimeout(timer);
    if (looking.at?.subject === now) looking.at = null;
  };
  const on: [string, (e: Event) => void][] = [
    ['pointerenter', (e) => (e as PointerEvent).pointerType === 'mouse' && later(REST)],
    ['pointerleave', away],
    ['pointerdown', (e) => ((e as PointerEvent).pointerType === 'mouse' ? away() : later(PRESS))],
    ['pointerup', () => clearTimeout(timer)],
    ['pointercancel', away],
    ['contextmenu', (e) => looking.at && e.preventDefault()],
    ['keydown', (e) => (e as KeyboardEvent).key.toLowerCase() === 'i' && show()],
    ['blur', away],
  ];
  for (const [type, heard] of on) node.addEventListener(type, heard);
  return {
    update(next: Subject | null) {
      // Not tracked: or what is looked at would be told anew because it is looked at.
      const at = untrack(() => looking.at);
      if (at?.subject === now) looking.at = next && at ? { ...at, subject: next } : null;
      now = next;
    },
    destroy() {
      away();
      for (const [type, heard] of on) node.removeEventListener(type, heard);
    },
  };
}
