import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { ChainSource } from '../../src/runtime/worlds/chain-source.ts';
import { BURN, BusyChain } from '../support/busy-chain.ts';
import { TestChain } from '../support/test-chain.ts';
import type { BenchRow } from './row.ts';

const CONTRACTS = 99;
/** Of each contract in a block: all together 9,999, and the burst of one. */
const TIMES = 101;
const BLOCKS = 8;
/** As Ethereum's blocks come. */
const EVERY_MS = 12_000;
const GAS_LIMIT = 1_000_000_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** A golem that runs by the clock, a tick for each block, on a real node whose every block has ten thousand events; in the last a hundredth contract's liquidity goes. */
export async function benchTriageLive(): Promise<readonly BenchRow[]> {
  const chain = await TestChain.start({ gasLimit: GAS_LIMIT });
  const busy = await BusyChain.on(chain, CONTRACTS);
  const { api, golem } = await wakeHeadless({ chains: new ChainSource(null) });
  try {
    await api.world.connect({ rpc: [chain.url], pools: [chain.pool], addresses: busy.addresses });
    await api.policy.set({
      'triage.on': 1,
      clocks: { gammaMs: 1_000, thetaMs: EVERY_MS, thetaMinMs: EVERY_MS, thetaMaxMs: EVERY_MS },
    });
    await api.start();
    for (let block = 1; block <= BLOCKS; block += 1) {
      const began = performance.now();
      await busy.hum(TIMES);
      if (block === BLOCKS) await busy.say(7, { least: 900_000, selector: BURN });
      await chain.mine();
      await sleep(EVERY_MS - (performance.now() - began));
    }
    await sleep(EVERY_MS);
    await api.pause();
    const records = await api.records.list({ limit: 1_000 });
    const told = records.flatMap(({ triage }) => triage ?? []);
    const sum = (of: (one: (typeof told)[number]) => number): number =>
      told.reduce((all, one) => all + of(one), 0);
    const took = records.map(({ timings }) =>
      Math.max(...timings.map(({ start, duration }) => start + duration)),
    );
    const [drain] = told.flatMap(({ escalated }) =>
      escalated.filter(({ kind }) => kind === 'uniswap-v2.Burn'),
    );
    const why = new Map<string, number>();
    for (const { dropped } of told)
      for (const [reason, n] of Object.entries(dropped)) why.set(reason, (why.get(reason) ?? 0) + n);
    return [
      {
        name: 'Late beats, 10,000 events a block',
        value: records.reduce((all, { late }) => all + late, 0),
        unit: 'beats',
        goal: { most: 0 },
        note: `${BLOCKS} blocks on a real anvil, one every ${EVERY_MS / 1_000} s, ${CONTRACTS} contracts; ${records.length} ticks; the longest took ${Math.max(...took).toFixed(0)} ms`,
      },
      {
        name: 'Events escalated of those seen',
        value: sum(({ escalated }) => escalated.length),
        unit: 'events',
        note:
          `${sum(({ seen }) => seen)} seen, ${sum(({ folded }) => folded)} folded, ${[...why].map(([reason, n]) => `${n} dropped (${reason})`).join(', ') || 'none dropped'}; ` +
          `the liquidity that went in the last block was ${drain ? `escalated: ${drain.why}` : 'not escalated'}`,
      },
    ];
  } finally {
    await golem.life.world.close?.();
    await chain.stop();
  }
}
