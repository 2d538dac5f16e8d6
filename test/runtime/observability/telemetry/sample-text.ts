import { Telemetry } from '../../../../src/runtime/observability/telemetry/telemetry.ts';
import { families } from '../../../../src/runtime/observability/telemetry/families.ts';
import { metricsText } from '../../../../src/runtime/observability/telemetry/text-format.ts';
import type { MetricsFormat } from '../../../../src/domain/telemetry/telemetry.ts';
import { commitsOf, eventAt } from './events.ts';

export const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Exemplars are kept by Prometheus only where they are of now. */
const NOW = Date.now();

/** Every kind of metric with something in it: ticks of all tiers, models, orders, traces. */
export function sampleText(format: MetricsFormat): string {
  const telemetry = new Telemetry(true);
  const model = {
    calls: 2,
    failures: 1,
    ms: 1_850.5,
    inputTokens: 2_400,
    outputTokens: 90,
    cacheReadTokens: 800,
    reasoningTokens: null,
    costUsd: 0.0123,
  };
  const events = Array.from({ length: 40 }, (_, i) =>
    eventAt(i + 1, {
      wallTime: NOW - (40 - i) * 100,
      durationMs: 2 + i * 7,
      tier: i === 39 ? 'T2' : i % 5 === 0 ? 'T1' : 'T0',
      traceId: i === 39 ? TRACE_ID : null,
      actionStatus: i % 10 === 0 ? 'filled' : null,
      tokensUsed: i % 5 === 0 ? 900 : null,
      tokensBudget: i % 5 === 0 ? 2_000 : null,
      model: i === 39 ? model : null,
      late: i === 20 ? 3 : 0,
    }),
  );
  for (let first = 0; first < 40; first += 4) {
    telemetry.committed(commitsOf(events.slice(first, first + 4)), 3 + first, first * 10);
  }
  const standing = {
    app: '0.1.0',
    golemId: 'a "quoted"\\name\nwith a break',
    world: 'sp500',
    running: true,
    tick: 40,
    tickAt: NOW - 100,
    ticksPerSecond: 12.5,
    predictionError: 0.21,
    vitality: 0.93,
    queued: 2,
    withoutVectors: 17,
    preAssembly: {
      enabled: true,
      asked: 24,
      kept: 12,
      ready: 9,
      outdated: 1,
      missing: 2,
      made: 40,
      madeMs: 2.5,
      savedMs: 0.5,
      waiting: 3,
    },
  };
  return metricsText(families(standing, telemetry.tallies, telemetry.quantiles(null)), format);
}
