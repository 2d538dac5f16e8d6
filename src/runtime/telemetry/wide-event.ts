import type { DecisionCycleRecord, TickSummary } from '../../domain/record.ts';
import {
  TIMED_STEPS,
  phasesOf,
  type ModelMetrics,
  type TickKind,
  type TickMetrics,
  type TimedStep,
} from '../../domain/telemetry.ts';
import type { Thought } from '../../domain/thought.ts';

/** What of a tick its record does not say. */
export interface TickCircumstances {
  readonly delta: boolean;
  readonly wakeup: boolean;
  readonly entriesWritten: number;
  readonly queued: number;
  readonly withoutVectors: number;
  readonly traceId: string | null;
}

function stepsOf({ timings }: DecisionCycleRecord): TickMetrics['steps'] {
  const ran = new Map<string, number>();
  for (const { step, duration, skipped } of timings) if (!skipped) ran.set(step, duration);
  return Object.fromEntries(TIMED_STEPS.map((step) => [step, ran.get(step) ?? null])) as Record<
    TimedStep,
    number | null
  >;
}

/** Sum of what is known; null where nothing is. */
function known(values: readonly (number | null | undefined)[]): number | null {
  const told = values.filter((value) => value != null);
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0);
}

function modelOf(thought: Thought | null | undefined): ModelMetrics | null {
  const attempts = thought?.attempts ?? [];
  if (attempts.length === 0) return null;
  return {
    calls: attempts.reduce((sum, { tries }) => sum + tries, 0),
    failures: attempts.filter(({ failure }) => failure !== null).length,
    ms: attempts.reduce((sum, { wallMs }) => sum + wallMs, 0),
    inputTokens: known(attempts.map(({ usage }) => usage?.input)),
    outputTokens: known(attempts.map(({ usage }) => usage?.output)),
    cacheReadTokens: known(attempts.map(({ usage }) => usage?.cacheRead)),
    reasoningTokens: known(attempts.map(({ usage }) => usage?.reasoning)),
    costUsd: known(attempts.map(({ cost }) => cost?.usd)),
  };
}

/** The wide event of a tick, from its record; how long its commit took is not known yet. */
export function wideEvent(
  record: DecisionCycleRecord,
  summary: TickSummary,
  { delta, wakeup, entriesWritten, queued, withoutVectors, traceId }: TickCircumstances,
): TickMetrics {
  const clock = delta ? 'delta' : 'theta';
  const kind: TickKind = wakeup ? `wakeup-${clock}` : clock;
  const steps = stepsOf(record);
  return {
    tick: record.tick,
    kind,
    worldTime: record.worldTime,
    wallTime: record.wallTime,
    gammas: record.observation.gammas,
    tier: summary.tier,
    regime: summary.regime,
    decidedBy: summary.decidedBy,
    predictionError: summary.predictionError,
    quality: summary.outcomeQuality,
    actionKind: summary.actionKind,
    actionStatus: summary.actionStatus,
    durationMs: summary.durationMs,
    steps,
    phases: phasesOf(steps),
    tokensUsed: record.context?.totalTokens ?? null,
    tokensBudget: record.context?.budget ?? null,
    model: modelOf(record.thought),
    grimoireHits: record.retrieved.entries.length,
    grimoireMisses: record.retrieved.semantic ? 0 : 1,
    entriesWritten,
    late: record.late,
    queued,
    withoutVectors,
    commit: null,
    traceId,
  };
}
