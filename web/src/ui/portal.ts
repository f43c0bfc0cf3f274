// portal.ts: moves an overlay to the end of the page. Inside an ancestor with a CSS transform, its position and size would be limited.
export function portal(node: HTMLElement) {
  document.body.append(node);
  return { destroy: () => node.remove() };
}
