import { describe, expect, it } from 'vitest';
import type { LiquidityPosition } from '../../../src/domain/world/ledger.ts';
import { schemaFault } from '../../../src/lib/json/schema-fault.ts';
import { allowedReply } from '../../../src/mind/deliberation/allowed-reply.ts';
import { modelReply } from '../../fixtures/model-reply.ts';

const PRICE = 3_000.5;
const POSITION: LiquidityPosition = {
  id: '71',
  openedAtTick: 1,
  tickLower: -60,
  tickUpper: 60,
  liquidity: '5',
  deposited: { base: 1, quote: 1 },
  fees: { base: 0, quote: 0 },
  inRange: true,
};

const taken = (
  reply: object,
  held: {
    readonly base?: number;
    readonly cash?: number;
    readonly positions?: readonly LiquidityPosition[];
  } = {},
  price = PRICE,
): boolean => {
  const portfolio = { base: 2, cash: 500, positions: [POSITION], ...held };
  const facts = { world: { base: 'ETH' }, observation: { price }, portfolio, reads: false };
  const schema = allowedReply(facts, ['snapshot:price', 'invariants:cage']);
  return schemaFault(schema, modelReply(price, { cites: ['snapshot:price'], ...reply })) === null;
};
const does = (action: object, held = {}): boolean => taken({ action }, held);

describe('what a forced reply may say', () => {
  it('is to cite what is in the prompt, and nothing else', () => {
    expect(taken({})).toBe(true);
    expect(taken({ cites: ['snapshot:price', 'invariants:cage'] })).toBe(true);
    expect(taken({ cites: ['snapshot:price', 'cites'] })).toBe(false);
    expect(taken({ cites: [] })).toBe(false);
  });

  it('is to trade what is traded, as far as it is held', () => {
    expect(does({ kind: 'buy', asset: 'ETH', spend: 500 })).toBe(true);
    expect(does({ kind: 'buy', asset: 'ETH', spend: 501 })).toBe(false);
    expect(does({ kind: 'buy', asset: 'BTC', spend: 100 })).toBe(false);
    expect(does({ kind: 'buy', asset: 'ETH', spend: 1 }, { cash: 0 })).toBe(false);
    expect(does({ kind: 'sell', asset: 'ETH', amount: 2 })).toBe(true);
    expect(does({ kind: 'sell', asset: 'ETH', amount: 1 }, { base: 0 })).toBe(false);
    expect(does({ kind: 'withdraw', positionId: '71' })).toBe(true);
    expect(does({ kind: 'withdraw', positionId: '72' })).toBe(false);
    expect(does({ kind: 'withdraw', positionId: '71' }, { positions: [] })).toBe(false);
  });

  it('is an interval with the price in it', () => {
    const foretold = (low: number, high: number): boolean =>
      taken({ prediction: { low, high, ticks: 5, probability: 0.5 } });
    expect(foretold(2_900, 3_100)).toBe(true);
    expect(foretold(3_010, 3_100)).toBe(false);
    expect(foretold(2_900, 2_950)).toBe(false);
    expect(foretold(2_900, 40_000)).toBe(false);
  });

  it('leaves bounds away that are too close together for a grammar of numbers', () => {
    const foretold = { prediction: { low: 4e-6, high: 6e-6, ticks: 5, probability: 0.5 } };
    expect(taken(foretold, {}, 5e-6)).toBe(true);
  });
});
