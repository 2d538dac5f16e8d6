import { expect, it } from 'vitest';
import { refusedWords } from '../../src/dashboard/screens/memory/curation/refused-words.ts';

const NONE = { duplicate: 0, 'near-duplicate': 0, junk: 0, echo: 0 };

it('says why what was given to memory is not there, and nothing where all is', () => {
  expect(refusedWords({ takenIn: 0, refused: NONE, junkRate: null })).toBe('');
  expect(refusedWords({ takenIn: 4, refused: NONE, junkRate: 0 })).toBe(
    'None of 4 passages was refused; junk 0.0 %.',
  );
  expect(
    refusedWords({ takenIn: 1_234, refused: { ...NONE, duplicate: 1, junk: 2 }, junkRate: 2 / 1_237 }),
  ).toBe(
    '3 passages were refused beside 1,234 kept: 1 was there already, 2 say nothing; junk 0.2 % of what was given.',
  );
});
