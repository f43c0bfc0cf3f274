// measure.ts: reports the size of an element. Replaces Svelte's bind:clientWidth, which also reports the size when the element is mounted.
// That would force an extra layout while the board is being mounted.

/** Svelte action: calls `told` with the inner width and height of the element after each layout that changes them. */
export function measure(node: HTMLElement, told: (width: number, height: number) => void) {
  const sizes = new ResizeObserver(() => told(node.clientWidth, node.clientHeight));
  sizes.observe(node);
  return { destroy: () => sizes.disconnect() };
}
