import type { PolicyPatch } from '../../src/domain/policy.ts';
import { wakeHeadless, type Headless } from '../support/headless-golem.ts';
import type { BenchRow } from './row.ts';

/** Ticks before the measuring begins: compiled code, filled caches, a book with positions. */
const WARM_UP_TICKS = 100;
/** Ticks that one golem lives before the other has its turn. */
const TURN_TICKS = 5;
const TURNS = 240;
const MOST_SHARE = 0.03;

/** A golem that differs from the others in what it measures of itself. */
interface Variant {
  readonly name: string;
  readonly telemetry: boolean;
  readonly policy?: PolicyPatch;
}

const PLAIN: Variant = { name: 'off', telemetry: false, policy: { tracing: { kept: 0 } } };
const METRICS: Variant = { name: 'metrics', telemetry: true, policy: { tracing: { kept: 0 } } };
const ALL: Variant = { name: 'metrics and traces', telemetry: true };

async function wake({ telemetry, policy }: Variant): Promise<Headless> {
  const golem = await wakeHeadless({ world: 'sp500', seed: 1, telemetry });
  if (policy) await golem.api.policySet(policy);
  await golem.api.step('theta', WARM_UP_TICKS);
  return golem;
}

/** By the heart itself, as a page's golem does, until all of it is durable, ms. */
async function turn({ golem }: Headless): Promise<number> {
  const began = performance.now();
  await golem.heart.step('theta', TURN_TICKS);
  await golem.queue.idle();
  return performance.now() - began;
}

/** Bytes of the tables a tick, with indexes. */
async function storedBytes({
  golem,
  store,
}: Headless): Promise<{ readonly metrics: number; readonly all: number }> {
  const { tables } = await store.status();
  const ticks = golem.life.state.tick;
  const sum = (of: readonly { readonly bytes: number }[]): number =>
    of.reduce((total, { bytes }) => total + bytes, 0) / ticks;
  return {
    metrics: sum(tables.filter(({ table }) => /^tick_(metrics|commits)$/.test(table))),
    all: sum(tables),
  };
}

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(q * values.length)] ?? Number.NaN;

const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * What measuring costs of a tick: golems of the same seed live the same ticks in one process, turn by turn, and only what
 * they measure differs. Each turn is compared with the same ticks of the others, so that a slow moment touches all.
 */
export async function benchTelemetry(): Promise<readonly BenchRow[]> {
  const variants = [PLAIN, METRICS, ALL];
  const golems: Headless[] = [];
  for (const variant of variants) golems.push(await wake(variant));
  const times: number[][] = variants.map(() => []);
  for (let round = 0; round < TURNS; round += 1) {
    // Whoever comes first finds other caches than whoever comes last.
    for (let i = 0; i < golems.length; i += 1) {
      const at = (i + round) % golems.length;
      times[at]!.push(await turn(golems[at]!));
    }
  }
  const stored = await storedBytes(golems[1]!);
  for (const { store } of golems) await store.close();
  const [plain, ...others] = times as [number[], ...number[][]];
  const perTick = median(plain) / TURN_TICKS;
  const shares = others.map((own, i): BenchRow => {
    const ratios = own.map((ms, round) => ms / plain[round]!);
    const share = median(ratios) - 1;
    const [low, high] = [0.25, 0.75].map((q) => quantile(ratios, q) - 1) as [number, number];
    return {
      name: `telemetry: ${variants[i + 1]!.name} against off, share of a tick`,
      value: share * 100,
      unit: '%',
      goal: { most: MOST_SHARE * 100 },
      note: `median of ${TURNS} turns of ${TURN_TICKS} ticks, alternated in one process with PGlite in memory; half of the turns between ${(low * 100).toFixed(0)} and ${(high * 100).toFixed(0)} %; off ${perTick.toFixed(2)} ms a tick, +${(share * perTick * 1_000).toFixed(0)} µs`,
    };
  });
  return [
    ...shares,
    {
      name: 'telemetry: stored a tick, metrics',
      value: stored.metrics,
      unit: 'B',
      note: `tables tick_metrics and tick_commits with their indexes; all tables together ${stored.all.toFixed(0)} B a tick`,
    },
  ];
}
