import { describe, expect, it } from 'vitest';
import type { AgainstChance } from '../../../src/domain/life/against-chance.ts';
import type { WarningFacts } from '../../../src/domain/memory/entry-facts.ts';
import { isProven } from '../../../src/mind/evidence/proven.ts';

const warning = (over: Partial<WarningFacts>) =>
  isProven(
    {
      memory: {
        type: 'warning',
        verified: 'confirmed',
        regime: 'crisis',
        rule: null,
        weight: 1,
        facts: { kind: 'warning', mishap: 'loss', rule: null, ...over },
      },
    },
    0.5,
  );
const came = (hits: number, misses: number, chance: number): AgainstChance => ({
  hits,
  misses,
  expected: (hits + misses) * chance,
  through: 0,
});

describe('a warning is proven', () => {
  it('where it came true more often than the same comes at any time, and not where it comes as often anyway', () => {
    expect(warning({ came: { hits: 3, misses: 1 }, against: came(3, 1, 0.05) })).toBe(true);
    expect(warning({ came: { hits: 3, misses: 1 }, against: came(3, 1, 0.6) })).toBe(false);
    expect(warning({ came: { hits: 2, misses: 0 }, against: came(2, 0, 0.05) })).toBe(true);
  });

  it('by twice at least, more often than not, and by what can be held against chance alone', () => {
    expect(warning({ came: { hits: 1, misses: 0 }, against: came(1, 0, 0.01) })).toBe(false);
    expect(warning({ came: { hits: 3, misses: 4 }, against: came(3, 4, 0.05) })).toBe(false);
    expect(warning({ came: { hits: 6, misses: 0 } })).toBe(false);
    expect(warning({})).toBe(false);
  });
});
