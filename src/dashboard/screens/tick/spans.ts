import { STEPS } from '../../../domain/life/life.ts';
import type { StepTiming } from '../../../domain/records/record.ts';

/** Every span of a tick in the order in which they run: nine steps, and what happens between and after them. */
export const SPAN_ORDER = [
  ...STEPS.slice(0, 4),
  'assemble',
  'deliberate',
  ...STEPS.slice(4),
  'delta',
  'commit',
] as const satisfies readonly StepTiming['step'][];

export interface StepRun {
  readonly step: StepTiming['step'];
  /** Milliseconds since the tick began, of each stretch that it ran; where it was skipped, of that moment. Empty where nothing was timed. */
  readonly stretches: readonly Pick<StepTiming, 'start' | 'duration'>[];
  /** Of all stretches, ms. */
  readonly duration: number;
  readonly state: 'ran' | 'skipped' | 'untimed';
  /** Its number among the nine steps; null for what lies between. */
  readonly number: number | null;
}

/** The spans of a waterfall, complete and in order, and how long the whole took, ms. */
export function waterfall(timings: readonly StepTiming[]): {
  readonly spans: readonly StepRun[];
  readonly total: number;
} {
  const spans = SPAN_ORDER.map((step): StepRun => {
    const timed = timings.filter((one) => one.step === step);
    const ran = timed.filter(({ skipped }) => !skipped);
    const index = (STEPS as readonly string[]).indexOf(step);
    const number = index < 0 ? null : index + 1;
    const stretches = ran.length > 0 ? ran : timed;
    const duration = ran.reduce((sum, one) => sum + one.duration, 0);
    if (timed.length === 0) return { step, stretches, duration, state: 'untimed', number };
    return { step, stretches, duration, state: ran.length > 0 ? 'ran' : 'skipped', number };
  });
  // What was neither run nor skipped has no place in the picture, unless it is one of the nine.
  const shown = spans.filter((span) => span.state !== 'untimed' || span.number !== null);
  const total = Math.max(0, ...timings.map(({ start, duration }) => start + duration));
  return { spans: shown, total };
}
