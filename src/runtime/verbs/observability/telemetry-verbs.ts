import type { MetricColumns, TickMetrics } from '../../../domain/telemetry/telemetry.ts';
import { posteriorRows } from '../../../mind/governor/index.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import { MAX_WIDE_EVENTS, type metricsRows } from '../../../protocol/verbs/observability/metrics.ts';
import type { Golem } from '../../golem.ts';
import type { AnswersOf, Readable } from '../view.ts';
import { families, gatewayFamilies, metricsText } from '../../observability/index.ts';

/** A tick as the ring of the last ones knows it: stored events lack the last transaction's duration. */
function newer(
  { observability: { telemetry } }: Readable,
  events: readonly TickMetrics[],
): readonly TickMetrics[] {
  const first = events[0]?.tick;
  if (first === undefined) return events;
  const atHand = new Map(telemetry.recent(MAX_WIDE_EVENTS).map((event) => [event.tick, event]));
  return events.map((event) => atHand.get(event.tick) ?? event);
}

function withCommits({ observability: { telemetry } }: Readable, columns: MetricColumns): MetricColumns {
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
}

const NO_TIMES = { count: 0, p50: 0, p99: 0 };

/** What the golem measures of itself. Times are not part of what the mind carried then. */
export const telemetryAnswers: AnswersOf<'metrics'> = {
  async metrics({ golem, state, past }) {
    const { deps, course } = golem;
    const { telemetry } = golem.observability;
    const times = past
      ? { ticksPerSecond: null, steps: {}, commit: NO_TIMES }
      : telemetry.read(deps.clock.stopwatch());
    return {
      ...times,
      tiers: state.tiers,
      posteriors: posteriorRows(state.loopOne),
      rules: state.playbook.rules.map(({ id, counts }) => ({
        id,
        ...counts,
        acted: state.lastActed[id] ?? 0,
      })),
      preAssembly: past ? null : course.preAssembly.figures,
    };
  },
  async 'metrics.recent'({ golem, at, past }, count) {
    const events = past ? [] : golem.observability.telemetry.recent(count);
    if (events.length === count) return events;
    return newer(golem, await golem.deps.store.tickMetrics({ limit: count, ...(past && { to: at }) }));
  },
  'metrics.range': ({ golem, within }, range = {}) =>
    within(range, async (some) => newer(golem, await golem.deps.store.tickMetrics(some))),
  'metrics.columns': async ({ golem, upTo }, range = {}) =>
    withCommits(golem, await golem.deps.store.metricColumns(upTo(range))),
};

/** How fast it is now, and what a collector of metrics reads. */
export function telemetryVerbs(
  golem: Golem,
): Omit<Pick<GolemApi, keyof typeof metricsRows>, keyof typeof telemetryAnswers> {
  const { deps, memory } = golem;
  const { telemetry } = golem.observability;

  return {
    'metrics.quantiles': async ({ last } = {}) => telemetry.quantiles(last ?? null),
    async 'metrics.openMetrics'({ format = 'openmetrics' } = {}) {
      const { state } = golem.life;
      const { newest } = telemetry;
      const standing = {
        app: deps.appVersion,
        golemId: state.golemId,
        world: state.worldId,
        running: golem.pulse.heart.running,
        tick: golem.lastCommitted?.tick ?? null,
        tickAt: newest?.wallTime ?? null,
        ticksPerSecond: telemetry.read(deps.clock.stopwatch()).ticksPerSecond,
        predictionError: golem.lastCommitted?.predictionError ?? null,
        vitality: state.vitality.total,
        queued: golem.queue.depth,
        withoutVectors: memory.backfill.backlog,
        preAssembly: golem.course.preAssembly.figures,
      };
      const { requests, layers, failures, limits } = golem.models.gateway.tallies;
      const models = (deps.modelRegistry?.list() ?? []).map(({ config, health: { circuit, firstMs } }) => ({
        model: config.id,
        circuit,
        firstMs,
      }));
      const all = [
        ...families(standing, telemetry.tallies, telemetry.quantiles(null)),
        ...gatewayFamilies({ requests, layers, failures, limits, models }),
      ];
      return metricsText(all, format);
    },
  };
}
