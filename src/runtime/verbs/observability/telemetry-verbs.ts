import type { MetricColumns, TickMetrics } from '../../../domain/telemetry/telemetry.ts';
import { posteriorRows } from '../../../mind/governor/index.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import { MAX_WIDE_EVENTS, type metricsRows } from '../../../protocol/verbs/telemetry/metrics.ts';
import type { Golem } from '../../golem.ts';
import { families, metricsText } from '../../observability/index.ts';

/** What the golem measures of itself. Stored events lack the last transaction's duration, which the ring knows. */
export function telemetryVerbs(golem: Golem): Pick<GolemApi, keyof typeof metricsRows> {
  const { telemetry, deps, backfill } = golem;

  const newer = (events: readonly TickMetrics[]): readonly TickMetrics[] => {
    const first = events[0]?.tick;
    if (first === undefined) return events;
    const atHand = new Map(telemetry.recent(MAX_WIDE_EVENTS).map((event) => [event.tick, event]));
    return events.map((event) => atHand.get(event.tick) ?? event);
  };

  const withCommits = (columns: MetricColumns): MetricColumns => {
    const { tick, values } = columns;
    const first = tick[0];
    if (first === undefined) return columns;
    for (const { tick: at, commit } of telemetry.recent(MAX_WIDE_EVENTS)) {
      // A life's ticks follow one another.
      const index = at - first;
      if (!commit || tick[index] !== at) continue;
      values.commitMs[index] = commit.ms;
      values.commitTicks[index] = commit.lastTick - commit.firstTick + 1;
    }
    return columns;
  };

  return {
    async metrics() {
      const { state } = golem.life;
      return {
        ...telemetry.read(deps.clock.stopwatch()),
        tiers: state.tiers,
        posteriors: posteriorRows(state.loopOne),
        rules: state.playbook.rules.map(({ id, counts }) => ({
          id,
          ...counts,
          acted: state.lastActed[id] ?? 0,
        })),
        preAssembly: golem.preAssembly.figures,
      };
    },
    async 'metrics.recent'(count) {
      const events = telemetry.recent(count);
      if (events.length === count) return events;
      return newer(await deps.store.tickMetrics({ limit: count }));
    },
    'metrics.range': async (range = {}) => newer(await deps.store.tickMetrics(range)),
    'metrics.columns': async (range = {}) => withCommits(await deps.store.metricColumns(range)),
    'metrics.quantiles': async ({ last } = {}) => telemetry.quantiles(last ?? null),
    async 'metrics.openMetrics'({ format = 'openmetrics' } = {}) {
      const { state } = golem.life;
      const { newest } = telemetry;
      const standing = {
        app: deps.appVersion,
        golemId: state.golemId,
        world: state.worldId,
        running: golem.heart.running,
        tick: golem.lastCommitted?.tick ?? null,
        tickAt: newest?.wallTime ?? null,
        ticksPerSecond: telemetry.read(deps.clock.stopwatch()).ticksPerSecond,
        predictionError: golem.lastCommitted?.predictionError ?? null,
        vitality: state.vitality.total,
        queued: golem.queue.depth,
        withoutVectors: backfill.backlog,
        preAssembly: golem.preAssembly.figures,
      };
      return metricsText(families(standing, telemetry.tallies, telemetry.quantiles(null)), format);
    },
  };
}
