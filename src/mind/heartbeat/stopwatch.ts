import { type CycleStep, STEPS } from '../../domain/life.ts';
import type { StepTiming } from '../../domain/record.ts';
import type { FollowPort } from '../ports.ts';

type TimedStep = StepTiming['step'];

type StepListener = FollowPort['step'];

/** Times the steps of one tick; a step that did not run is recorded as skipped. */
export class TickStopwatch {
  readonly #now: () => number;
  readonly #began: number;
  readonly #timings: StepTiming[] = [];
  readonly #told: StepListener;

  constructor(now: () => number, told: StepListener = () => undefined) {
    this.#now = now;
    this.#told = told;
    this.#began = now();
  }

  async time<Result>(step: TimedStep, work: () => Promise<Result> | Result): Promise<Result> {
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
      this.#told(timing, failure);
    }
  }

  skip(steps: readonly CycleStep[]): void {
    const start = this.#now() - this.#began;
    for (const step of steps) this.#timings.push({ step, start, duration: 0, skipped: true });
  }

  /** Every step in order: deliberation between gate and simulate, the delta cycle behind them. */
  timings(): readonly StepTiming[] {
    const order: readonly TimedStep[] = [
      ...STEPS.slice(0, 4),
      'assemble',
      'deliberate',
      ...STEPS.slice(4),
      'delta',
      'commit',
    ];
    return [...this.#timings].sort((a, b) => order.indexOf(a.step) - order.indexOf(b.step));
  }

  elapsed(): number {
    return this.#now() - this.#began;
  }
}
