import { PgliteStore } from '../../src/adapters/pglite/store.ts';
import type { Metrics } from '../../src/protocol/golem.ts';
import type { StoreApi } from '../../src/protocol/store.ts';
import { nodeDeps } from '../adapters/pglite/node-deps.ts';
import { wakeHeadless } from '../support/headless-golem.ts';
import type { BenchRow } from './row.ts';
import { openOn, withProfile } from './site.ts';

const FULL_SPEED = 10_000;
/** Ticks before the measuring begins: compiled code, filled caches, a book with positions. */
const WARM_UP_TICKS = 100;
const NODE_TICKS = 600;
const BROWSER_MS = 15_000;
/** Ticks stepped by hand in the browser, and in one call. */
const STEPPED_TICKS = 200;
const STEPPED_AT_ONCE = 50;
const MEMORY_GOAL = 200;
const DURABLE_GOAL = 10;

interface Measured {
  readonly ticks: number;
  readonly ms: number;
  readonly metrics: Metrics;
}

interface MeasuredInBrowser extends Measured {
  /** Ticks a second that the clock itself asks for at this speed, in the regime and mood at the end. */
  readonly asked: number;
  /** The same golem stepped by hand, with no clock to wait for; its records are read back. */
  readonly stepped: Pick<Measured, 'ticks' | 'ms'>;
}

const rate = ({ ticks, ms }: Pick<Measured, 'ticks' | 'ms'>): number => (ticks / ms) * 1_000;

/** PGlite in memory that is told of no tick: what is left is the mind and its world. */
function forgetful(): StoreApi {
  const store = new PgliteStore(nodeDeps);
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
  await golem.heart.step('theta', NODE_TICKS);
  await golem.queue.idle();
  const ms = performance.now() - began;
  return { ticks: NODE_TICKS, ms, metrics: await api.metrics() };
}

async function inBrowser(url: string, query: string): Promise<MeasuredInBrowser> {
  return withProfile(async (profile) => {
    const { context, page } = await openOn(profile, `${url}${query}`);
    const measured = await page.evaluate(
      async ({ speed, ms, warmUp, steppedTicks, atOnce }): Promise<MeasuredInBrowser> => {
        await golem.ready;
        await golem.setSpeed(speed);
        await golem.start();
        const committed = async (): Promise<number> => (await golem.status()).tick;
        while ((await committed()) < warmUp) await new Promise((resolve) => setTimeout(resolve, 50));
        const before = await committed();
        const from = performance.now();
        await new Promise((resolve) => setTimeout(resolve, ms));
        const ticks = (await committed()) - before;
        const elapsed = performance.now() - from;
        const { clocks } = await golem.status();
        const metrics = await golem.metrics();
        await golem.pause();
        const byHand = performance.now();
        for (let lived = 0; lived < steppedTicks; lived += atOnce) await golem.step('theta', atOnce);
        const stepped = { ticks: steppedTicks, ms: performance.now() - byHand };
        return { ticks, ms: elapsed, metrics, asked: (1_000 * speed) / clocks.theta.intervalMs, stepped };
      },
      {
        speed: FULL_SPEED,
        ms: BROWSER_MS,
        warmUp: WARM_UP_TICKS,
        steppedTicks: STEPPED_TICKS,
        atOnce: STEPPED_AT_ONCE,
      },
    );
    await context.close();
    return measured;
  });
}

/** Ticks a transaction held, and what one took: the commit apart from the tick. */
function commits({ metrics }: Measured): string {
  const ticks = metrics.tiers.T0 + metrics.tiers.T1 + metrics.tiers.T2;
  const each = ticks / Math.max(1, metrics.commit.count);
  return `${metrics.commit.count} commits of ${each.toFixed(1)} ticks, p50 ${metrics.commit.p50.toFixed(1)} ms, p99 ${metrics.commit.p99.toFixed(1)} ms`;
}

/** Mean time that a step takes of a tick, the ticks that skipped it counted too, ms. */
function perTick({ metrics }: Measured): readonly { readonly step: string; readonly ms: number }[] {
  const ticks = metrics.steps['observe']?.count ?? 1;
  return Object.entries(metrics.steps)
    .map(([step, { count, mean }]) => ({ step, ms: (mean * count) / ticks }))
    .sort((a, b) => b.ms - a.ms);
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

function browserRows(where: string, goal: number, measured: MeasuredInBrowser): BenchRow[] {
  return [
    {
      name: `ticks in the browser, ${where}, at ${FULL_SPEED}×`,
      value: rate(measured),
      unit: 'ticks/s',
      note: `the clock asks for ${measured.asked.toFixed(0)}; ${contributors(measured)}; ${commits(measured)}`,
    },
    {
      name: `ticks in the browser, ${where}, stepped by hand`,
      value: rate(measured.stepped),
      unit: 'ticks/s',
      goal: { least: goal },
      note: `${measured.stepped.ticks} ticks, ${STEPPED_AT_ONCE} a call, their records read back`,
    },
  ];
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
  const bare = await inNode(forgetful());
  const node = await inNode();
  const memory = await inBrowser(url, '?storage=memory');
  const durable = await inBrowser(url, '');
  return [
    {
      name: 'ticks in Node, no storage',
      value: rate(bare),
      unit: 'ticks/s',
      goal: { least: MEMORY_GOAL },
      note: `${bare.ticks} ticks without a model; ${contributors(bare)}`,
    },
    {
      name: 'ticks in Node, PGlite in memory in the same thread',
      value: rate(node),
      unit: 'ticks/s',
      note: `${commits(node)}; ${(rate(node) / rate(bare)).toFixed(2)} × no storage`,
    },
    ...browserRows('in memory', MEMORY_GOAL, memory),
    ...browserRows('durable in IndexedDB', DURABLE_GOAL, durable),
    {
      name: 'durable against in memory, in the browser, stepped',
      value: rate(durable.stepped) / rate(memory.stepped),
      unit: '×',
      note: `at ${FULL_SPEED}× ${(rate(durable) / rate(memory)).toFixed(2)} ×; in memory, stepped, against no storage in Node ${(rate(memory.stepped) / rate(bare)).toFixed(2)} ×`,
    },
    ...stepRows(durable, 'browser, durable'),
  ];
}
