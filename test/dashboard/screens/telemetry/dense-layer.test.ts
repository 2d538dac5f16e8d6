import { describe, expect, test } from 'vitest';
import { drawLine, fillLayers } from '../../../../src/dashboard/screens/telemetry/metrics/dense-layer.ts';

const HEIGHT = 6;

/** Rows of a picture, `.` where nothing was drawn. */
function picture(width: number, draw: (data: Uint32Array) => void): string[] {
  const data = new Uint32Array(width * HEIGHT);
  draw(data);
  return Array.from({ length: HEIGHT }, (_, row) =>
    [...data.subarray(row * width, (row + 1) * width)].map((ink) => (ink === 0 ? '.' : String(ink))).join(''),
  );
}

const y = (value: number): number => HEIGHT - value;

describe('ticks denser than pixels', () => {
  test('stand as bars of layers, and one that was not measured as a gap', () => {
    const layers = [
      [5, null, 2, 9],
      [2, null, 1, 3],
    ];
    const pixels = picture(6, (data) =>
      fillLayers({ data, width: 6, height: HEIGHT }, layers, [1, 2], (index) => index * 1.5, y),
    );
    expect(pixels).toEqual(['.....1', '11...1', '11...1', '11...2', '22.112', '22.222']);
  });

  test('stand beside one another where they fall on the same pixel', () => {
    const pixels = picture(4, (data) =>
      fillLayers({ data, width: 4, height: HEIGHT }, [[6, 1, 4]], [1], (index) => 0.2 + index / 10, y),
    );
    expect(pixels).toEqual(['1...', '1...', '1.1.', '1.1.', '1.1.', '111.']);
  });

  test('are a line from one to the next, over those without a value', () => {
    const line = (values: readonly (number | null)[]): string[] =>
      picture(6, (data) =>
        drawLine(
          { data, width: 6, height: HEIGHT },
          values,
          7,
          1,
          (index) => index,
          (value) => y(value) + 0.5,
        ),
      );
    expect(line([1, 1, 5, 2])).toEqual(['......', '..77..', '..77..', '..77..', '..77..', '777...']);
    expect(line([3, null, null, 3])).toEqual(['......', '......', '......', '7777..', '......', '......']);
    expect(line([null, 9, -9])).toEqual(Array.from({ length: HEIGHT }, () => '..7...'));
  });
});
