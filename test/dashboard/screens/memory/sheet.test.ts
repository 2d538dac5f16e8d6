import { describe, expect, it } from 'vitest';
import { Sheet, spriteOf } from '../../../../src/dashboard/screens/memory/map/sheet.ts';

const GREY = [100, 100, 100] as const;
/** Two by two: white, half of red, nothing, black. */
const SPRITE = spriteOf(
  Uint8ClampedArray.from([255, 255, 255, 255, 200, 0, 0, 128, 9, 9, 9, 0, 0, 0, 0, 255]),
  2,
);

function at(sheet: Sheet, x: number, y: number): readonly number[] {
  return [...sheet.rgba.subarray((y * sheet.width + x) * 4, (y * sheet.width + x) * 4 + 4)];
}

function filled(): Sheet {
  const sheet = new Sheet(4, 3);
  sheet.fill(GREY);
  return sheet;
}

describe('a sheet that marks are stamped on', () => {
  it('has its ground where nothing is, and of a mark as much as it covers', () => {
    const sheet = filled();
    sheet.stamp(SPRITE, 1, 1, 1);
    expect(at(sheet, 0, 0)).toEqual([...GREY, 255]);
    expect(at(sheet, 3, 2)).toEqual([...GREY, 255]);
    expect(at(sheet, 1, 1)).toEqual([255, 255, 255, 255]);
    expect(at(sheet, 2, 1)).toEqual([150, 49, 49, 255]);
    expect(at(sheet, 1, 2)).toEqual([...GREY, 255]);
    expect(at(sheet, 2, 2)).toEqual([0, 0, 0, 255]);
  });

  it('lets through what is under a mark that is not whole', () => {
    const sheet = filled();
    sheet.stamp(SPRITE, 0, 0, 0.5);
    expect(at(sheet, 0, 0)).toEqual([177, 177, 177, 255]);
    expect(at(sheet, 1, 1)).toEqual([50, 50, 50, 255]);
  });

  it('cuts off what is beyond its edges', () => {
    const sheet = filled();
    sheet.stamp(SPRITE, -1, -1, 1);
    expect(at(sheet, 0, 0)).toEqual([0, 0, 0, 255]);
    sheet.stamp(SPRITE, 3, 2, 1);
    expect(at(sheet, 3, 2)).toEqual([255, 255, 255, 255]);
    const before = [...sheet.rgba];
    for (const [x, y] of [[-2, 0] as const, [4, 0] as const, [0, -2] as const, [0, 3] as const])
      sheet.stamp(SPRITE, x, y, 1);
    expect([...sheet.rgba]).toEqual(before);
  });
});
