import { expect, it } from 'vitest';
import { SignMatch } from '../../../src/lib/search/sign-match.ts';
import { signsOf } from '../../../src/lib/search/signs.ts';
import {
  ALL_COMPARED,
  answerQuestion,
  type ConsideredMemory,
} from '../../../src/mind/grimoire/recall/answer.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { entry } from '../../fixtures/governor-input.ts';
import { unitVector } from '../../contracts/store-fixtures.ts';

const rows = (...seeds: readonly number[]): Float32Array =>
  Float32Array.from(seeds.flatMap((seed) => [...unitVector(seed)]));
const one = (id: string, similarity: number, ...seeds: readonly number[]): ConsideredMemory => ({
  entry: entry(id),
  similarity,
  match: null,
  stems: 20,
  pieces: seeds.length > 0 ? signsOf(rows(...seeds), 384) : null,
});
const asking = {
  question: 'what',
  now: 0,
  tick: 9,
  pad: { pleasure: 0, arousal: 0, dominance: 0 },
  memory: DEFAULT_POLICY.memory,
  limit: 5,
  wording: new SignMatch(rows(1, 2), 384),
};

it('puts first of the likely answers in which each word of the question finds its like, and says how well', () => {
  const likely = [
    one('near', 0.9, 5, 6),
    one('worded', 0.7, 8, 1, 2),
    one('half', 0.6, 1, 7),
    one('far', 0.1, 5, 9),
  ];
  const ranked = (compared = ALL_COMPARED) => answerQuestion(likely, { ...asking, compared });
  expect(ranked().map(({ entry: { id } }) => id)[0]).toBe('worded');
  expect(ranked()[0]!.why).toMatchObject({ wording: 1 });
  expect(ranked({ ...ALL_COMPARED, wording: false })[0]!).toMatchObject({ entry: { id: 'near' } });
  expect(ranked({ ...ALL_COMPARED, wording: false })[0]!.why).not.toHaveProperty('wording');
});

it('takes one of which no word pieces are known to be as the mean of the others', () => {
  const found = answerQuestion(
    [one('a', 0.9, 1, 2), one('b', 0.8, 5, 6), one('none', 0.85), one('last', 0.1)],
    {
      ...asking,
      compared: ALL_COMPARED,
    },
  );
  const wording = new Map(found.map(({ entry: { id }, why }) => [id, why?.wording]));
  expect([wording.get('a'), wording.get('b')]).toEqual([1, 0]);
  expect(wording.get('none')).toBeCloseTo(0.5, 5);
});
