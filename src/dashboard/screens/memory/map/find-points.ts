import { type Camera, type Size, toScreen } from './camera.ts';

/** Further than this, CSS pixels, no point is meant. */
const REACH = 14;

/** The point nearest to a place on the screen, among those that may be found; −1 where none is near. */
export function pointAt(
  places: Float32Array,
  camera: Camera,
  size: Size,
  at: readonly [number, number],
  among: (index: number) => boolean,
): number {
  let best = -1;
  let nearest = REACH * REACH;
  for (let i = 0; i * 2 < places.length; i += 1) {
    const [x, y] = toScreen(camera, size, places[i * 2]!, places[i * 2 + 1]!);
    const far = (x - at[0]) ** 2 + (y - at[1]) ** 2;
    if (far < nearest && among(i)) {
      nearest = far;
      best = i;
    }
  }
  return best;
}

/** The next point in a direction (dx, dy of the plane, one of them 0), rather ahead than aside; −1 where none is. */
export function pointBeyond(
  places: Float32Array,
  from: number,
  [dx, dy]: readonly [number, number],
  among: (index: number) => boolean,
): number {
  const [x0, y0] = [places[from * 2]!, places[from * 2 + 1]!];
  let best = -1;
  let least = Infinity;
  for (let i = 0; i * 2 < places.length; i += 1) {
    const [x, y] = [places[i * 2]! - x0, places[i * 2 + 1]! - y0];
    const ahead = x * dx + y * dy;
    if (i === from || ahead <= 0) continue;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const cost = ahead + 2 * aside;
    if (cost < least && among(i)) {
      least = cost;
      best = i;
    }
  }
  return best;
}

/** Points inside a line that was drawn around them, on the screen. */
export function pointsWithin(
  places: Float32Array,
  camera: Camera,
  size: Size,
  line: readonly (readonly [number, number])[],
): readonly number[] {
  const found: number[] = [];
  for (let i = 0; i * 2 < places.length; i += 1) {
    const [x, y] = toScreen(camera, size, places[i * 2]!, places[i * 2 + 1]!);
    let inside = false;
    for (let a = 0, b = line.length - 1; a < line.length; b = a, a += 1) {
      const [ax, ay] = line[a]!;
      const [bx, by] = line[b]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    if (inside) found.push(i);
  }
  return found;
}
