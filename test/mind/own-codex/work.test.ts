import { describe, expect, it } from 'vitest';
import type { GovernorInput } from '../../../src/mind/contract/index.ts';
import { joined, pathsOf, sameWork, workOf } from '../../../src/mind/own-codex/work.ts';

const POOL = '0x88E6A0c2dDD26FEEb64F039a2c41296FcB3f5640';
const input = (over: object = {}): GovernorInput =>
  ({
    task: 'swap',
    world: { id: 'uniswap-usdc', base: 'WETH', quote: 'USDC' },
    tools: ['swap', 'provide', 'withdraw'].map((name) => ({ name, description: '' })),
    rules: [{ id: 'scale-in' }, { id: 'hold' }],
    relevance: { 'scale-in': 1, hold: 0.5 },
    observation: { pool: { address: POOL } },
    ...over,
  }) as unknown as GovernorInput;

describe('what a thought is about', () => {
  it('is its task, and by name only what the codex names as a word of its own', () => {
    const about = ['swap', '0xabc', 'whale'];
    const text = `The pool ${POOL.toLowerCase()} is ours. We scale-in slowly; the threshold and household matter. Whales come.`;
    expect(workOf({ input: input(), about }, text)).toEqual({ tasks: ['swap'], names: [POOL, 'scale-in'] });
    expect(workOf({ input: input({ relevance: {} }), about: [] }, 'Nothing.')).toEqual({
      tasks: ['swap'],
      names: [],
    });
  });

  it('gives protocol, pair, the tools of its tasks and names as paths', () => {
    const work = { tasks: ['swap', 'lp-rebalance'], names: [POOL] } as const;
    const paths = pathsOf(work, input());
    expect(paths).toEqual(
      expect.arrayContaining(['Uniswap v3', 'WETH/USDC', 'swap', 'provide', 'withdraw', POOL]),
    );
    expect(pathsOf({ tasks: ['swap'], names: [] }, input())).not.toContain('provide');
    expect(pathsOf({ tasks: ['risk-check'], names: [] }, input())).toContain('withdraw');
  });

  it('is joined in an order that does not depend on who came first', () => {
    const one = { tasks: ['risk-check'], names: ['b', 'a'] } as const;
    const two = { tasks: ['swap'], names: ['c'] } as const;
    expect(joined([one, two])).toEqual({ tasks: ['swap', 'risk-check'], names: ['a', 'b', 'c'] });
    expect(sameWork(joined([one, two]), joined([two, one]))).toBe(true);
  });
});
