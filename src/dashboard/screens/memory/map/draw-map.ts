import type { Camera, Size } from './camera.ts';
import { fitted, toScreen } from './camera.ts';
import type { Group } from './groups.ts';
import { markPicture } from './marks.ts';

/** What stands on the map, and what of it is looked at. */
export interface Scene {
  readonly places: Float32Array;
  /** Of each point. */
  readonly groups: readonly Group[];
  /** 1 where a point is lit; null where all are. */
  readonly lit: Uint8Array | null;
  /** The opened one, the one under the pointer or with the focus; −1 where there is none. */
  readonly picked: number;
  readonly hovered: number;
  /** A line being drawn around points, CSS pixels. */
  readonly line: readonly (readonly [number, number])[];
}

/** Reads a token as a colour. */
export type Ink = (token: string) => string;

const DIM = 0.16;

/** Marks grow a little as one comes closer. CSS pixels. */
const radius = (camera: Camera, size: Size): number =>
  Math.round(2 * Math.min(7, 3 * Math.sqrt(Math.max(1, camera.scale / fitted(size).scale)) ** 0.8)) / 2;

function ring(
  brush: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  r: number,
  ink: Ink,
  width: number,
): void {
  brush.setLineDash([]);
  brush.strokeStyle = ink('surface');
  brush.lineWidth = width + 2;
  brush.beginPath();
  brush.arc(x, y, r, 0, 2 * Math.PI);
  brush.stroke();
  brush.strokeStyle = ink('focus');
  brush.lineWidth = width;
  brush.stroke();
}

/** Draws the map on a canvas of this size, CSS pixels. @param scale pixels per CSS pixel */
export function drawMap(
  brush: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  size: Size,
  scale: number,
  ink: Ink,
): void {
  const { places, groups, lit } = scene;
  brush.setTransform(1, 0, 0, 1, 0, 0);
  brush.clearRect(0, 0, size.width * scale, size.height * scale);
  const r = radius(camera, size);
  const pictures = new Map<Group, OffscreenCanvas>();
  const pass = (wanted: number): void => {
    for (let i = 0; i < groups.length; i += 1) {
      if (lit && lit[i] !== wanted) continue;
      const [x, y] = toScreen(camera, size, places[i * 2]!, places[i * 2 + 1]!);
      if (x < -8 || y < -8 || x > size.width + 8 || y > size.height + 8) continue;
      const group = groups[i]!;
      let picture = pictures.get(group);
      if (!picture) pictures.set(group, (picture = markPicture(group.shape, ink(group.token), r, scale)));
      const half = picture.width / 2;
      brush.drawImage(picture, Math.round(x * scale - half), Math.round(y * scale - half));
    }
  };
  brush.globalAlpha = DIM;
  if (lit) pass(0);
  brush.globalAlpha = lit ? 1 : 0.85;
  pass(1);
  brush.globalAlpha = 1;
  brush.setTransform(scale, 0, 0, scale, 0, 0);
  const at = (i: number): readonly [number, number] =>
    toScreen(camera, size, places[i * 2]!, places[i * 2 + 1]!);
  if (scene.picked >= 0) ring(brush, at(scene.picked), r + 4, ink, 2.5);
  if (scene.hovered >= 0) ring(brush, at(scene.hovered), r + 2, ink, 1.5);
  if (scene.line.length > 1) {
    brush.beginPath();
    for (const [x, y] of scene.line) brush.lineTo(x, y);
    brush.closePath();
    brush.globalAlpha = 0.12;
    brush.fillStyle = ink('focus');
    brush.fill();
    brush.globalAlpha = 1;
    brush.setLineDash([4, 3]);
    brush.lineWidth = 1.5;
    brush.strokeStyle = ink('focus');
    brush.stroke();
  }
}
