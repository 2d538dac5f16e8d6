import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/domain/world/world.ts';
import { judgeReply } from '../../../src/mind/deliberation/ask-models.ts';
import type { ReplyFacts } from '../../../src/mind/deliberation/order.ts';
import { governorInput } from '../../fixtures/governor-input.ts';
import { modelReply } from '../../fixtures/model-reply.ts';
import { reflexInput, workspaceWith } from '../../fixtures/reflex-input.ts';

const { observation, portfolio, tick } = reflexInput();
const { world, cage } = governorInput();
const { price } = observation;

const facts: ReplyFacts = {
  tick,
  workspace: workspaceWith(['snapshot:price', 'invariants:cage'], ['left-out']),
  world,
  observation,
  portfolio,
  cage,
};

/** The action of a reply that is taken. */
function actionOf(reply: unknown, over: Partial<ReplyFacts> = {}): Action | null {
  const judged = judgeReply(reply, 'gpt', { ...facts, ...over });
  if ('failure' in judged) throw new Error(judged.failure.text);
  return judged.decision.action;
}

const codeOf = (reply: unknown): string => {
  const judged = judgeReply(reply, 'm', facts);
  return 'failure' in judged ? judged.failure.code : 'taken';
};

describe('a reply that holds', () => {
  it('is a decision like any other, with a prediction that comes due', () => {
    const judged = judgeReply(
      modelReply(price, { cites: ['snapshot:price', 'snapshot:price'] }),
      'gpt',
      facts,
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

  it('is an order in whole minor units with a least output', () => {
    const action = actionOf(
      modelReply(price, { action: { kind: 'buy', asset: 'SPX', spend: 1_000.123_456_78 } }),
    );
    expect(action).toMatchObject({ kind: 'swap', side: 'buy', amountIn: 1_000.123_456 });
    const { minOut } = action as Extract<Action, { kind: 'swap' }>;
    expect(minOut / ((1_000.123_456 / price) * (1 - observation.pool.fee / 1e6))).toBeCloseTo(
      1 - cage.maxSlippage,
      6,
    );
  });

  it('gives a range in prices, which becomes pool ticks on the grid around them', () => {
    const pool = { ...observation.pool, sqrtPriceX96: String(Math.sqrt(price) * 2 ** 96) };
    const action = actionOf(
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
      { observation: { ...observation, pool } },
    );
    const { tickLower, tickUpper } = action as Extract<Action, { kind: 'provide' }>;
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
  ])('%s', (code, reply) => {
    expect(codeOf(reply)).toBe(code);
  });

  it('says which place of the schema it breaks', () => {
    const judged = judgeReply({ ...modelReply(price), prediction: { low: 1 } }, 'm', facts);
    expect(judged).toMatchObject({ failure: { text: expect.stringContaining('prediction.high') } });
  });
});
