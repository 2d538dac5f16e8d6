import { describe, expect, it } from 'vitest';
import {
  chanceWords,
  perplexityOf,
  shadeOf,
  shownToken,
} from '../../../../src/dashboard/screens/settings/local/token-words.ts';

const score = (logProb: number | null) => ({ text: 'x', logProb, others: [] });

describe('What is said of a token', () => {
  it('is its chance with as many digits as it takes, and none for the first', () => {
    expect(chanceWords(null)).toBe('nothing stands before it');
    expect([0.96, 0.0312, 0.0028, 0.00001].map((chance) => chanceWords(Math.log(chance)))).toEqual([
      '96 %',
      '3.1 %',
      '0.28 %',
      'under 0.01 %',
    ]);
  });

  it('is shaded from none, where it was sure, to all', () => {
    expect([null, 0, -6, -12, -40].map(shadeOf)).toEqual(
      [0, 0, 0.5, 1, 1].map((share) => expect.closeTo(share)),
    );
  });

  it('shows what cannot be seen, alone', () => {
    expect(['\n\n', ' ', '\t', ' word'].map(shownToken)).toEqual(['↵↵', '␣', '⇥', ' word']);
  });

  it('comes to a perplexity over those that were judged', () => {
    expect(perplexityOf([score(null), score(Math.log(0.5)), score(Math.log(0.125))])).toBeCloseTo(4);
    expect(perplexityOf([score(null)])).toBeNull();
  });
});
