// points.ts: finds the elements that a lesson points at.
import { around, type Box } from './bubble';

/** Maps the points of a lesson to CSS selectors. In a name, {} stands for the rest of a point, for instance `seat {}`, and in its selector
 * for the same words. */
export type Points = Record<string, string>;
/** The points that every game has. */
const COMMON: Points = { choices: '.choice-bar', history: '.tabletop > .side, .tabletop .drawer' };

export function selectorOf(point: string, own: Points): string | undefined {
  const [word, ...rest] = point.split(' ');
  return own[point] ?? own[`${word} {}`]?.replaceAll('{}', rest.join(' ')) ?? COMMON[point];
}

/** The part of an element's box that is on the screen. Elements of the board may be scrolled out of view. */
function boxIn(e: Element): Box {
  const at = e.getBoundingClientRect(),
    board = e.closest('.tabletop > .board')?.getBoundingClientRect();
  const left = Math.max(at.left, board?.left ?? 0),
    top = Math.max(at.top, board?.top ?? 0);
  const right = Math.min(at.right, board?.right ?? innerWidth),
    bottom = Math.min(at.bottom, board?.bottom ?? innerHeight);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
const isVisible = (e: Element): boolean => {
  const { width, height } = e.getBoundingClientRect();
  return width > 0 && height > 0 && e.checkVisibility({ visibilityProperty: true }) && !e.closest('[inert]');
};
/** The visible elements of a point. */
export function elementsOf(point: string, own: Points): Element[] {
  const selector = selectorOf(point, own);
  return selector ? [...document.querySelectorAll(selector)].filter(isVisible) : [];
}
/** The box around the parts of these elements that are on the screen, in px; null if there are none. */
export const boxOf = (elements: Element[]): Box | null => around(elements.map(boxIn).filter((b) => b.width > 0 && b.height > 0));
