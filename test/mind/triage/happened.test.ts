import { describe, expect, it } from 'vitest';
import { causeWords, eventCause, saidByWhom } from '../../../src/domain/memory/causes.ts';
import type { TriageEvent } from '../../../src/domain/attention/triage.ts';
import { triage } from '../../../src/mind/triage/organ.ts';
import type { Sifted } from '../../../src/mind/triage/sift.ts';

const [ONE, OTHER, POOL] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`, `0x${'c3'.repeat(20)}`];

const escalated = (...events: readonly (readonly [kind: string, source: string])[]): Sifted =>
  ({
    pool: POOL,
    record: { escalated: events.map(([kind, source]) => ({ kind, source }) as TriageEvent) },
  }) as unknown as Sifted;

describe('what happened, of events', () => {
  it('is who said what: the same event of another contract is another cause, said twice it is one', () => {
    const found = triage.happened!(escalated(['Repay', ONE], ['Repay', OTHER], ['Repay', ONE]));
    expect(found).toEqual([saidByWhom('Repay', ONE), saidByWhom('Repay', OTHER)]);
    expect(new Set(found.map(eventCause)).size).toBe(2);
  });

  it('is nothing that the price says already: a swap in the pool that is traded in', () => {
    const [swap, burn] = ['uniswap-v3.Swap', 'uniswap-v3.Burn'] as const;
    expect(triage.happened!(escalated([swap, POOL], [burn, POOL], [swap, OTHER]))).toEqual([
      saidByWhom(burn, POOL),
      saidByWhom(swap, OTHER),
    ]);
  });

  it('is about its kinds and addresses: of what waits, and of what is seldom said, with who paid for it', () => {
    const sifted = {
      record: {
        escalated: [{ kind: 'Repay', source: ONE, party: OTHER, score: {} }],
        seldom: [{ kind: 'Vote', source: OTHER, funders: ['0xf'] }],
      },
    } as unknown as Sifted;
    expect(triage.about!({}, sifted)).toEqual(['Repay', ONE, OTHER, 'Vote', '0xf']);
    const event = { kind: 'Burn', source: ONE, party: null, score: {} } as unknown as TriageEvent;
    expect(triage.about!({ triageWaiting: [{ event, since: 3 }] }, null)).toEqual(['Burn', ONE]);
    expect(triage.about!({}, null)).toEqual([]);
  });

  it('names the contract, shortened, where it is told; and the kind alone where none is known', () => {
    expect(causeWords(eventCause(saidByWhom('Repay', ONE)))).toBe(
      'Repay of 0xa1a1a1a1… stood out among the events',
    );
    expect(causeWords(eventCause('Repay'))).toBe('Repay stood out among the events');
  });
});
