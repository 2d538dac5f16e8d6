import { AppError } from '../../domain/errors.ts';
import type { MetricColumns, TickMetrics } from '../../domain/telemetry.ts';
import type { RecordRange } from '../../protocol/record-range.ts';
import type { TelemetryApi } from '../../protocol/telemetry.ts';
import type { Golem } from '../golem.ts';
import { requireWhole } from './require-number.ts';
import { families } from '../telemetry/families.ts';
import { metricsText } from '../telemetry/text-format.ts';

/** Wide events that are answered at once, at most: some 10 MB. */
const MAX_EVENTS = 10_000;
const MAX_COLUMNS = 100_000;

/** A range as it came from outside; both ends may be left out. */
function checked({ from, to, limit }: RecordRange, most: number): RecordRange {
  const tick = (name: string, value: unknown): number =>
    requireWhole(name, value, 0, Number.MAX_SAFE_INTEGER);
  return {
    ...(from !== undefined && { from: tick('The first tick', from) }),
    ...(to !== undefined && { to: tick('The last tick', to) }),
    ...(limit !== undefined && { limit: requireWhole('The limit', limit, 1, most) }),
  };
}

/** What the golem measures of itself. Stored events lack the last transaction's duration, which the ring knows. */
export function telemetryVerbs(golem: Golem): TelemetryApi {
  const { telemetry, deps, backfill } = golem;

  const newer = (events: readonly TickMetrics[]): readonly TickMetrics[] => {
    const first = events[0]?.tick;
    if (first === undefined) return events;
    const atHand = new Map(telemetry.recent(MAX_EVENTS).map((event) => [event.tick, event]));
    return events.map((event) => atHand.get(event.tick) ?? event);
  };

  const withCommits = (columns: MetricColumns): MetricColumns => {
    const { tick, values } = columns;
    const first = tick[0];
    if (first === undefined) return columns;
    for (const { tick: at, commit } of telemetry.recent(MAX_EVENTS)) {
      // A life's ticks follow one another.
      const index = at - first;
      if (!commit || tick[index] !== at) continue;
      values.commitMs[index] = commit.ms;
      values.commitTicks[index] = commit.lastTick - commit.firstTick + 1;
    }
    return columns;
  };

  return {
    async metricsRecent(n) {
      const count = requireWhole('The number of ticks', n, 1, MAX_EVENTS);
      const events = telemetry.recent(count);
      if (events.length === count) return events;
      return newer(await deps.store.tickMetrics({ limit: count }));
    },
    metricsRange: async (range) => newer(await deps.store.tickMetrics(checked(range, MAX_EVENTS))),
    metricsColumns: async (range) => withCommits(await deps.store.metricColumns(checked(range, MAX_COLUMNS))),
    metricsQuantiles: async (last) =>
      telemetry.quantiles(last === null ? null : requireWhole('The number of ticks', last, 1, MAX_EVENTS)),
    async metricsText(format) {
      if (format !== 'openmetrics' && format !== 'prometheus') {
        throw new AppError('input.invalid', 'The format is "openmetrics" or "prometheus".');
      }
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
      };
      return metricsText(families(standing, telemetry.tallies, telemetry.quantiles(null)), format);
    },
  };
}
