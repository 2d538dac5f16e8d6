import { expect, test } from 'vitest';
import type { Thought, ThoughtAttempt } from '../../src/domain/decisions/thought.ts';
import {
  decidedBy,
  deciderWords,
  thoughtBy,
  unpricedWords,
} from '../../src/dashboard/words/thought-words.ts';

test('a remembered decision is told by its rule, everything else by its own name', () => {
  expect(decidedBy({ source: 'rule', by: 'hold' })).toBe('hold');
  expect(decidedBy({ source: 'cache', by: 'hold@28pog2y5ut0' })).toBe('hold, remembered');
  expect(decidedBy({ source: 'model', by: '@cf/some/model' })).toBe('@cf/some/model');
});

test('a name alone loses the hash of its situation, and a model keeps its own', () => {
  expect(deciderWords('hold@1xvd119h35x')).toBe('hold, remembered');
  expect(deciderWords('enter-uptrend')).toBe('enter-uptrend');
  expect(deciderWords('@cf/some/model')).toBe('@cf/some/model');
});

test('what the cage refuses is no failure of the model that wanted it', () => {
  const after = (code: string): string =>
    thoughtBy({
      by: 'reflex',
      why: '',
      frame: null,
      attempts: [{ model: 'thinker', failure: { code, text: '' } } as ThoughtAttempt],
    });
  expect(after('reply.cage')).toBe('reflex, as the cage refused what thinker wanted');
  expect(after('reply.order')).toBe('reflex, as a standing order refused what thinker wanted');
  expect(after('reply.schema')).toBe('reflex, as thinker failed');
  expect(thoughtBy({ by: 'reflex', why: '', frame: null, attempts: [] })).toBe('reflex');
});

test('a reply without a known price is not called free', () => {
  const usage = { input: 9, output: 12 };
  const thought = (...costs: readonly ({ usd: number } | null)[]) =>
    ({ attempts: costs.map((cost) => ({ usage, cost })) }) as unknown as Thought;
  expect(unpricedWords(null, 0)).toBeNull();
  expect(unpricedWords(thought({ usd: 0.2 }), 0.2)).toBeNull();
  expect(unpricedWords(thought(null), 0)).toBe('not known');
  expect(unpricedWords(thought({ usd: 0.2 }, null), 0.2)).toBe('more than 0.2000');
});
