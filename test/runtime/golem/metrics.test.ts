import { describe, expect, it } from 'vitest';
import { MetricsRing } from '../../../src/runtime/golem/metrics.ts';

const observe = (duration: number) => [{ step: 'observe', start: 0, duration, skipped: false }] as const;

describe('the metrics', () => {
  it('have nothing to say of a golem that has not lived', () => {
    expect(new MetricsRing().read(1_000)).toEqual({
      ticksPerSecond: null,
      steps: {},
      commit: { count: 0, p50: 0, p99: 0 },
    });
  });

  it('give mean and nearest-rank quantiles by step', () => {
    const metrics = new MetricsRing();
    for (let i = 100; i >= 1; i -= 1) metrics.tick(observe(i));
    expect(metrics.read(0).steps).toEqual({ observe: { count: 100, mean: 50.5, p50: 50, p95: 95, p99: 99 } });
  });

  it('leave out steps that did not run', () => {
    const metrics = new MetricsRing();
    metrics.tick([...observe(4), { step: 'simulate', start: 4, duration: 0, skipped: true }]);
    expect(Object.keys(metrics.read(0).steps)).toEqual(['observe']);
  });

  it('forget what is older than the ring, but not how many there were', () => {
    const metrics = new MetricsRing();
    for (let i = 0; i < 1_000; i += 1) metrics.tick(observe(1_000));
    for (let i = 0; i < 2_048; i += 1) metrics.tick(observe(2));
    expect(metrics.read(0).steps['observe']).toEqual({ count: 3_048, mean: 2, p50: 2, p95: 2, p99: 2 });
  });

  it('take the rate over the last 64 ticks, and let it fall while nothing is committed', () => {
    const metrics = new MetricsRing();
    metrics.committed(1, 5, 0);
    expect(metrics.read(1_000).ticksPerSecond).toBeNull();
    for (let i = 1; i <= 200; i += 1) metrics.committed(1, 5, i * 10);
    expect(metrics.read(2_000).ticksPerSecond).toBeCloseTo(64 / 0.63, 6);
    expect(metrics.read(64_000 + 1_370).ticksPerSecond).toBeCloseTo(1, 6);
  });

  it('count a transaction once, however many ticks it holds', () => {
    const metrics = new MetricsRing();
    metrics.committed(30, 90, 100);
    metrics.committed(1, 10, 200);
    expect(metrics.read(300).commit).toEqual({ count: 2, p50: 10, p99: 90 });
  });
});
