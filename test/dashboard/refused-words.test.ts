import { expect, it } from 'vitest';
import { refusedWords } from '../../src/dashboard/screens/memory/curation/refused-words.ts';

const NONE = { duplicate: 0, 'near-duplicate': 0, junk: 0, echo: 0 };

it('says why what was given to memory is not there, and nothing where all is', () => {
  expect(refusedWords({ takenIn: 0, refused: NONE, junkRate: null })).toBe('');
  expect(refusedWords({ takenIn: 4, refused: NONE, junkRate: 0 })).toBe(
    'No passage refused, 4 kept; junk 0.0\u202f%.',
  );
  expect(
    refusedWords({ takenIn: 1_234, refused: { ...NONE, duplicate: 1, junk: 2 }, junkRate: 2 / 1_237 }),
  ).toBe('3 passages refused, 1,234 kept: 1 duplicate, 2 without content. Junk: 0.2\u202f% of all given.');
});
