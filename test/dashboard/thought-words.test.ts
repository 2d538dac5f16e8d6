import { expect, test } from 'vitest';
import { decidedBy } from '../../src/dashboard/widgets/thought-words.ts';

test('a remembered decision is told by its rule, everything else by its own name', () => {
  expect(decidedBy({ source: 'rule', by: 'hold' })).toBe('hold');
  expect(decidedBy({ source: 'cache', by: 'hold@28pog2y5ut0' })).toBe('hold, remembered');
  expect(decidedBy({ source: 'model', by: '@cf/some/model' })).toBe('@cf/some/model');
});
