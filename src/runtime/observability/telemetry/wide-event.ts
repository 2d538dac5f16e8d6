import type { DecisionCycleRecord, TickSummary } from '../../../domain/records/record.ts';
import {
  TIMED_STEPS,
  phasesOf,
  type ModelMetrics,
  type TickMetrics,
  type TimedStep,
} from '../../../domain/telemetry/telemetry.ts';
import {
  MODEL_FIGURES,
  TICK_FIGURES,
  type AskedModel,
  type Figure,
  type FiguresOf,
  type TickCircumstances,
} from '../../../domain/telemetry/tick-figures.ts';

function stepsOf({ timings }: DecisionCycleRecord): TickMetrics['steps'] {
  const ran = new Map<string, number>();
  for (const { step, duration, skipped } of timings) {
    if (skipped) continue;
    ran.set(step, (ran.get(step) ?? 0) + duration);
  }
  return Object.fromEntries(TIMED_STEPS.map((step) => [step, ran.get(step) ?? null])) as Record<
    TimedStep,
    number | null
  >;
}

const read = <Source, Rows extends Readonly<Record<string, Figure<Source>>>>(
  rows: Rows,
  source: Source,
): FiguresOf<Rows> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row.of(source)])) as FiguresOf<Rows>;

function modelOf({ thought, reflections = [] }: DecisionCycleRecord): ModelMetrics | null {
  const reflected = reflections.map(({ turn }): AskedModel => ({ ...turn, tries: turn.requests }));
  const asked = [...(thought?.attempts ?? []), ...reflected];
  return asked.length === 0 ? null : read(MODEL_FIGURES, asked);
}

/** The wide event of a tick, from its record; how long its commit took is not known yet. */
export function wideEvent(
  record: DecisionCycleRecord,
  summary: TickSummary,
  circumstances: TickCircumstances,
): TickMetrics {
  const steps = stepsOf(record);
  return {
    ...read(TICK_FIGURES, { record, summary, circumstances }),
    steps,
    phases: phasesOf(steps),
    model: modelOf(record),
    commit: null,
  };
}
