import { expect, test } from 'vitest';
import { keptPieces } from '../../../../src/dashboard/screens/settings/local/kept-pieces.ts';

test('what stayed and what went are the text together', () => {
  const text = 'A ship is due. The word is basalt.';
  const pieces = keptPieces(text, [
    { from: 2, to: 6 },
    { from: 27, to: 34 },
  ]);
  expect(pieces.map((one) => one.text).join('')).toBe(text);
  expect(pieces.filter(({ kept }) => kept).map((one) => one.text)).toEqual(['ship', 'basalt.']);
  expect(keptPieces(text, [])).toEqual([{ text, kept: false }]);
});
