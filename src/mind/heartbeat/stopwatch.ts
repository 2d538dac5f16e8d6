import { type CycleStep, STEPS } from '../../domain/life/life.ts';
import type { SpanTiming } from '../../domain/records/lived-span.ts';
import type { StepTiming } from '../../domain/records/record.ts';
import type { FollowPort } from '../ports.ts';

type TimedStep = StepTiming['step'];

type StepListener = FollowPort['step'];

type TimingOf<Step extends string> = SpanTiming & { readonly step: Step };

/** Times the parts of one lived span. */
export class Stopwatch<Step extends string> {
  readonly #now: () => number;
  readonly #began: number;
  readonly #timings: TimingOf<Step>[] = [];
  readonly #listener: StepListener;

  constructor(now: () => number, listener: StepListener = () => undefined) {
    this.#now = now;
    this.#listener = listener;
    this.#began = now();
  }

  async time<Result>(step: Step, work: () => Promise<Result> | Result): Promise<Result> {
    const start = this.#now();
    let failure: unknown = null;
    try {
      return await work();
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const timing = { step, start: start - this.#began, duration: this.#now() - start, skipped: false };
      this.#timings.push(timing);
      this.#listener(timing, failure);
    }
  }

  /** Records steps that are not run as skipped; those that have a row already were not. */
  skip(steps: readonly Step[]): void {
    const start = this.elapsed();
    const ran = new Set(this.#timings.map(({ step }) => step));
    for (const step of steps)
      if (!ran.has(step)) this.#timings.push({ step, start, duration: 0, skipped: true });
  }

  /** In the order in which they were over. */
  timings(): readonly TimingOf<Step>[] {
    return this.#timings;
  }

  elapsed(): number {
    return this.#now() - this.#began;
  }
}

const ORDER: readonly TimedStep[] = [
  ...STEPS.slice(0, 4),
  'assemble',
  'deliberate',
  ...STEPS.slice(4),
  'delta',
  'commit',
];

/** Times the steps of one tick; a step that did not run is recorded as skipped. */
export class TickStopwatch extends Stopwatch<TimedStep> {
  override skip(steps: readonly CycleStep[]): void {
    super.skip(steps);
  }

  /** As they were begun, deliberation between gate and simulate; a step that was taken up again has a row for each time. */
  override timings(): readonly StepTiming[] {
    return [...super.timings()].sort(
      (a, b) => a.start - b.start || ORDER.indexOf(a.step) - ORDER.indexOf(b.step),
    );
  }
}
