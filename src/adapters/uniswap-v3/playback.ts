import { AppError } from '../../domain/errors.ts';
import type { WorldInfo } from '../../domain/world/world.ts';

/** So that the sum of ten tenths counts as one whole step. */
const FRACTION_TOLERANCE = 1e-9;

/** Where a world that is played back stands: in which step, how far in it, and how many of its blocks have been delivered. */
export class Playback {
  readonly #info: Pick<WorldInfo, 'id' | 'title'>;
  readonly #steps: number;
  #step = 0;
  #fraction = 0;
  delivered = 0;

  /** @param steps that the world has */
  constructor(info: Pick<WorldInfo, 'id' | 'title'>, steps: number) {
    this.#info = info;
    this.#steps = steps;
  }

  get step(): number {
    return this.#step;
  }

  get fraction(): number {
    return this.#fraction;
  }

  get ended(): boolean {
    return this.#step >= this.#steps;
  }

  begin(step: number): void {
    this.#step = step;
    this.#fraction = 0;
    this.delivered = 0;
  }

  /** @throws AppError `input.invalid` for what is no step of this world, nor its end */
  requireStep(step: number): void {
    if (!Number.isInteger(step) || step < 0 || step > this.#steps)
      throw new AppError('input.invalid', `The step must be from 0 to ${this.#steps}, not ${step}.`);
  }

  /**
   * How many blocks of the step are due: of `n`, block `i` (0-based) is due at (i + 1) / n.
   * @throws AppError `input.invalid`
   */
  due(fraction: number, blocksPerStep: number): number {
    if (!(fraction > 0 && fraction <= 1 + FRACTION_TOLERANCE))
      throw new AppError('input.invalid', `Fraction ${fraction} must be above 0 and at most 1.`);
    return Math.floor((fraction + FRACTION_TOLERANCE) * blocksPerStep);
  }

  /** What was due at this fraction has been delivered. */
  reached(fraction: number): void {
    this.#fraction = Math.max(this.#fraction, Math.min(1, fraction));
  }

  /** Where the block after the last delivered one is. @throws AppError `world.ended` when none follows */
  next(blocksPerStep: number): { readonly step: number; readonly index: number } {
    this.refuseIfEnded();
    if (this.delivered < blocksPerStep) return { step: this.#step, index: this.delivered };
    if (this.#step + 1 >= this.#steps) throw this.#endError();
    return { step: this.#step + 1, index: 0 };
  }

  /** @throws AppError `world.ended` */
  refuseIfEnded(): void {
    if (this.ended) throw this.#endError();
  }

  #endError(): AppError {
    return new AppError('world.ended', `${this.#info.title} has no more steps.`, {
      data: { id: this.#info.id, steps: this.#steps },
    });
  }
}
