import { describe, expect, it } from 'vitest';
import type { SwapSeen, WorldInfo, WorldPulse, WorldState } from '../../../src/domain/world/world.ts';
import { initialBeliefs, updateBeliefs } from '../../../src/mind/market/beliefs.ts';
import { digest, type DigestInput } from '../../../src/mind/market/digest.ts';
import { poolAt } from '../../fixtures/history.ts';
import { seededNormals } from '../../fixtures/normals.ts';

const info: WorldInfo = {
  id: 'w',
  title: '',
  description: '',
  base: 'SPX',
  quote: 'USD',
  steps: null,
  startTime: 0,
  endTime: null,
  stepsPerYear: 252,
  bytes: null,
  source: '',
  licence: '',
  provenance: { real: '', driven: '', recorded: '' },
};

function swap(price: number, quote: number): SwapSeen {
  return {
    blockNumber: 1,
    logIndex: 0,
    base: -quote / price,
    quote,
    price,
    tickBefore: 0,
    tickAfter: 0,
    liquidity: '1',
  };
}

function pulse(block: number, swaps: readonly SwapSeen[], mint = 0): WorldPulse {
  return {
    blocks: [{ number: block, timestamp: block, baseFeePerGas: 1e9 }],
    logs: [],
    swaps,
    counts: { swap: swaps.length, mint, burn: 0, other: 0 },
  };
}

function stateAt(price: number, over: Partial<WorldState> = {}): WorldState {
  return {
    step: 4,
    fraction: 0,
    ended: false,
    time: 100,
    block: { number: 9, timestamp: 100, baseFeePerGas: 1e9 },
    price,
    pool: poolAt(price),
    reference: null,
    ...over,
  };
}

const quiet: DigestInput = {
  info,
  previous: { price: 100 },
  pulses: [],
  state: stateAt(100),
  gammas: 6,
  beliefs: initialBeliefs(),
};

/** Beliefs of a market that has moved and traded a while. */
function experienced(): DigestInput['beliefs'] {
  let beliefs = initialBeliefs();
  for (const [step, z] of seededNormals(2, 80).entries()) {
    const price = 100 * Math.exp(0.01 * z);
    const seen = digest({
      ...quiet,
      previous: { price: beliefs.price },
      pulses: [pulse(step, [swap(price, 1_000 * Math.exp(0.3 * z))])],
      state: stateAt(price, { reference: price }),
      beliefs,
    });
    beliefs = updateBeliefs(beliefs, seen, 252);
  }
  return beliefs;
}

describe('digest', () => {
  it('sums the pulses up', () => {
    const pulses = [pulse(7, [swap(103, 500), swap(97, -200)], 2), pulse(8, [swap(99, 50)])];
    const seen = digest({ ...quiet, pulses, state: stateAt(99) });
    expect(seen).toMatchObject({
      previousPrice: 100,
      price: 99,
      high: 103,
      low: 97,
      volume: 750,
      logs: { swap: 3, mint: 2, burn: 0, other: 0 },
      blocks: { first: 7, last: 8 },
      gammas: 6,
      step: 4,
    });
    expect(seen.logReturn).toBeCloseTo(Math.log(0.99), 12);
  });

  it('sees no move on the first tick and after a jump', () => {
    const seen = digest({ ...quiet, previous: { price: null } });
    expect(seen.logReturn).toBe(0);
    expect(seen.probes.every((probe) => !probe.anomalous)).toBe(true);
  });

  it('takes step and reference of the step that closed, never of the one to come', () => {
    const state = stateAt(100, { step: 5, reference: 140 });
    const seen = digest({ ...quiet, state, closing: { step: 4, reference: 101 } });
    expect([seen.step, seen.reference]).toEqual([4, 101]);
  });
});

describe('probes', () => {
  const beliefs = experienced();
  const anomalous = (over: Partial<DigestInput>) =>
    digest({ ...quiet, previous: { price: beliefs.price }, beliefs, ...over })
      .probes.filter((probe) => probe.anomalous)
      .map((probe) => probe.name);
  const price = beliefs.price!;
  const normal = [pulse(1, [swap(price, 1_000)])];

  it('find a normal tick normal', () => {
    expect(anomalous({ state: stateAt(price, { reference: price }), pulses: normal })).toEqual([]);
  });

  it('notice a leap of the price in either direction', () => {
    for (const factor of [1.1, 0.9]) {
      const next = price * factor;
      expect(anomalous({ state: stateAt(next, { reference: next }), pulses: normal })).toEqual([
        'price-move',
      ]);
    }
  });

  it('notice a rush of volume, and not a lull', () => {
    const state = stateAt(price, { reference: price });
    expect(anomalous({ state, pulses: [pulse(1, [swap(price, 50_000)])] })).toEqual(['volume']);
    expect(anomalous({ state, pulses: [] })).toEqual([]);
  });

  it('notice dear gas, drained liquidity and a pool off its reference', () => {
    const block = { number: 1, timestamp: 1, baseFeePerGas: 4e9 };
    expect(anomalous({ state: stateAt(price, { reference: price, block }), pulses: normal })).toEqual([
      'base-fee',
    ]);
    const drained = { reference: price, pool: poolAt(price, '500000000000000000000') };
    expect(anomalous({ state: stateAt(price, drained), pulses: normal })).toEqual(['liquidity-change']);
    expect(anomalous({ state: stateAt(price, { reference: price * 1.02 }), pulses: normal })).toEqual([
      'reference-gap',
    ]);
  });
});
