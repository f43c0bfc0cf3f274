// dial.ts: geometry of the clock face. Angles are in degrees, clockwise from twelve o'clock.
import type { BbView } from '../../../types/big-ben';
import type { Table } from '../../table/table';

export const viewOf = (table: Table): BbView => table.view as unknown as BbView;
export const KINDS = {
  secured: { icon: 'things-wire-secured', ink: '#5c625f', cable: '#8b9793', copper: '#d8dcd6' },
  defusing: { icon: 'things-wire-defusing', ink: '#7a5a10', cable: '#e3b540', copper: '#ffe08a' },
  bomb: { icon: 'things-wire-bomb', ink: '#7b1e23', cable: '#d3483f', copper: '#ff9a86' },
} as const;
export type Wire = keyof typeof KINDS;

const rad = (deg: number) => (deg * Math.PI) / 180;
export const at = (deg: number, r: number, ry = r): [number, number] => [r * Math.sin(rad(deg)), -ry * Math.cos(rad(deg))];

/** The angle of a seat: the viewer's own seat is at six o'clock, the others follow clockwise. */
export const seatAngle = (seat: number, me: number, seats: number): number => 180 + (((seat - me + seats) % seats) * 360) / seats;

/** The size of the board in px, and the size of a seat plate, which is the same for all seats and never changes. */
export interface Room {
  width: number;
  height: number;
  plate: { width: number; height: number };
}
/** The radius of the clock face in px, and the middle of each seat plate, relative to the middle of the clock face. */
export interface Places {
  radius: number;
  plates: [number, number][];
}
const RIM = 0.945; // radius of the rim with the wires' doors; 1 is half the width of the clock face
const GAP = 4; // smallest distance in px between plates, rim and the edge of the board
/** How far a plate may be from the direction of its seat, in degrees, from the best to the worst case. */
const LEANS = [6, 14, 24, 36, 50, 65];

const apart = (a: [number, number], b: [number, number], { plate }: Room) =>
  Math.abs(a[0] - b[0]) >= plate.width + GAP || Math.abs(a[1] - b[1]) >= plate.height + GAP;
/** Returns the first free place for a plate: outside the rim, inside the board and beside the other plates. */
function placeOf(angle: number, lean: number, radius: number, room: Room, others: [number, number][]): [number, number] | null {
  const w = room.plate.width / 2,
    h = room.plate.height / 2;
  const rim = radius * RIM + GAP;
  for (let off = 0; off <= lean; off += 2)
    for (const side of off ? [-off, off] : [0]) {
      const [dx, dy] = at(angle + side, 1);
      for (let d = rim; d < rim + w + h; d += 2) {
        const x = Math.max(w + GAP - room.width / 2, Math.min(d * dx, room.width / 2 - w - GAP)),
          y = Math.max(h + GAP - room.height / 2, Math.min(d * dy, room.height / 2 - h - GAP));
        if (Math.abs(x - d * dx) + Math.abs(y - d * dy) > Math.max(w, h)) break;
        const outside = Math.hypot(Math.max(0, Math.abs(x) - w), Math.max(0, Math.abs(y) - h)) >= rim;
        if (outside && others.every((o) => apart([x, y], o, room))) return [x, y];
      }
    }
  return null;
}
/** Whether the plates stand around the clock in the order of the seats. */
function inOrder(places: [number, number][]): boolean {
  const turn = places.map(([x, y]) => Math.atan2(x, -y));
  return turn.filter((a, i) => turn[(i + 1) % turn.length] <= a).length === 1;
}
/** The sum of the angles in degrees between the plates and the directions of their seats. */
const bend = (plates: [number, number][], angles: number[]) =>
  plates.reduce((sum, [x, y], i) => {
    const off = Math.abs((Math.atan2(x, -y) * 180) / Math.PI - angles[i] + 720) % 360;
    return sum + Math.min(off, 360 - off);
  }, 0);
/** Computes the places of the seat plates and the largest clock face for which there are such places. No plate covers a wire or leaves the
 * board. */
export function placesOf(seats: number, me: number, room: Room): Places {
  const angles = Array.from({ length: seats }, (_, seat) => seatAngle(seat, me, seats));
  const order = angles.map((_, i) => i);
  // The plates with the least room should come first. These may be the plates at the sides or those at the top and the bottom.
  const steep = (i: number) => Math.abs(Math.cos(rad(angles[i])));
  const sorted = [[...order].sort((a, b) => steep(a) - steep(b)), [...order].sort((a, b) => steep(b) - steep(a)), order];
  const orders = [...sorted, ...sorted.map((list) => [...list].reverse())];
  const fit = (lean: number, radius: number): [number, number][] | null => {
    for (const list of orders) {
      const plates: [number, number][] = [];
      const done: [number, number][] = [];
      for (const i of list) {
        const place = placeOf(angles[i], lean, radius, room, done);
        if (!place) break;
        done.push((plates[i] = place));
      }
      if (done.length === seats && inOrder(plates)) return plates;
    }
    return null;
  };
  const most = Math.min(room.width, room.height) / 2;
  let best: Places | null = null;
  for (const lean of LEANS)
    for (let radius = most; radius > (best ? best.radius * 1.2 : 40); radius -= 4) {
      const plates = fit(lean, radius);
      if (!plates) continue;
      best = { radius, plates };
      break;
    }
  // A slightly smaller clock face often leaves room for plates that are straight in front of their seats.
  for (let radius = (best?.radius ?? 0) - 2; best && radius > 0.92 * best.radius; radius -= 2) {
    const plates = fit(LEANS[LEANS.length - 1], radius);
    if (plates && bend(plates, angles) < bend(best.plates, angles) - 12) best = { radius, plates };
  }
  return best ?? { radius: most / 2, plates: angles.map((a) => at(a, most * 0.8)) };
}

/** The angle between two neighbouring wires of a seat. */
const wireStep = (seats: number): number => Math.min(10, (0.84 * 360) / seats / 5);
/** The distance in pixels between two neighbouring wires, on a clock face that is `width` pixels wide. */
export const wireGap = (seats: number, width: number): number => rad(wireStep(seats)) * (349 / 800) * width;

/** The angles of the n wires of a seat. `angle` is the angle of the seat, `step` the angle between two wires. */
export function wireAngles(angle: number, n: number, step: number): number[] {
  return Array.from({ length: n }, (_, j) => angle + (j - (n - 1) / 2) * step);
}
/** The angle between two neighbouring wires of a seat. On a small clock face, the fewer wires a seat has, the farther apart they are. */
export const stepOf = (seats: number, dealt: number, small: boolean): number =>
  small ? Math.min(14, (0.84 * 360) / seats / dealt) : wireStep(seats);

const COLLAR = 226; // distance from the middle at which the wires of a seat join, on a small clock face
/** The SVG path of a wire on a small clock face. It runs straight from the wire's door to the point where the wires of its seat join, and
 * has a gap if the wire is cut. */
export function spoke(deg: number, seat: number, cut: boolean): string {
  const inner = seat + (deg - seat) * 0.8;
  const line = (a: [number, number], b: [number, number]) => `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
  const [from, to] = [at(deg, 322), at(inner, COLLAR)];
  if (!cut) return line(from, to);
  return line(from, at(deg, 298)) + line(at(inner, 252), to);
}
/** The parts that join the wires of a seat on a small clock face: `collar` is an arc across the wires, and `trunk` a thick cable from the
 * arc to the middle. `letter` is the position of the player's initial. */
export function bundle(angle: number, wires: number[]): { collar: string; trunk: string; letter: [number, number] } {
  const edge = (deg: number, side: number) => angle + (deg - angle) * 0.8 + side * 1.5;
  const [x1, y1] = at(angle, COLLAR),
    [x2, y2] = at(angle, 100);
  return {
    collar: arc(edge(wires[0], -1), edge(wires[wires.length - 1], 1), COLLAR),
    trunk: `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`,
    letter: at(angle, 174),
  };
}

/** The SVG path of a cable from its door to the box in the middle. If the cable is cut, the path has two pieces, and `ends` has the
 * position and the direction of each cut end. */
export function cable(deg: number, seat: number, cut: boolean): { d: string; ends: { x: number; y: number; turn: number }[] } {
  const [x1, y1] = at(deg, 330),
    [x2, y2] = at(seat + (deg - seat) * 0.9, 96);
  const [c1, d1] = at(deg + (deg - seat) * 0.5, 240),
    [c2, d2] = at(seat + (deg - seat) * 0.2, 170);
  if (!cut) return { d: `M${n(x1)} ${n(y1)}C${n(c1)} ${n(d1)} ${n(c2)} ${n(d2)} ${n(x2)} ${n(y2)}`, ends: [] };
  const [a, b] = at(deg + 2.5, 268),
    [e, f] = at(deg - 4, 210);
  const turn = (x: number, y: number) => (Math.atan2(y, x) * 180) / Math.PI;
  return {
    d: `M${n(x1)} ${n(y1)}Q${n(c1)} ${n(d1)} ${n(a)} ${n(b)}M${n(e)} ${n(f)}Q${n(c2)} ${n(d2)} ${n(x2)} ${n(y2)}`,
    ends: [
      { x: a, y: b, turn: turn(a - c1, b - d1) },
      { x: e, y: f, turn: turn(e - c2, f - d2) },
    ],
  };
}
const n = (v: number) => v.toFixed(1);

/** The SVG path of an arc with radius `r` from angle `a` to angle `b`. */
export function arc(a: number, b: number, r: number): string {
  const [x1, y1] = at(a, r),
    [x2, y2] = at(b, r);
  return `M${n(x1)} ${n(y1)}A${r} ${r} 0 ${b - a > 180 ? 1 : 0} 1 ${n(x2)} ${n(y2)}`;
}
/** The SVG path of the sector of the clock face that belongs to a seat. */
export function sector(angle: number, seats: number): string {
  const half = 180 / seats - 0.6;
  const [[x1, y1], [x2, y2], [x3, y3], [x4, y4]] = [
    at(angle - half, 398),
    at(angle + half, 398),
    at(angle + half, 118),
    at(angle - half, 118),
  ];
  return `M${n(x1)} ${n(y1)}A398 398 0 0 1 ${n(x2)} ${n(y2)}L${n(x3)} ${n(y3)}A118 118 0 0 0 ${n(x4)} ${n(y4)}Z`;
}
export const wiresDealt = (view: BbView): number => 6 - view.round;
/** The angles of the clock's hands in degrees. At the start of the match the clock shows eleven; after the last cut of the fourth round it
 * would show midnight. */
export function clockHands(view: BbView): { hour: number; minute: number } {
  const cuts = (view.round - 1) * view.seats + view.seats - view.cuts_left;
  const minute = (cuts / (4 * view.seats)) * 360;
  return { hour: 330 + minute / 12, minute };
}
