// ring.ts: positions of seats and piles around the table, with the viewer's seat at the bottom.
export interface Spot {
  x: number;
  y: number;
}
export interface Place {
  edge: Spot;
  pile: Spot;
  rest: Spot;
  turn: number;
}
export interface Ring {
  places: Place[];
  card: number;
  plate: number;
  middle: Spot;
  room: Spot;
}

/** Angle of a seat in radians, clockwise from twelve o'clock. The viewer's seat is at six o'clock. The other seats follow clockwise. */
export const turnOf = (seat: number, me: number, seats: number): number => Math.PI + (((seat - me + seats) % seats) * 2 * Math.PI) / seats;

/** True if no two piles overlap. */
const apart = (places: Place[], card: number): boolean =>
  places.every(({ pile: a }, i) =>
    places.slice(0, i).every(({ pile: b }) => Math.abs(a.x - b.x) > card * 1.04 || Math.abs(a.y - b.y) > card * 1.44),
  );

/** Computes the ring for a table of this size in pixels, with cards as large as possible. `em` is the font size in pixels. */
export function ringOf(width: number, height: number, seats: number, me: number, em: number): Ring {
  const small = width < 34 * em || height < 26 * em;
  if (width < 34 * em) return squareOf(width, height, seats, me, em);
  let card = Math.min((small ? 3.9 : 6.2) * em, width / 4, height / 4.6),
    ring = ringWith(width, height, seats, me, em, card);
  while (!apart(ring.places, card) && card > 24) ring = ringWith(width, height, seats, me, em, (card *= 0.95));
  return ring;
}

function ringWith(width: number, height: number, seats: number, me: number, em: number, card: number): Ring {
  const small = width < 34 * em || height < 26 * em;
  const plate = Math.min((small ? 5.4 : 8.4) * em, width / (seats > 5 ? 4.05 : 3.4));
  const high = (small ? 2.5 : 3.2) * em;
  const rx = width / 2 - plate / 2 - 4,
    ry = height / 2 - high / 2 - 4;
  const reach = high / 2 + card * 0.72 + 0.25 * em;
  const middle = { x: width / 2, y: height / 2 };
  const places = Array.from({ length: seats }, (_, seat) => {
    const turn = turnOf(seat, me, seats);
    const sx = Math.sin(turn),
      sy = -Math.cos(turn);
    const edge = { x: middle.x + rx * sx, y: middle.y + ry * sy };
    // The pile lies on the line from the name plate to the middle of the table, far enough from the plate that the two do not overlap.
    const inward = Math.hypot(sx * rx, sy * ry) || 1;
    const ux = -(sx * rx) / inward,
      uy = -(sy * ry) / inward;
    const far = reach + Math.abs(ux) * Math.max(0, plate / 2 - high / 2 + card * 0.02);
    // Distance from the middle of the name plate to the player's hand at rest. The hand lies just behind the plate.
    const off = Math.abs(ux) * (plate / 2) + Math.abs(uy) * (high / 2) + card * 0.5;
    return {
      edge,
      pile: { x: edge.x + ux * far, y: edge.y + uy * far },
      rest: { x: edge.x - ux * off, y: edge.y - uy * off },
      turn: Math.atan2(uy, ux),
    };
  });
  const xs = places.map((p) => Math.abs(p.pile.x - middle.x)).filter((d) => d > card),
    ys = places.map((p) => Math.abs(p.pile.y - middle.y)).filter((d) => d > card);
  return {
    places,
    card,
    plate,
    middle,
    room: { x: 2 * (Math.min(...xs, width) - card * 0.6), y: 2 * (Math.min(...ys, height) - card * 0.85) },
  };
}

/** Column and row of each seat, clockwise from the bottom. On narrow screens the seats form a 3 by 3 grid around the pool, with each
 * plate above its pile. */
const SQUARE: [number, number][] = [
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
];
const TAKEN: Record<number, number[]> = {
  3: [0, 3, 5],
  4: [0, 2, 4, 6],
  5: [0, 2, 3, 5, 6],
  6: [0, 1, 3, 4, 5, 7],
  7: [0, 1, 2, 3, 5, 6, 7],
  8: [0, 1, 2, 3, 4, 5, 6, 7],
};
function squareOf(width: number, height: number, seats: number, me: number, em: number): Ring {
  const high = 1.5 * em,
    gap = 0.3 * em;
  const column = width / 3,
    row = height / 3;
  const card = Math.max(24, Math.min(column * 0.72, (row - high - gap) / 1.4));
  const two = seats < 6; // with fewer than six seats a row has at most two seats, so a plate may be wider than a column
  const plate = Math.min(two ? width / 2.4 : column - gap, (two ? 9 : 8) * em);
  const middle = { x: width / 2, y: height / 2 };
  const places = Array.from({ length: seats }, (_, seat) => {
    const [c, r] = SQUARE[TAKEN[seats][(seat - me + seats) % seats]];
    const x = middle.x + c * column,
      y = middle.y + r * row;
    const below = r === 1 && c === 0; // the viewer's plate is below the pile, all others are above it
    const edge = {
      x: c ? (c < 0 ? Math.max(x, (plate + gap) / 2) : Math.min(x, width - (plate + gap) / 2)) : x,
      y: y + ((below ? 1 : -1) * card * 1.4) / 2,
    };
    const pile = { x, y: y + ((below ? -1 : 1) * high) / 2 };
    const ux = -c,
      uy = c ? 0 : -r;
    const off = card * 0.55;
    return {
      edge,
      pile,
      rest: { x: c ? (c < 0 ? -off : width + off) : x, y: c ? pile.y : r < 0 ? -off : height + off },
      turn: Math.atan2(uy, ux),
    };
  });
  return { places, card, plate, middle, room: { x: column - gap, y: row - gap } };
}

/** Returns how to draw an arm that reaches from one point to another: the position of its fingertips, and its angle in degrees. */
export const armTo = (from: Spot, to: Spot): { x: number; y: number; deg: number } => ({
  x: to.x,
  y: to.y,
  deg: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
});
