import type { TickSummary } from '../../src/domain/records/record.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import type { BenchRow } from './row.ts';

/** Steps lived between two looks, so that no answer holds a whole life of records. */
const CHUNK = 250;
const T0_GOAL = { least: 70, most: 90 };

function ordersText(summaries: readonly TickSummary[]): string {
  const counts = new Map<string, number>();
  for (const { actionKind, actionStatus, blockedBy } of summaries) {
    if (actionKind === null) continue;
    const key = `${actionKind} ${blockedBy === null ? actionStatus : `blocked by ${blockedBy}`}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a).map(([key, count]) => `${count} ${key}`);
  return sorted.join(', ') || 'none';
}

/** One whole life over a tape, as fast as it goes, without a model. */
async function live(worldId: string): Promise<readonly BenchRow[]> {
  const { api, golem } = await wakeHeadless({ world: worldId });
  const began = performance.now();
  while (!golem.life.death && !golem.life.world.state().ended) await golem.pulse.heart.step('theta', CHUNK);
  await golem.queue.idle();
  const seconds = (performance.now() - began) / 1_000;
  const { tick, tiers } = await api.status();
  const summaries = await api.records.summaries({ from: 1, to: tick, limit: tick });
  const last = summaries.find((summary) => summary.tick === tick);
  const orders = summaries.filter(({ actionKind }) => actionKind !== null);
  const end = last?.died ? 'died' : 'lived to the end';
  const share = (count: number): string => `${((100 * count) / tick).toFixed(1)} %`;
  const name = (what: string): string => `life over ${worldId}: ${what}`;
  const { equity = Number.NaN, holding = Number.NaN } = last ?? {};
  return [
    {
      name: name('ticks that end at T0'),
      value: (100 * tiers.T0) / tick,
      unit: '%',
      goal: T0_GOAL,
      note: `T0 ${tiers.T0}, T1 ${tiers.T1} (${share(tiers.T1)}), T2 ${tiers.T2} (${share(tiers.T2)}); ${end} at tick ${tick}, vitality ${last?.vitality.toFixed(2) ?? '–'}, ${last?.phase ?? '–'}`,
    },
    {
      name: name('equity at the end against holding'),
      value: equity / holding,
      unit: '×',
      note: `equity ${equity.toFixed(0)}, holding ${holding.toFixed(0)}, of ${(await api.policy.get()).paper.capital}`,
    },
    { name: name('orders'), value: orders.length, unit: 'orders', note: ordersText(summaries) },
    {
      name: name('regime changes'),
      value: summaries.filter(({ regimeChanged }) => regimeChanged).length,
      unit: 'changes',
      note: `memory ${Object.entries(await api.grimoire.count())
        .map(([type, count]) => `${count} ${type}`)
        .join(', ')}`,
    },
    {
      name: name('ticks a second'),
      value: tick / seconds,
      unit: 'ticks/s',
      note: `${seconds.toFixed(1)} s in Node, PGlite in memory in the same thread`,
    },
  ];
}

/** Whole lives over every bundled tape. */
export async function benchLives(): Promise<readonly BenchRow[]> {
  return [...(await live('sp500')), ...(await live('btc'))];
}
