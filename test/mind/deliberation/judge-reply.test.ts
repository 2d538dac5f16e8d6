import { describe, expect, it } from 'vitest';
import type { CageVerdict } from '../../../src/domain/ledger.ts';
import type { Action } from '../../../src/domain/world.ts';
import { judgeReply, type ReplyFacts } from '../../../src/mind/deliberation/judge-reply.ts';
import { governorInput } from '../../fixtures/governor-input.ts';
import { modelReply } from '../../fixtures/model-reply.ts';
import { reflexInput, workspaceWith } from '../../fixtures/reflex-input.ts';

const { observation, portfolio, tick } = reflexInput();
const { world, cage } = governorInput();
const { price } = observation;
const ALLOWED: CageVerdict = { allowed: true, blockedBy: null, checks: [] };

function facts(over: Partial<ReplyFacts> = {}): ReplyFacts & { readonly judged: Action[] } {
  const judged: Action[] = [];
  return {
    tick,
    workspace: workspaceWith(['snapshot:price', 'invariants:cage'], ['left-out']),
    world,
    observation,
    portfolio,
    cage,
    refusal: () => null,
    judge: (action) => {
      judged.push(action);
      return Promise.resolve(ALLOWED);
    },
    judged,
    ...over,
  };
}

const codeOf = async (reply: unknown, over: Partial<ReplyFacts> = {}): Promise<string> => {
  const judged = await judgeReply(reply, 'm', facts(over));
  return 'failure' in judged ? judged.failure.code : 'taken';
};

describe('a reply that holds', () => {
  it('is a decision like any other, with a prediction that comes due', async () => {
    const judged = await judgeReply(
      modelReply(price, { cites: ['snapshot:price', 'snapshot:price'] }),
      'gpt',
      facts(),
    );
    expect(judged).toMatchObject({
      decision: {
        source: 'model',
        by: 'gpt',
        action: null,
        cited: ['snapshot:price'],
        confidence: 0.6,
        prediction: { metric: 'price', low: price * 0.95, dueTick: tick + 5, probability: 0.7 },
      },
    });
  });

  it('is an order in whole minor units with a least output, and the cage has seen it', async () => {
    const seen = facts();
    const judged = await judgeReply(
      modelReply(price, { action: { kind: 'buy', asset: 'SPX', spend: 1_000.123_456_78 } }),
      'gpt',
      seen,
    );
    expect(seen.judged).toHaveLength(1);
    const [action] = seen.judged;
    expect(judged).toMatchObject({ decision: { action } });
    expect(action).toMatchObject({ kind: 'swap', side: 'buy', amountIn: 1_000.123_456 });
    const { minOut } = action as Extract<Action, { kind: 'swap' }>;
    expect(minOut / ((1_000.123_456 / price) * (1 - observation.pool.fee / 1e6))).toBeCloseTo(
      1 - cage.maxSlippage,
      6,
    );
  });

  it('gives a range in prices, which becomes pool ticks on the grid around them', async () => {
    const seen = facts({
      observation: {
        ...observation,
        pool: { ...observation.pool, sqrtPriceX96: String(Math.sqrt(price) * 2 ** 96) },
      },
    });
    await judgeReply(
      modelReply(price, {
        action: {
          kind: 'provide',
          asset: 'SPX',
          lowPrice: price / 1.1,
          highPrice: price * 1.2,
          maxBase: 1,
          maxQuote: 900,
        },
      }),
      'gpt',
      seen,
    );
    const { tickLower, tickUpper } = seen.judged[0] as Extract<Action, { kind: 'provide' }>;
    const { tick: now, tickSpacing } = observation.pool;
    expect([tickLower % tickSpacing, tickUpper % tickSpacing]).toEqual([0, 0]);
    expect(1.0001 ** (now - tickLower)).toBeGreaterThanOrEqual(1.1);
    expect(1.0001 ** (now - tickLower)).toBeLessThan(1.1 * 1.0001 ** tickSpacing * 1.0001);
    expect(1.0001 ** (tickUpper - now)).toBeGreaterThanOrEqual(1.2);
  });
});

describe('a reply that is a failure', () => {
  const buy = { kind: 'buy', asset: 'SPX', spend: 100 } as const;
  it.each([
    ['reply.schema', { ...modelReply(price), confidence: 2 }],
    ['reply.schema', { ...modelReply(price), action: { kind: 'bet' } }],
    ['reply.schema', { ...modelReply(price), note: 'one thing more' }],
    ['reply.schema', 'hold'],
    ['reply.schema', undefined],
    ['reply.unknown_asset', modelReply(price, { action: { ...buy, asset: 'DOGE' } })],
    ['reply.citation', modelReply(price, { cites: ['snapshot:price', 'left-out'] })],
    ['reply.citation', modelReply(price, { cites: ['made-up'] })],
    ['reply.prediction', modelReply(price, { prediction: { low: 5, high: 5, ticks: 1, probability: 1 } })],
    [
      'reply.prediction',
      modelReply(price, { prediction: { low: 0, high: price * 11, ticks: 1, probability: 1 } }),
    ],
    ['reply.amount', modelReply(price, { action: { ...buy, spend: 1e-9 } })],
    ['reply.unknown_position', modelReply(price, { action: { kind: 'withdraw', positionId: 'none' } })],
    ['taken', modelReply(price, { action: buy })],
  ])('%s', async (code, reply) => {
    expect(await codeOf(reply)).toBe(code);
  });

  it('says which place of the schema it breaks', async () => {
    const judged = await judgeReply({ ...modelReply(price), prediction: { low: 1 } }, 'm', facts());
    expect(judged).toMatchObject({ failure: { text: expect.stringContaining('prediction.high') } });
  });

  it('wants what the cage forbids: named by its rule, before anything is executed', async () => {
    const check = {
      rule: 'max-order' as const,
      passed: false,
      value: 0.9,
      limit: 0.35,
      note: 'order as a share of equity',
    };
    const refused: CageVerdict = { allowed: false, blockedBy: 'max-order', checks: [check] };
    const judged = await judgeReply(modelReply(price, { action: { ...buy, spend: 9_000 } }), 'm', {
      ...facts(),
      judge: () => Promise.resolve(refused),
    });
    expect(judged).toMatchObject({
      failure: { code: 'reply.cage', text: expect.stringContaining('max-order') },
    });
  });
});
