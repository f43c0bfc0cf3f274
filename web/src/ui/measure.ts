// measure.ts: reports the size of an element. Svelte's bind:clientWidth also reports it when the element is mounted, which forces a layout
// in the middle of mounting the board.

/** Svelte action: calls `told` with the inner width and height of the element after each layout that changes them. */
export function measure(node: HTMLElement, told: (width: number, height: number) => void) {
  const sizes = new ResizeObserver(() => told(node.clientWidth, node.clientHeight));
  sizes.observe(node);
  return { destroy: () => sizes.disconnect() };
}
