import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phasesOf, type QuantileRow } from '../../../../src/domain/telemetry/telemetry.ts';
import { Telemetry } from '../../../../src/runtime/observability/telemetry/telemetry.ts';
import { commitsOf, eventAt } from './events.ts';

/** Lives ticks of these durations, `size` to a transaction of `ms`. */
function lived(durations: readonly number[], size = 1, ms = 10): Telemetry {
  const telemetry = new Telemetry(true);
  for (let first = 0; first < durations.length; first += size) {
    const events = durations
      .slice(first, first + size)
      .map((durationMs, i) => eventAt(first + i + 1, { durationMs }));
    telemetry.committed(commitsOf(events), ms, first);
  }
  return telemetry;
}

const row = (telemetry: Telemetry, name: QuantileRow['name'], last: number | null = null): QuantileRow =>
  telemetry.quantiles(last).rows.find((one) => one.name === name)!;

/** The value at a rank as the sketch defines it: the lower of the two that it lies between. */
const exact = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(q * (values.length - 1))]!;

describe('telemetry', () => {
  it('has nothing to say of a golem that has not lived', () => {
    const telemetry = new Telemetry(true);
    expect(telemetry.quantiles(null)).toMatchObject({ ticks: 0, since: null, rows: [] });
    expect(telemetry.recent(10)).toEqual([]);
    expect(telemetry.read(1_000)).toEqual({
      ticksPerSecond: null,
      steps: {},
      commit: { count: 0, p50: 0, p99: 0 },
    });
  });

  it('gives quantiles within the stated error of the exact ones, over all ticks and over windows of any length', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.001, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 450 }),
        (durations, last) => {
          const telemetry = lived(durations);
          for (const window of [null, last]) {
            const values = window === null ? durations : durations.slice(-window);
            const read = row(telemetry, 'tick', window);
            expect(read.count).toBe(values.length);
            expect(read.max).toBeCloseTo(Math.max(...values), 6);
            expect(durations[read.maxTick - 1]).toBe(Math.max(...values));
            expect(read.mean).toBeCloseTo(values.reduce((sum, ms) => sum + ms, 0) / values.length, 4);
            for (const [q, ms] of [
              [0.5, read.p50],
              [0.95, read.p95],
              [0.99, read.p99],
            ] as const) {
              const at = exact(values, q);
              expect(Math.abs(ms - at)).toBeLessThanOrEqual(at * 0.01 + 1e-9);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('loses no count when windows are merged around one millisecond', () => {
    const durations = Array.from({ length: 64 * 6 }, (_, i) => (i % 64 === 63 ? 1 : 0.01 + (i % 90) / 100));
    const telemetry = lived(durations);
    const read = row(telemetry, 'tick', 64 * 5);
    expect(read.count).toBe(64 * 5);
    expect(Number.isNaN(read.p99)).toBe(false);
    expect(read.max).toBe(1);
  });

  it('counts a transaction once, however many ticks it holds, and only what ran', () => {
    const telemetry = lived(
      Array.from({ length: 90 }, () => 5),
      30,
      12,
    );
    expect(row(telemetry, 'commit')).toMatchObject({ count: 3, mean: 12, max: 12 });
    expect(row(telemetry, 'commit', 31).count).toBe(2);
    expect(row(telemetry, 'observe').count).toBe(90);
    expect(telemetry.quantiles(null).rows.map(({ name }) => name)).not.toContain('simulate');
    expect(telemetry.recent(1)[0]!.commit).toEqual({ firstTick: 61, lastTick: 90, ms: 12 });
  });

  it('keeps the newest events, and all counts', () => {
    const telemetry = lived(Array.from({ length: 5_000 }, (_, i) => i + 1));
    expect(telemetry.recent(10_000)).toHaveLength(4_096);
    expect(telemetry.recent(2).map(({ tick }) => tick)).toEqual([4_999, 5_000]);
    expect(row(telemetry, 'tick').count).toBe(5_000);
    expect(row(telemetry, 'tick', 4_096)).toMatchObject({ count: 4_096, max: 5_000 });
  });

  it('sums what models cost, and says for how many ticks no price is known', () => {
    const telemetry = new Telemetry(true);
    const model = {
      calls: 1,
      failures: 0,
      ms: 300,
      inputTokens: 900,
      outputTokens: 40,
      cacheReadTokens: null,
      reasoningTokens: null,
    };
    const events = [
      eventAt(1, { model: { ...model, costUsd: 0.25 } }),
      eventAt(2, { model: { ...model, costUsd: null } }),
      eventAt(3),
      eventAt(4, { model: { ...model, costUsd: 0.5 } }),
    ];
    telemetry.committed(commitsOf(events), 5, 0);
    expect(telemetry.quantiles(null).cost).toEqual({ usd: 0.75, perTick: 0.1875, unpriced: 1 });
    expect(telemetry.quantiles(3).cost).toEqual({ usd: 0.5, perTick: 0.5 / 3, unpriced: 1 });
  });

  it('takes the rate over the last 64 ticks, and lets it fall while nothing is committed', () => {
    const telemetry = new Telemetry(true);
    telemetry.committed(commitsOf([eventAt(1)]), 5, 0);
    expect(telemetry.read(1_000).ticksPerSecond).toBeNull();
    for (let i = 1; i <= 200; i += 1) telemetry.committed(commitsOf([eventAt(i + 1)]), 5, i * 10);
    expect(telemetry.read(2_000).ticksPerSecond).toBeCloseTo(64 / 0.63, 6);
    expect(telemetry.read(64_000 + 1_370).ticksPerSecond).toBeCloseTo(1, 6);
  });

  it('begins anew with another life', () => {
    const telemetry = lived([1, 2, 3]);
    telemetry.begin();
    expect(telemetry.recent(5)).toEqual([]);
    expect(telemetry.quantiles(null)).toMatchObject({ ticks: 0, rows: [] });
    expect(telemetry.tallies.ticks.T0).toBe(0);
  });

  it('derives the seven phases from the steps', () => {
    const { steps } = eventAt(1);
    const phases = phasesOf({ ...steps, assemble: 3, deliberate: 5, simulate: 1, verify: 2 });
    expect(phases).toEqual({
      predict: 1,
      appraise: 0.5,
      gate: 0.25,
      retrieve: 5,
      deliberate: 5,
      act: 3,
      reflect: 4,
    });
    expect(phasesOf(steps).act).toBeNull();
  });
});
