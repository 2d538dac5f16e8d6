import {
  TIMED_STEPS,
  phasesOf,
  type TickMetrics,
  type TimedStep,
} from '../../../../src/domain/telemetry/telemetry.ts';
import type { TickCommit } from '../../../../src/protocol/store/store.ts';

/** A wide event as a tick of tier T0 gives one, with what is to be different. */
export function eventAt(tick: number, other: Partial<TickMetrics> = {}): TickMetrics {
  const steps = {
    ...Object.fromEntries(TIMED_STEPS.map((step) => [step, null])),
    observe: 1,
    retrieve: 2,
    analyze: 0.5,
    gate: 0.25,
    reflect: 4,
  } as Record<TimedStep, number | null>;
  return {
    tick,
    kind: 'theta',
    worldTime: 1_000_000 + tick,
    wallTime: 1_700_000_000_000 + tick,
    gammas: 6,
    tier: 'T0',
    regime: 'range-bound',
    decidedBy: null,
    predictionError: 0.1,
    quality: null,
    actionKind: null,
    actionStatus: null,
    durationMs: 7.75,
    deltaMs: null,
    steps,
    phases: phasesOf(steps),
    tokensUsed: null,
    tokensBudget: null,
    model: null,
    grimoireHits: 3,
    grimoireMisses: 1,
    entriesWritten: 0,
    late: 0,
    queued: 0,
    withoutVectors: 0,
    commit: null,
    traceId: null,
    ...other,
  };
}

/** Of a commit, what measuring looks at. */
export function commitsOf(events: readonly TickMetrics[]): readonly TickCommit[] {
  return events.map((metrics) => ({ metrics, record: { tick: metrics.tick } }) as unknown as TickCommit);
}
