import { expect, it } from 'vitest';
import { boundsOf, type Fusion, fused, type Likeness } from '../../../src/lib/search/fuse.ts';

const FOUND: readonly Likeness[] = [
  { meaning: 0.2, words: 4 },
  { meaning: 0.8, words: 0 },
  { meaning: null, words: 2 },
];
const EVEN: Omit<Fusion, 'meaning' | 'words' | 'without'> = { weights: { meaning: 1, words: 1 } };
const all = (by: Omit<Fusion, 'weights'>): readonly number[] =>
  FOUND.map((one) => fused(one, { ...EVEN, ...by }, boundsOf(FOUND)));

it('adds words to meaning, each by the measure that a search has', () => {
  expect(all({ meaning: 'itself', words: 'itself', without: 'nothing' })).toEqual([4.2, 0.8, 2]);
  expect(all({ meaning: 'best', words: 'best', without: 'words' })).toEqual([1.25, 1, 1]);
  expect(all({ meaning: 'spread', words: 'best', without: 'nothing' })).toEqual([1, 1, 0.5]);
});

it('takes what is alike in all as the most, and knows the bounds of more than is here', () => {
  const by: Fusion = { ...EVEN, meaning: 'spread', words: 'best', without: 'nothing' };
  const [one] = FOUND;
  expect(fused(one!, by, boundsOf([one!]))).toBe(2);
  expect(boundsOf([one!], { meaning: [0.1, 0.5], words: 8 })).toEqual({ meaning: [0.1, 0.5], words: 8 });
  expect(boundsOf([], null)).toEqual({ meaning: null, words: 0 });
  expect(fused({ meaning: null, words: 0 }, by, boundsOf([]))).toBe(0);
});
