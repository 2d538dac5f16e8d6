import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import type { Metrics } from '../../src/protocol/verbs/observability/metrics.ts';
import type { StoreApi } from '../../src/protocol/store/store.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import type { BenchRow, Goal } from './row.ts';
import { openOn, withProfile } from './site.ts';

const FULL_SPEED = 10_000;
/** Ticks before the measuring begins: compiled code, filled caches, a book with positions. */
const WARM_UP_TICKS = 100;
const NODE_TICKS = 600;
const BROWSER_MS = 6_000;
/** Each figure is of the run with the median rate. */
const REPEATS = 3;
/** Clocks that ask for more than any machine gives, with as many gammas in a theta as the policy's own. */
const FLAT_OUT = { gammaMs: 1_000, thetaMs: 6_000, thetaMinMs: 6_000, thetaMaxMs: 6_000 };
const MEMORY_GOAL = 200;
const DURABLE_GOAL = 10;

interface Measured {
  readonly ticks: number;
  readonly ms: number;
  readonly metrics: Metrics;
}

interface MeasuredInBrowser extends Measured {
  /** Ticks a second that the clock itself asks for, in the regime and mood at the end. */
  readonly asked: number;
}

const rate = ({ ticks, ms }: Pick<Measured, 'ticks' | 'ms'>): number => (ticks / ms) * 1_000;

/** PGlite in memory that is told of no tick: what is left is the mind and its world. */
function forgetful(): StoreApi {
  const store = pgliteStore(nodeDeps);
  return new Proxy(store, {
    get(target, name: keyof StoreApi) {
      const commit: StoreApi['commit'] = (commits) =>
        Promise.resolve({ tick: commits.at(-1)?.record.tick ?? 0, ms: 0 });
      if (name === 'commit') return commit;
      const value: unknown = target[name];
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

async function inNode(store?: StoreApi): Promise<Measured> {
  const { api, golem } = await wakeHeadless({ world: 'sp500', ...(store && { store }) });
  await api.step('theta', WARM_UP_TICKS);
  const began = performance.now();
  // By the heart itself, as a page's golem does: the records are not read back.
  await golem.pulse.heart.step('theta', NODE_TICKS);
  await golem.queue.idle();
  const ms = performance.now() - began;
  return { ticks: NODE_TICKS, ms, metrics: await api.metrics() };
}

interface InBrowser {
  readonly clocked: MeasuredInBrowser;
  readonly flatOut: MeasuredInBrowser;
}

/** The golem at its own clocks, and then with clocks that it never has to wait for. */
async function inBrowser(url: string, query: string): Promise<InBrowser> {
  return withProfile(async (profile) => {
    const { context, page } = await openOn(profile, `${url}${query}`);
    const measured = await page.evaluate(
      async ({ speed, ms, warmUp, clocks }) => {
        await golem.ready;
        await golem.setSpeed(speed);
        await golem.start();
        const committed = async (): Promise<number> => (await golem.status()).tick;
        while ((await committed()) < warmUp) await new Promise((resolve) => setTimeout(resolve, 50));
        const measure = async (): Promise<MeasuredInBrowser> => {
          const before = await committed();
          const from = performance.now();
          await new Promise((resolve) => setTimeout(resolve, ms));
          const ticks = (await committed()) - before;
          const elapsed = performance.now() - from;
          const { theta } = (await golem.status()).clocks;
          return {
            ticks,
            ms: elapsed,
            metrics: await golem.metrics(),
            asked: (1_000 * speed) / theta.intervalMs,
          };
        };
        const clocked = await measure();
        // A whole tape ahead, which no machine comes to the end of.
        await golem.seek(0);
        await golem.policy.set({ clocks });
        return { clocked, flatOut: await measure() };
      },
      { speed: FULL_SPEED, ms: BROWSER_MS, warmUp: WARM_UP_TICKS, clocks: FLAT_OUT },
    );
    await context.close();
    return measured;
  });
}

async function repeat<Run>(measure: () => Promise<Run>): Promise<readonly Run[]> {
  const runs: Run[] = [];
  while (runs.length < REPEATS) runs.push(await measure());
  return runs;
}

function medianRun<Run extends Measured>(runs: readonly Run[]): Run {
  const run = runs.toSorted((a, b) => rate(a) - rate(b))[runs.length >> 1];
  if (!run) throw new Error('Nothing was measured.');
  return run;
}

function medianRuns(runs: readonly InBrowser[]): InBrowser {
  return {
    clocked: medianRun(runs.map((run) => run.clocked)),
    flatOut: medianRun(runs.map((run) => run.flatOut)),
  };
}

/** Ticks a transaction held, and what one took: the commit apart from the tick. */
function commits({ metrics }: Measured): string {
  const ticks = metrics.tiers.T0 + metrics.tiers.T1 + metrics.tiers.T2;
  const each = ticks / Math.max(1, metrics.commit.count);
  const { count, p50, p99 } = metrics.commit;
  return `${count} commits of ${each.toFixed(1)} ticks, p50 ${p50.toFixed(1)} ms (${(p50 / each).toFixed(1)} a tick), p99 ${p99.toFixed(1)} ms`;
}

/** Mean time that a step takes of a tick, the ticks that skipped it counted too, ms. */
function perTick({ metrics }: Measured): readonly { readonly step: string; readonly ms: number }[] {
  const ticks = metrics.steps['observe']?.count ?? 1;
  return Object.entries(metrics.steps)
    .map(([step, { count, mean }]) => ({ step, ms: (mean * count) / ticks }))
    .sort((a, b) => b.ms - a.ms);
}

/** What of a tick's time no step accounts for: history, beats, messages and waiting. */
function outsideRow(where: string, measured: Measured): BenchRow {
  const tick = measured.ms / measured.ticks;
  const inSteps = perTick(measured).reduce((sum, { ms }) => sum + ms, 0);
  return {
    name: `a tick outside its steps, ${where}`,
    value: tick - inSteps,
    unit: 'ms',
    note: `${((100 * (tick - inSteps)) / tick).toFixed(0)} % of ${tick.toFixed(2)} ms: history, beats, messages and waiting`,
  };
}

/** What a tick's time goes to, largest first; what no step accounts for is beats, messages and waiting. */
function contributors(measured: Measured): string {
  const steps = perTick(measured);
  const tick = measured.ms / measured.ticks;
  const inSteps = steps.reduce((sum, { ms }) => sum + ms, 0);
  const share = (ms: number): string => `${((100 * ms) / tick).toFixed(0)} %`;
  const largest = steps.slice(0, 3).map(({ step, ms }) => `${step} ${share(ms)}`);
  return `${tick.toFixed(1)} ms a tick: ${largest.join(', ')}, outside the steps ${share(tick - inSteps)}`;
}

function browserRow(how: string, measured: MeasuredInBrowser, goal?: Goal): BenchRow {
  return {
    name: `ticks in the browser, ${how}`,
    value: rate(measured),
    unit: 'ticks/s',
    ...(goal && { goal }),
    note: `the clock asks for ${measured.asked.toFixed(0)}; ${contributors(measured)}; ${commits(measured)}`,
  };
}

function stepRows({ metrics }: Measured, where: string): BenchRow[] {
  return Object.entries(metrics.steps).map(([step, { count, mean, p50, p95 }]) => ({
    name: `step ${step}, ${where}: mean`,
    value: mean,
    unit: 'ms',
    note: `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}, of ${count}`,
  }));
}

/** Theta ticks a second, with and without what storage costs. @param url of the built page */
export async function benchTicks(url: string): Promise<readonly BenchRow[]> {
  const bare = medianRun(await repeat(() => inNode(forgetful())));
  const node = medianRun(await repeat(() => inNode()));
  const memory = medianRuns(await repeat(() => inBrowser(url, '?storage=memory')));
  const durable = medianRuns(await repeat(() => inBrowser(url, '')));
  return [
    {
      name: 'ticks in Node, no storage',
      value: rate(bare),
      unit: 'ticks/s',
      goal: { least: MEMORY_GOAL },
      note: `median of ${REPEATS}, ${bare.ticks} ticks each, without a model; ${contributors(bare)}`,
    },
    {
      name: 'ticks in Node, PGlite in memory in the same thread',
      value: rate(node),
      unit: 'ticks/s',
      note: `${commits(node)}; ${(rate(node) / rate(bare)).toFixed(2)} × no storage`,
    },
    browserRow(`in memory, at ${FULL_SPEED}×`, memory.clocked),
    browserRow('in memory, flat out', memory.flatOut, { least: MEMORY_GOAL }),
    browserRow(`durable in IndexedDB, at ${FULL_SPEED}×`, durable.clocked),
    browserRow('durable in IndexedDB, flat out', durable.flatOut, { least: DURABLE_GOAL }),
    {
      name: 'durable against in memory, in the browser, flat out',
      value: rate(durable.flatOut) / rate(memory.flatOut),
      unit: '×',
      note: `in memory against no storage in Node ${(rate(memory.flatOut) / rate(bare)).toFixed(2)} ×`,
    },
    outsideRow('Node, no storage', bare),
    outsideRow('browser, in memory, flat out', memory.flatOut),
    ...stepRows(memory.flatOut, 'browser, in memory, flat out'),
    ...stepRows(durable.flatOut, 'browser, durable'),
  ];
}
