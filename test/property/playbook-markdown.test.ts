import fc from 'fast-check';
import { parsePlaybook } from '../fixtures/house-organs.ts';
import { describe, expect, it } from 'vitest';
import { PHASES } from '../../src/domain/life/life.ts';
import { MARKET_REGIMES } from '../../src/domain/world/market.ts';
import { INSIGHT_CATEGORIES } from '../../src/domain/memory/grimoire.ts';
import type { Playbook } from '../../src/domain/rules/playbook.ts';
import { FEATURES } from '../../src/mind/heartbeat/organs.ts';
import { printPlaybook } from '../../src/mind/reflex/markdown.ts';

const finite = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).filter((value) => !Object.is(value, -0));
const share = finite(0, 1);
const line = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replace(/\s+/gu, ' ').trim())
  .filter((text) => text !== '');
const word = line.map((text) => text.replaceAll(',', '').trim()).filter((text) => text !== '');
const some = <T extends string>(from: readonly T[]) => fc.subarray([...from], { minLength: 1 });

const condition = fc.oneof(
  fc.record({
    kind: fc.constant('feature' as const),
    feature: fc.constantFrom(...FEATURES),
    op: fc.constantFrom('<' as const, '<=' as const, '>' as const, '>=' as const, '=' as const),
    value: finite(-1e6, 1e6),
  }),
  fc.record({ kind: fc.constant('regime' as const), in: some(MARKET_REGIMES) }),
  fc.record({ kind: fc.constant('phase' as const), in: some(PHASES) }),
  fc.record({ kind: fc.constant('steer' as const), words: fc.array(word, { minLength: 1, maxLength: 4 }) }),
);

const action = fc.oneof(
  fc.constant({ kind: 'hold' as const }),
  fc.record({ kind: fc.constantFrom('buy' as const, 'sell' as const), share }),
  fc.record({ kind: fc.constant('target-exposure' as const), exposure: share, tolerance: share }),
  fc.record({ kind: fc.constant('provide' as const), share, widthSigmas: finite(0, 100) }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    which: fc.constantFrom('all' as const, 'out-of-range' as const),
  }),
);

const expectation = fc.oneof(
  fc.record({
    direction: fc.constantFrom('above' as const, 'below' as const),
    sigmas: finite(-100, 100),
    ticks: fc.integer({ min: 1, max: 10_000 }),
  }),
  fc.record({
    direction: fc.constant('within' as const),
    sigmas: finite(0, 100),
    ticks: fc.integer({ min: 1, max: 10_000 }),
  }),
);

const plain = fc.record({
  id: fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/),
  title: line,
  when: fc.array(condition, { maxLength: 4 }),
  then: action,
  expect: expectation,
  because: line,
  counts: fc.record({ alpha: finite(0.001, 1e6), beta: finite(0, 1e6) }),
  rest: fc.integer({ min: 0, max: 1_000_000 }),
  enabled: fc.boolean(),
});
const category = fc.option(fc.constantFrom(...INSIGHT_CATEGORIES), { nil: undefined });
const rule = fc
  .tuple(plain, category)
  .map(([fields, filed]) => ({ ...fields, ...(filed && { category: filed }) }));

const playbooks: fc.Arbitrary<Playbook> = fc.record({
  revision: fc.integer({ min: 1, max: 1_000_000 }),
  rules: fc.uniqueArray(rule, { minLength: 1, maxLength: 6, selector: ({ id }) => id }),
});

describe('playbook Markdown', () => {
  it('reads back exactly what was printed', () => {
    fc.assert(
      fc.property(playbooks, (playbook) => {
        expect(parsePlaybook(printPlaybook(playbook))).toEqual(playbook);
      }),
    );
  });
});
