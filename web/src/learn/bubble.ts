// bubble.ts: computes the position of a lesson's bubble and the dark part of the screen.
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const GAP = 14; // distance in px between the bubble and the elements that it is about
const EDGE = 8; // distance in px between the bubble and the edge of the screen

/** The smallest box that contains all these boxes; null if there are none. */
export function around(boxes: Box[]): Box | null {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((b) => b.x)),
    y = Math.min(...boxes.map((b) => b.y));
  const right = Math.max(...boxes.map((b) => b.x + b.width)),
    bottom = Math.max(...boxes.map((b) => b.y + b.height));
  return { x, y, width: right - x, height: bottom - y };
}
/** The area in which two boxes overlap, in square pixels. */
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Returns the best position for a bubble of this size. Compares positions beside the targets and at the edges of the screen. The best
 * one covers the least of the targets and of the boxes in `free`. If there are no targets, the middle of the lower edge, above the boxes
 * in `free`, is also compared. */
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
  // Above the boxes that must stay free, if the bubble would cover some of them above the targets.
  const over = target && { x: clampX(x), y: target.y - size.height - GAP };
  const hit = over ? free.filter((b) => overlap({ ...over, ...size }, b) > 0) : [];
  if (hit.length) beside!.push({ x, y: Math.min(...hit.map((b) => b.y)) - size.height - GAP });
  const low = { x: middle, y: Math.min(...free.map((b) => b.y), screen.y + screen.height) - size.height - EDGE };
  const places = [...(beside ?? [low]), ...edges].map((p) => ({ x: Math.round(clampX(p.x)), y: Math.round(clampY(p.y)) }));
  // The area of a target counts twice, because covering a target is worse than covering another box.
  const cost = (p: { x: number; y: number }) =>
    [...targets, ...targets, ...free].reduce((sum, box) => sum + overlap({ ...p, ...size }, box), 0);
  return places.reduce((best, p) => (cost(p) < cost(best) ? p : best));
}

/** Replaces boxes that overlap with one box that contains them. */
export function merged(boxes: Box[]): Box[] {
  const done: Box[] = [];
  for (let box of boxes) {
    for (let i = done.findIndex((b) => overlap(b, box)); i >= 0; i = done.findIndex((b) => overlap(b, box)))
      box = around([box, ...done.splice(i, 1)])!;
    done.push(box);
  }
  return done;
}
/** The shape of the dark layer over the screen, with holes for the targets, as an SVG path for `clip-path: path(evenodd, …)`. */
export function shade(targets: Box[], screen: Box): string {
  return [screen, ...targets].map(({ x, y, width: w, height: h }) => `M${x} ${y}h${w}v${h}h${-w}z`).join('');
}
