import { describe, expect, it } from 'vitest';
import { placesOf } from '../../src/boards/big-ben/dial';

const ROOMS = [
  { width: 663, height: 643, plate: { width: 150, height: 62 } }, // 1280x800
  { width: 756, height: 690, plate: { width: 150, height: 62 } }, // 768x1024
  { width: 378, height: 515, plate: { width: 109, height: 46 } }, // 390x844
  { width: 590, height: 288, plate: { width: 109, height: 46 } }, // 844x390
];
const cases = ROOMS.flatMap((room) => [4, 5, 6, 7, 8].map((seats) => ({ room, seats })));

describe('the places of the seat plates in Big Ben', () => {
  it.each(cases)('$seats seats on a board of $room.width x $room.height px', ({ room, seats }) => {
    const { width, height, plate } = room;
    for (let me = 0; me < seats; me++) {
      const { radius, plates } = placesOf(seats, me, room);
      expect(plates.length).toBe(seats);
      expect(radius).toBeGreaterThan(Math.min(width, height) / 3.5);
      for (const [i, [x, y]] of plates.entries()) {
        expect(Math.abs(x) + plate.width / 2).toBeLessThanOrEqual(width / 2);
        expect(Math.abs(y) + plate.height / 2).toBeLessThanOrEqual(height / 2);
        const toRim = Math.hypot(Math.max(0, Math.abs(x) - plate.width / 2), Math.max(0, Math.abs(y) - plate.height / 2));
        expect(toRim).toBeGreaterThan(radius * 0.945); // no plate covers the doors of the wires
        for (const [u, v] of plates.slice(i + 1))
          expect(Math.abs(x - u) >= plate.width || Math.abs(y - v) >= plate.height, 'plates do not overlap').toBe(true);
      }
    }
  });
});
