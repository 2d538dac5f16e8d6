import { readFileSync } from 'node:fs';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import type { CommitTiming } from '../../src/domain/telemetry/telemetry.ts';
import { Telemetry } from '../../src/runtime/observability/telemetry/telemetry.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { wakeHeadless, type Headless } from '../../src/hosts/node/headless-golem.ts';
import { lived } from './long-life.ts';
import { median, medianInterval } from './measures.ts';
import type { BenchRow } from './row.ts';

/** Ticks before the measuring begins: compiled code, filled caches, a book with positions. */
const WARM_UP_TICKS = 300;
/** Ticks that both golems live before they change roles. */
const BLOCK_TICKS = 4;
/** Each golem measures in two of four blocks, once before and once after the other has lived the same ticks. */
const ROLES = [
  { measuring: 0, first: 0 },
  { measuring: 1, first: 0 },
  { measuring: 1, first: 1 },
  { measuring: 0, first: 1 },
] as const;
/** Rounds of four blocks of each comparison. */
const ROUNDS = 200;
/** Steps of the tape; both lives are taken back to its beginning before they would end. */
const FAR = 4_500;
/** Ticks whose storing and counting are timed alone. */
const ALONE_TICKS = 1_000;
const MOST_SHARE = 0.03;

/** What a golem does of itself, or leaves. */
interface Measuring {
  readonly name: string;
  readonly metrics: boolean;
  readonly traces: boolean;
}

const OFF: Measuring = { name: 'off', metrics: false, traces: false };
/** `off` against itself is what the measurement cannot tell apart. */
const COMPARED: readonly Measuring[] = [
  { name: 'metrics', metrics: true, traces: false },
  { name: 'metrics and traces', metrics: true, traces: true },
  OFF,
];

/** Sums over a round, CPU µs. */
interface Round {
  on: number;
  off: number;
}

function tell({ golem }: Headless, { metrics, traces }: Measuring, policy: GolemPolicy): void {
  golem.observability.telemetry.enabled = metrics;
  const { tracing } = policy;
  golem.life.setPolicy({ ...policy, tracing: traces ? tracing : { ...tracing, kept: 0 } });
}

/**
 * CPU time so far, ns: what other processes take of the machine does not count. Of the thread that lives and commits where the
 * system tells (helper threads compile and collect when they like), else of the whole process.
 */
function cpuTime(): number {
  try {
    return Number.parseInt(readFileSync('/proc/self/schedstat', 'utf8'), 10);
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1_000;
  }
}

/** By the heart itself, as a page's golem does, until all of it is durable, CPU µs. */
async function live({ golem }: Headless): Promise<number> {
  const began = cpuTime();
  await golem.pulse.heart.step('theta', BLOCK_TICKS);
  await golem.queue.idle();
  return (cpuTime() - began) / 1_000;
}

async function round(
  golems: readonly [Headless, Headless],
  measuring: Measuring,
  policy: GolemPolicy,
): Promise<Round> {
  const sum = { on: 0, off: 0 };
  for (const { measuring: who, first } of ROLES) {
    for (const [i, golem] of golems.entries()) tell(golem, i === who ? measuring : OFF, policy);
    for (const i of [first, 1 - first] as const) {
      const us = await live(golems[i]!);
      sum[i === who ? 'on' : 'off'] += us;
    }
  }
  return sum;
}

/** Before the tape ends. @throws Error where a golem has stopped living: what it costs then says nothing */
async function turnBack(golems: readonly Headless[]): Promise<void> {
  for (const { api } of golems) {
    const { run, world } = await api.status();
    if (run === 'dead') throw new Error('A golem has died in the middle of the measuring.');
    if ((world?.step ?? 0) > FAR) await api.seek(0);
  }
}

/** Bytes of the tables, with indexes. */
async function storedBytes({ store }: Headless): Promise<{ readonly metrics: number; readonly all: number }> {
  const { tables } = await store.status();
  const sum = (of: readonly { readonly bytes: number }[]): number =>
    of.reduce((total, { bytes }) => total + bytes, 0);
  return {
    metrics: sum(tables.filter(({ table }) => /^tick_(metrics|commits)$/.test(table))),
    all: sum(tables),
  };
}

/**
 * What measuring costs of a tick: two golems of the same seed live the same ticks in one process, a few at a time; one of
 * them measures itself, and they change roles after every few. So neither a golem's own memory nor the order counts.
 */
export async function benchTelemetry(): Promise<readonly BenchRow[]> {
  const golems = [
    await wakeHeadless({ world: 'sp500', seed: 1 }),
    await wakeHeadless({ world: 'sp500', seed: 1 }),
  ] as const;
  // Lives long enough for all rounds: no chance death.
  const { mortality, ...others } = golems[0].golem.life.policy;
  const policy = { ...others, mortality: { ...mortality, baseHazard: 0 } };
  for (const { golem, api } of golems) {
    golem.life.setPolicy(policy);
    await api.step('theta', WARM_UP_TICKS);
  }
  const rounds: Round[][] = COMPARED.map(() => []);
  for (let n = 0; n < ROUNDS; n += 1) {
    await turnBack(golems);
    for (const [i, measuring] of COMPARED.entries()) rounds[i]!.push(await round(golems, measuring, policy));
  }
  const bytes = await storedBytes(golems[0]);
  const { tick } = golems[0].golem.life.state;
  const measured = await golems[0].api.metrics.range({ limit: tick });
  for (const { store } of golems) await store.close();
  return [
    ...COMPARED.map((measuring, i) => shareRow(measuring, rounds[i]!)),
    await aloneRow(),
    {
      name: 'telemetry: stored a tick, metrics',
      value: bytes.metrics / measured.length,
      unit: 'B',
      note: `tables tick_metrics and tick_commits with their indexes, of ${measured.length} measured ticks; all tables together ${(bytes.all / tick).toFixed(0)} B a tick`,
    },
  ];
}

/**
 * What storing and counting what was measured takes of a tick, apart from the tick itself: the same ticks go into two
 * databases, once with it and once without, one tick a transaction.
 */
async function aloneRow(): Promise<BenchRow> {
  const commits = await lived(ALONE_TICKS);
  const stores = [pgliteStore(nodeDeps), pgliteStore(nodeDeps)] as const;
  for (const store of stores) await store.open({ name: 'bench', kind: 'memory', baseUrl: '' });
  const spent = async (work: () => unknown): Promise<number> => {
    const began = cpuTime();
    await work();
    return (cpuTime() - began) / 1_000;
  };
  const telemetry = new Telemetry(true);
  const circumstances = { deltaMs: null, entriesWritten: 0, queued: 0, withoutVectors: 0, traceId: null };
  const stored: number[] = [];
  const bare: number[] = [];
  let before: CommitTiming | null = null;
  for (const [i, commit] of commits.entries()) {
    const { metrics: _, traces: __, ...plain } = commit;
    const both = [
      async () => {
        const us = await spent(() => stores[0].commit([commit], [], before));
        stored.push(us);
      },
      async () => {
        const us = await spent(() => stores[1].commit([plain], []));
        bare.push(us);
      },
    ];
    for (const write of i % 2 === 0 ? both : both.reverse()) await write();
    const { tick } = commit.record;
    before = { firstTick: tick, lastTick: tick, ms: 1 };
  }
  const counted = await spent(() => {
    for (const commit of commits) {
      const metrics = telemetry.lived(commit.record, commit.summary, circumstances);
      telemetry.committed([{ ...commit, metrics }], 1, 0);
    }
  });
  for (const store of stores) await store.close();
  const added = stored.map((us, i) => us - bare[i]!).slice(WARM_UP_TICKS);
  const { low, high } = medianInterval(added);
  return {
    name: 'telemetry: storing and counting alone, a tick',
    value: median(added) + counted / commits.length,
    unit: 'µs',
    note: `CPU time; storing ${median(added).toFixed(0)} µs (95 % interval ${low.toFixed(0)} to ${high.toFixed(0)}) of a transaction of ${median(bare.slice(WARM_UP_TICKS)).toFixed(0)} µs, one tick each; counting ${(counted / commits.length).toFixed(0)} µs; ${added.length} ticks`,
  };
}

function shareRow(measuring: Measuring, rounds: readonly Round[]): BenchRow {
  const shares = rounds.map(({ on, off }) => ((on - off) / off) * 100);
  const ticks = BLOCK_TICKS * ROLES.length;
  const off = median(rounds.map((one) => one.off)) / ticks;
  const { low, high } = medianInterval(shares);
  const added = median(rounds.map((one) => one.on - one.off)) / ticks;
  const control = measuring === OFF;
  return {
    name: control
      ? 'telemetry: off against off, what the measurement cannot tell apart'
      : `telemetry: ${measuring.name} against off, share of a tick`,
    value: median(shares),
    unit: '%',
    ...(!control && { goal: { most: MOST_SHARE * 100 } }),
    note: `CPU time of the thread; median of ${rounds.length} rounds of ${ticks} ticks, 95 % interval ${low.toFixed(1)} to ${high.toFixed(1)} %; two golems with PGlite in memory live the same ticks and change roles every ${BLOCK_TICKS}; off ${(off / 1_000).toFixed(2)} ms a tick, +${added.toFixed(0)} µs`,
  };
}
