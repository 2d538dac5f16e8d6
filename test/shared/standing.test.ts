import { describe, expect, it } from 'vitest';
import { VALIDITY_REASONS, type Validity } from '../../src/domain/memory/grimoire.ts';
import { holds, standingOf, trueAt } from '../../src/shared/standing.ts';

const validity = (because: Validity['because'], from: number | null = null, to: number | null = null) => ({
  from,
  to,
  because,
  by: null,
  since: 1,
});
const PRUNED = { pruned: { tick: 1, why: 'faded' } } as const;

describe('how a memory stands', () => {
  it('is told of each reason for its validity', () => {
    const told = VALIDITY_REASONS.map((because) => [
      because,
      standingOf({ facts: {}, validity: validity(because) }, 0),
    ]);
    expect(Object.fromEntries(told)).toEqual({
      given: 'stands',
      stands: 'stands',
      contradicted: 'doubted',
      outweighed: 'doubted',
      ruled: 'doubted',
      refuted: 'doubted',
      replaced: 'superseded',
    });
    expect(standingOf({ facts: {} }, 0)).toBe('stands');
  });

  it('is told within its time, both ends included, unless no time is asked for', () => {
    const memory = { facts: {}, validity: validity('given', 10, 20) };
    const at = [9, 10, 20, 21, null].map((time) => standingOf(memory, time));
    expect(at).toEqual(['superseded', 'stands', 'stands', 'superseded', 'stands']);
  });

  it('waits before it is forgotten, and is forgotten before it is doubted, and holds by its validity alone', () => {
    const doubted = validity('ruled');
    expect(standingOf({ facts: PRUNED, quarantined: 'instruction', validity: doubted }, 0)).toBe('waits');
    expect(standingOf({ facts: PRUNED, validity: doubted }, 0)).toBe('forgotten');
    expect(holds({ validity: doubted }, 0)).toBe(false);
    expect(holds({ validity: validity('given') }, 0)).toBe(true);
    expect(trueAt({ validity: doubted }, 0)).toBe(true);
  });
});
