/** Where a plane of −1 to 1 is looked at: its middle, and how many CSS pixels one unit is. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A screen of so many CSS pixels, and how far from the plane's middle points stand. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly reach: readonly [x: number, y: number];
}

const MOST_ZOOM = 200;
/** CSS pixels. */
const MARGIN = 14;

/** How far from the plane's middle these places are. */
export function reachOf(places: Float32Array): Size['reach'] {
  let [x, y] = [0.05, 0.05];
  for (let i = 0; i < places.length; i += 2) {
    x = Math.max(x, Math.abs(places[i]!));
    y = Math.max(y, Math.abs(places[i + 1]!));
  }
  return [x, y];
}

/** All that stands on the plane, with a margin for marks. */
export const fitted = ({ width, height, reach }: Size): Camera => ({
  x: 0,
  y: 0,
  scale: Math.max(1, Math.min((width / 2 - MARGIN) / reach[0], (height / 2 - MARGIN) / reach[1])),
});

export const toScreen = (camera: Camera, size: Size, x: number, y: number): readonly [number, number] => [
  size.width / 2 + (x - camera.x) * camera.scale,
  size.height / 2 - (y - camera.y) * camera.scale,
];

export const toPlane = (camera: Camera, size: Size, x: number, y: number): readonly [number, number] => [
  camera.x + (x - size.width / 2) / camera.scale,
  camera.y - (y - size.height / 2) / camera.scale,
];

export const panned = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y + dy / camera.scale,
});

/** What is under a point of the screen stays there. */
export function zoomed(camera: Camera, size: Size, factor: number, x: number, y: number): Camera {
  const least = fitted(size).scale;
  const scale = Math.min(least * MOST_ZOOM, Math.max(least / 2, camera.scale * factor));
  const [px, py] = toPlane(camera, size, x, y);
  return {
    scale,
    x: px - (x - size.width / 2) / scale,
    y: py + (y - size.height / 2) / scale,
  };
}
