import { type CycleStep, STEPS } from '../../domain/life.ts';
import type { SpanTiming } from '../../domain/lived-span.ts';
import type { StepTiming } from '../../domain/record.ts';
import type { FollowPort } from '../ports.ts';

type TimedStep = StepTiming['step'];

type StepListener = FollowPort['step'];

type TimingOf<Step extends string> = SpanTiming & { readonly step: Step };

interface Running<Step> {
  readonly step: Step;
  /** Of the stretch that runs. */
  start: number;
}

/** Times the parts of one lived span. */
export class Stopwatch<Step extends string> {
  readonly #now: () => number;
  readonly #began: number;
  readonly #timings: TimingOf<Step>[] = [];
  readonly #told: StepListener;
  #running: Running<Step> | null = null;

  constructor(now: () => number, told: StepListener = () => undefined) {
    this.#now = now;
    this.#told = told;
    this.#began = now();
  }

  /** One step may be begun within another: that one rests meanwhile, and has a row for each of its stretches. */
  async time<Result>(step: Step, work: () => Promise<Result> | Result): Promise<Result> {
    const around = this.#running;
    if (around) this.#over(around, null);
    const running = { step, start: this.#now() };
    this.#running = running;
    let failure: unknown = null;
    try {
      return await work();
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      this.#over(running, failure);
      this.#running = around;
      if (around) around.start = this.#now();
    }
  }

  #over({ step, start }: Running<Step>, failure: unknown): void {
    const timing = { step, start: start - this.#began, duration: this.#now() - start, skipped: false };
    this.#timings.push(timing);
    this.#told(timing, failure);
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

  /** Every step in order, deliberation between gate and simulate. */
  override timings(): readonly StepTiming[] {
    return [...super.timings()].sort((a, b) => ORDER.indexOf(a.step) - ORDER.indexOf(b.step));
  }
}
