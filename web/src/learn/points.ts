// points.ts: finds the elements that a lesson points at.
import { around, type Box } from './bubble';

/** Maps the points of a lesson to CSS selectors. A key that ends with {}, such as `seat {}`, stands for all points that begin with the
 * same word. The rest of the point then replaces {} in the selector. */
export type Points = Record<string, string>;
/** Points that exist in every game. */
const COMMON: Points = { choices: '.choice-bar', history: '.tabletop > .side, .tabletop .drawer' };

export function selectorOf(point: string, own: Points): string | undefined {
  const [word, ...rest] = point.split(' ');
  return own[point] ?? own[`${word} {}`]?.replaceAll('{}', rest.join(' ')) ?? COMMON[point];
}

/** The part of an element's box that is visible. Elements of the board may be scrolled out of view. */
function boxIn(e: Element): Box {
  const at = e.getBoundingClientRect(),
    board = e.closest('.tabletop > .board')?.getBoundingClientRect();
  const left = Math.max(at.left, board?.left ?? 0),
    top = Math.max(at.top, board?.top ?? 0);
  const right = Math.min(at.right, board?.right ?? innerWidth),
    bottom = Math.min(at.bottom, board?.bottom ?? innerHeight);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
export const isVisible = (e: Element): boolean => {
  const { width, height } = e.getBoundingClientRect();
  return width > 0 && height > 0 && e.checkVisibility({ visibilityProperty: true }) && !e.closest('[inert]');
};
/** The visible elements to which a point refers. */
export function elementsOf(point: string, own: Points): Element[] {
  const selector = selectorOf(point, own);
  return selector ? [...document.querySelectorAll(selector)].filter(isVisible) : [];
}
/** Returns the smallest box, in px, that contains the visible parts of these elements, or null if nothing is visible. */
export const boxOf = (elements: Element[]): Box | null => around(elements.map(boxIn).filter((b) => b.width > 0 && b.height > 0));
