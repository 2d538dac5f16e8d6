import { STEPS } from '../../../domain/life.ts';
import type { StepTiming } from '../../../domain/record.ts';

/** Every span of a tick in the order in which they run: nine steps, and what happens between and after them. */
export const SPAN_ORDER = [
  ...STEPS.slice(0, 4),
  'assemble',
  'deliberate',
  ...STEPS.slice(4),
  'delta',
  'commit',
] as const satisfies readonly StepTiming['step'][];

export interface Span {
  readonly step: StepTiming['step'];
  /** Milliseconds since the tick began; null where nothing was timed. */
  readonly start: number | null;
  readonly duration: number | null;
  readonly state: 'ran' | 'skipped' | 'untimed';
  /** Its number among the nine steps; null for what lies between. */
  readonly number: number | null;
}

/** The spans of a waterfall, complete and in order, and how long the whole took, ms. */
export function waterfall(timings: readonly StepTiming[]): {
  readonly spans: readonly Span[];
  readonly total: number;
} {
  const spans = SPAN_ORDER.map((step): Span => {
    const timing = timings.find((one) => one.step === step);
    const index = (STEPS as readonly string[]).indexOf(step);
    const number = index < 0 ? null : index + 1;
    if (timing === undefined) return { step, start: null, duration: null, state: 'untimed', number };
    if (timing.skipped) return { step, start: timing.start, duration: null, state: 'skipped', number };
    return { step, start: timing.start, duration: timing.duration, state: 'ran', number };
  });
  // What was neither run nor skipped has no place in the picture, unless it is one of the nine.
  const shown = spans.filter((span) => span.state !== 'untimed' || span.number !== null);
  const total = Math.max(0, ...shown.map((span) => (span.start ?? 0) + (span.duration ?? 0)));
  return { spans: shown, total };
}
