import { expect, test } from 'vitest';
import { decodeNames } from '../../../../src/mind/gateway/pii/names/decode.ts';
import { NEW_LINE } from '../../../../src/mind/gateway/pii/names/words.ts';

const LABELS = ['O', 'B-PERSON', 'I-PERSON', 'B-PLACE'];
/** Odds by which one label is all but certain. */
const sure = (label: string): number[] => LABELS.map((one) => (one === label ? 9 : 0));
const word = (start: number, end: number, shape = 2) => ({ start, end, shape, pieces: [1] });

test.each([
  [
    'a surname that begins anew belongs to the name before it',
    [word(0, 8), word(9, 15)],
    'B-PERSON',
    [[0, 15]],
  ],
  [
    'a name after a comma is another',
    [word(0, 8), word(10, 15)],
    'B-PERSON',
    [
      [0, 8],
      [10, 15],
    ],
  ],
  [
    'a name on the next line is another',
    [word(0, 8), word(9, 15, NEW_LINE + 2)],
    'B-PERSON',
    [
      [0, 8],
      [9, 15],
    ],
  ],
  [
    'a place behind a name is none',
    [word(0, 8), word(9, 15)],
    'B-PLACE',
    [
      [0, 8],
      [9, 15],
    ],
  ],
])('%s', (_, words, second, spans) => {
  const found = decodeNames(words, [sure('B-PERSON'), sure(second)], LABELS);
  expect(found.map(({ start, end }) => [start, end])).toEqual(spans);
});
