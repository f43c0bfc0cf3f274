// map.ts: draws the streets of an invented London from a fixed seed. Decoration only.
function dice(seed: number): () => number {
  return () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}
const W = 1200,
  H = 420;

/** The SVG path of the streets: slightly curved lines from edge to edge. */
export function streets(): string {
  const d = dice(221);
  let path = '';
  for (let x = 12; x < W; x += 26 + d() * 20) {
    path += `M${x} 0`;
    for (let y = 40, dx = x; y <= H; y += 40) path += `L${(dx += (d() - 0.5) * 16).toFixed(0)} ${y}`;
  }
  for (let y = 14; y < H; y += 20 + d() * 18) {
    path += `M0 ${y.toFixed(0)}`;
    for (let x = 60, dy = y; x <= W; x += 60) path += `L${x} ${(dy += (d() - 0.5) * 14).toFixed(0)}`;
  }
  return path;
}
/** Main roads, drawn wider than streets. */
export const ROADS =
  'M0 96 Q300 70 560 110 T1200 60 M250 0 Q270 130 330 200 T420 420 ' +
  'M700 0 Q690 120 640 210 M0 250 Q180 230 330 200 T620 150 T1200 190 M960 0 Q930 140 990 240';
export const RIVER = 'M-20 372 C120 330 210 400 330 386 S520 330 556 286 S640 214 760 250 S960 330 1060 280 S1180 232 1230 250';
/** Vertical offsets of the fine lines that repeat the curve of the river. */
export const BANKS = [-17, -12, -7, -2.5, 2.5, 7, 12, 17];
