// portal.ts: moves an overlay to the end of the page, because an ancestor with a CSS transform would limit its position and size.
export function portal(node: HTMLElement) {
  document.body.append(node);
  return { destroy: () => node.remove() };
}
