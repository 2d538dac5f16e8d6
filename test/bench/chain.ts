import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { ChainSource } from '../../src/runtime/worlds/chain-source.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { TestChain } from '../support/test-chain.ts';
import type { BenchRow } from './row.ts';

const LOGS = 1_000;
const TRADES = 100;
/** A swap logs two transfers and itself. */
const LOGS_OF_A_TRADE = 3;
const REPEATS = 7;
const GAS_LIMIT = 1_000_000_000;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * A golem in Node on a real node: from the moment that a block is there until the record of the tick that saw it is
 * durable, on blocks of a thousand logs and on empty ones by turns.
 */
export async function benchChain(): Promise<readonly BenchRow[]> {
  const chain = await TestChain.start({ gasLimit: GAS_LIMIT });
  const { api, golem } = await wakeHeadless({ chains: new ChainSource(null) });
  try {
    const { base, quote } = chain.addresses;
    await api.world.connect({ rpc: [chain.url], pools: [chain.pool], addresses: [base!, quote!] });
    const full: number[] = [];
    const empty: number[] = [];
    const tick = async (): Promise<{ readonly ms: number; readonly logs: number }> => {
      const began = performance.now();
      const [record] = await api.step('theta', 1);
      const ms = performance.now() - began;
      const { events = {} } = record!.observation;
      return { ms, logs: Object.values(events).reduce((sum, count) => sum + count, 0) };
    };
    for (let round = 0; round < REPEATS; round++) {
      for (let i = 0; i < TRADES; i++) await chain.trade(i % 2 === 0 ? 'buy' : 'sell', 1 + (i % 7));
      for (let i = 0; i < LOGS - TRADES * LOGS_OF_A_TRADE; i++) await chain.transfer();
      await chain.mine();
      await elapsed();
      const seen = await tick();
      if (seen.logs !== LOGS) throw new Error(`The tick saw ${seen.logs} logs of ${LOGS}`);
      full.push(seen.ms);
      await chain.mine();
      await elapsed();
      empty.push((await tick()).ms);
    }
    const theta = DEFAULT_POLICY.clocks.thetaMs;
    return [
      {
        name: `Live chain: block of ${LOGS} logs to durable record`,
        value: median(full),
        unit: 'ms',
        goal: { most: theta },
        note: `median of ${REPEATS}; goal is one theta interval; a real anvil, database in memory; an empty block takes ${median(empty).toFixed(0)} ms`,
      },
    ];
  } finally {
    await golem.life.world.close?.();
    await chain.stop();
  }
}

/** Long enough for the world to ask for the head again. */
const elapsed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));
