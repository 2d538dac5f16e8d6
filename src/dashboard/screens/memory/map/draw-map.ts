import type { Camera, Size } from './camera.ts';
import { fitted, toScreen } from './camera.ts';
import type { Group } from './groups.ts';
import { markSprite, rgbOf } from './marks.ts';
import { Sheet, type Sprite } from './sheet.ts';

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

/** Opacity of what is not lit, and of all where nothing is told apart. */
const DIM = 0.16;
const SOLID = 0.85;

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

/** Of each canvas, what is stamped on for it. */
const sheets = new WeakMap<CanvasRenderingContext2D, Sheet>();

function sheetOf(brush: CanvasRenderingContext2D): Sheet {
  const { width, height } = brush.canvas;
  const known = sheets.get(brush);
  if (known?.width === width && known.height === height) return known;
  const sheet = new Sheet(width, height);
  sheets.set(brush, sheet);
  return sheet;
}

interface Look {
  readonly ground: readonly [number, number, number];
  /** By shape, token and size. */
  readonly sprites: Map<string, Sprite>;
}

/** Of each ink what was drawn with it: a new one comes with another theme. */
const looks = new WeakMap<Ink, Look>();
/** Sizes come and go as one zooms. */
const MOST_SPRITES = 100;

function lookOf(ink: Ink): Look {
  const known = looks.get(ink) ?? { ground: rgbOf(ink('surface')), sprites: new Map() };
  looks.set(ink, known);
  if (known.sprites.size > MOST_SPRITES) known.sprites.clear();
  return known;
}

/** Stamps all marks, those that are lit over the others. */
function stampMarks(
  sheet: Sheet,
  { places, groups, lit }: Scene,
  camera: Camera,
  size: Size,
  scale: number,
  ink: Ink,
): void {
  const r = radius(camera, size);
  const { ground, sprites: drawn } = lookOf(ink);
  const sprites = new Map<Group, Sprite>();
  const spriteFor = ({ shape, token }: Group): Sprite => {
    const key = `${shape} ${token} ${r} ${scale}`;
    const sprite = drawn.get(key) ?? markSprite(shape, ink(token), r, scale);
    drawn.set(key, sprite);
    return sprite;
  };
  // Per point nothing is made: at 60 frames a second it would be collected as often.
  const [zoom, left, top] = [camera.scale * scale, (size.width / 2) * scale, (size.height / 2) * scale];
  const pass = (wanted: number, share: number): void => {
    for (let i = 0; i < groups.length; i += 1) {
      if (lit && lit[i] !== wanted) continue;
      const group = groups[i]!;
      let sprite = sprites.get(group);
      if (!sprite) sprites.set(group, (sprite = spriteFor(group)));
      const half = sprite.size / 2;
      const x = left + (places[i * 2]! - camera.x) * zoom;
      const y = top - (places[i * 2 + 1]! - camera.y) * zoom;
      sheet.stamp(sprite, Math.round(x - half), Math.round(y - half), share);
    }
  };
  sheet.fill(ground);
  if (lit) pass(0, DIM);
  pass(1, lit ? 1 : SOLID);
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
  const sheet = sheetOf(brush);
  stampMarks(sheet, scene, camera, size, scale, ink);
  brush.putImageData(new ImageData(sheet.rgba, sheet.width, sheet.height), 0, 0);
  const { places } = scene;
  const r = radius(camera, size);
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
