// bubble.ts: where the bubble of a lesson is on the screen, and which part of the screen is dark.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const GAP = 14; // px between the bubble and the things that it is about
const EDGE = 8; // px between the bubble and the edge of the screen

/** The smallest box around some boxes; null if there are none. */
export function around(boxes: Box[]): Box | null {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((b) => b.x)),
    y = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.width)),
    bottom = Math.max(...boxes.map((b) => b.y + b.height));
  return { x, y, width: right - x, height: bottom - y };
}
/** The area that two boxes have in common. */
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Returns the best place for a bubble of this size: beside the targets, or at an edge of the screen if there is no room beside them.
 * Without targets it is near the lower edge. Of these places it takes the first that covers the least of the boxes in `free`. */
export function placeBubble(size: { width: number; height: number }, targets: Box[], free: Box[], screen: Box): { x: number; y: number } {
  const clampX = (x: number) => Math.max(screen.x + EDGE, Math.min(x, screen.x + screen.width - size.width - EDGE));
  const clampY = (y: number) => Math.max(screen.y + EDGE, Math.min(y, screen.y + screen.height - size.height - EDGE));
  const target = around(targets);
  const middle = screen.x + (screen.width - size.width) / 2;
  const edges = [Infinity, -Infinity].flatMap((y) => [middle, Infinity, -Infinity].map((x) => ({ x, y })));
  const x = target ? target.x + (target.width - size.width) / 2 : 0,
    y = target ? target.y + (target.height - size.height) / 2 : 0;
  const beside = target && [
    { x, y: target.y + target.height + GAP },
    { x, y: target.y - size.height - GAP },
    { x: target.x + target.width + GAP, y },
    { x: target.x - size.width - GAP, y },
  ];
  const low = { x: middle, y: Math.min(...free.map((b) => b.y), screen.y + screen.height) - size.height - EDGE };
  const places = [...(beside ?? [low]), ...edges].map((p) => ({ x: Math.round(clampX(p.x)), y: Math.round(clampY(p.y)) }));
  // It is worse to cover a target than something else.
  const cost = (p: { x: number; y: number }) =>
    [...targets, ...targets, ...free].reduce((sum, box) => sum + overlap({ ...p, ...size }, box), 0);
  return places.reduce((best, p) => (cost(p) < cost(best) ? p : best));
}

/** Replaces boxes that overlap by the box around them. */
export function merged(boxes: Box[]): Box[] {
  const done: Box[] = [];
  for (let box of boxes) {
    for (let i = done.findIndex((b) => overlap(b, box)); i >= 0; i = done.findIndex((b) => overlap(b, box)))
      box = around([box, ...done.splice(i, 1)])!;
    done.push(box);
  }
  return done;
}
/** The outline of a dark layer over the screen with holes for the targets, as an SVG path for `clip-path: path(evenodd, …)`. */
export function shade(targets: Box[], screen: Box): string {
  return [screen, ...targets].map(({ x, y, width: w, height: h }) => `M${x} ${y}h${w}v${h}h${-w}z`).join('');
}
