import { MemorySeriesStore } from '../../../src/adapters/market-file/index.ts';
import { FIXED, growthOver, tracksOf } from '../../../src/adapters/proving-score/index.ts';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import type { DecisionCycleRecord } from '../../../src/domain/records/record.ts';
import type { PolicyPatch } from '../../../src/domain/rules/policy.ts';
import { wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { filesInProcess } from '../../../src/hosts/node/market-files-in-process.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/index.ts';
import type { MarketFiles } from '../../../src/runtime/worlds/index.ts';
import { poolMinutes } from '../pool.ts';
import { GOLEMS, mergedPolicy, WITHOUT } from './deciders.ts';

/** Seconds of a step, of which the pool's minutes are put together: 35 days are 3,360. */
const STEP = 900;
/** Steps that are not lived, so that the last outcomes come due. */
const SPARE = 20;
const AT_ONCE = 50;

/** Who lives in it, by name: nothing that makes ground for him, as the page would have him live there. */
const LIVING: Readonly<Record<string, PolicyPatch>> = Object.fromEntries(
  [
    ...Object.entries(GOLEMS),
    ...(['causal', 'consolidation'] as const).map(
      (organ) => [`without ${organ}`, mergedPolicy(GOLEMS['the whole mind'], WITHOUT[organ])] as const,
    ),
  ].map(([name, { paper: _paper, ...policy }]: readonly [string, PolicyPatch]) => [name, policy]),
);

interface Lived {
  readonly records: readonly DecisionCycleRecord[];
  readonly learnt: readonly GrimoireEntry[];
}

async function livedBy(
  policy: PolicyPatch,
  world: string,
  files: MarketFiles,
  ticks: number,
): Promise<Lived> {
  const { api, store, end } = await wakeHeadless({ world, seed: 7, id: 'pool', files, telemetry: false });
  await api.policy.set(policy);
  const records: DecisionCycleRecord[] = [];
  while (records.length < ticks)
    records.push(...(await api.step('theta', Math.min(AT_ONCE, ticks - records.length))));
  const learnt = await api.grimoire.list({
    types: ['insight', 'heuristic', 'causal-link', 'warning'],
    limit: 500,
  });
  await store.close();
  end();
  return { records, learnt };
}

const percent = (value: number): string => (100 * value).toFixed(1);
const growth = (equity: readonly number[]): number => growthOver({ equity }, 1, equity.length);
const ordered = (records: readonly DecisionCycleRecord[], kind: string): number =>
  records.filter(({ action }) => action?.status === 'filled' && action.action.kind === kind).length;

/** What was learnt of fees, ranges and hours, as it is told. */
const OF_A_POOL = /liquidity|gas|fee|range/i;

/**
 * A real pool of 35 days: what the mind, rules and fixed rules came to, and what was learnt of fees, ranges and hours.
 * @param ticks all that there are where it is left out @returns what to do where the data is not there
 */
export async function inRealPool(
  root: string,
  follow: (line: string) => void,
  ticks = Infinity,
): Promise<string> {
  const pool = poolMinutes(root);
  if (!pool) return 'GOLEM_POOL names no archive of a pool by the minute.';
  const files = filesInProcess(new MemorySeriesStore());
  const { api, golem, store, end } = await wakeHeadless({ files });
  const table = new File([[pool.head, ...pool.minutes].join('\n')], 'WETH-USDC.csv');
  const { world, bars } = await api.world.importFile(table, {
    base: 'WETH',
    quote: 'USDC',
    interval: STEP,
    tokens: { baseIsToken0: false, decimals0: 6, decimals1: 18 },
    pool: { fee: 500 },
  });
  const lived = Math.min(ticks, bars - SPARE);
  await api.world.use(world.id);
  follow('fixed rules');
  const tracks = await tracksOf(golem.life.world, FIXED, DEFAULT_POLICY, lived);
  await store.close();
  end();
  const rows = FIXED.map(
    ({ name }, i) => `| ${name} | ${percent(growth(tracks[i]!.equity))} | ${tracks[i]!.orders} | – | – |`,
  );
  let learnt: readonly GrimoireEntry[] = [];
  for (const [name, policy] of Object.entries(LIVING)) {
    follow(name);
    const life = await livedBy(policy, world.id, files, lived);
    if (name === 'the whole mind') learnt = life.learnt;
    const { records } = life;
    const equity = records.map(({ portfolio }) => portfolio.equity);
    rows.push(
      `| ${name} | ${percent(growth(equity))} | ${records.filter(({ action }) => action?.status === 'filled').length} | ${ordered(records, 'provide')} | ${life.learnt.length} |`,
    );
  }
  const facts = learnt
    .filter(({ title, category }) => OF_A_POOL.test(`${title} ${category ?? ''}`))
    .map(({ title, confidence }) => `- ${title} (${confidence.toFixed(2)})`);
  return [
    `**A real pool**: USDC/WETH at 0.05 % on Polygon, 19 July to 22 August 2022, ${lived} steps of a quarter of an hour; growth of equity, ln, per cent`,
    '',
    '| decider | growth | orders | ranges opened | facts, links and warnings |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `What the whole mind learnt of fees, ranges and hours, with how firmly it is believed:`,
    '',
    ...(facts.length > 0 ? facts : ['- Nothing.']),
  ].join('\n');
}
