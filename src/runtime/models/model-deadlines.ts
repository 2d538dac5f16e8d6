import { AppError } from '../../domain/errors.ts';
import type { CognitiveTier } from '../../domain/life/life.ts';
import type { ThinkingNow } from '../../domain/events/status.ts';
import type { Timer } from '../../lib/async/timer.ts';
import type { DeadlinePort } from '../../mind/ports.ts';

interface Wait {
  readonly what: ThinkingNow;
  readonly controller: AbortController;
}

/** Waits for models on behalf of the tick under way, and stops waiting when the deadline or the owner says so. */
export class ModelDeadlines implements DeadlinePort {
  readonly #now: () => number;
  readonly #timer: Timer;
  readonly #onChange: () => void;
  #wait: Wait | null = null;
  #refused: AppError | null = null;

  /** @param onChange a wait began or ended */
  constructor(now: () => number, timer: Timer, onChange: () => void) {
    this.#now = now;
    this.#timer = timer;
    this.#onChange = onChange;
  }

  get thinking(): ThinkingNow | null {
    return this.#wait?.what ?? null;
  }

  begin(
    what: { readonly model: string; readonly tick: number; readonly tier: CognitiveTier },
    ms: number,
  ): { readonly signal: AbortSignal; end(): void } {
    const controller = new AbortController();
    const wait: Wait = { what: { ...what, since: this.#now(), deadlineMs: ms }, controller };
    const callOff = this.#timer.after(Math.max(0, ms), () =>
      controller.abort(
        new AppError('model.timeout', `The model did not answer within ${(ms / 1000).toFixed(1)} s.`, {
          retryable: true,
        }),
      ),
    );
    if (this.#refused) controller.abort(this.#refused);
    this.#wait = wait;
    this.#onChange();
    return {
      signal: controller.signal,
      end: () => {
        callOff();
        if (this.#wait === wait) this.#wait = null;
        this.#onChange();
      },
    };
  }

  /** Stops the wait under way; false when there is none. @param reason a sentence for the record */
  end(reason: string): boolean {
    if (!this.#wait) return false;
    this.#wait.controller.abort(new AppError('model.cancelled', reason));
    return true;
  }

  /** Stops the wait for a model that is out of reach since the device went offline: no time-out is waited for, and the next is asked. */
  lose(lost: (model: string) => boolean): void {
    const model = this.#wait?.what.model;
    if (model === undefined || !lost(model)) return;
    const text = 'The device went offline while the model was asked.';
    this.#wait?.controller.abort(new AppError('model.offline', text, { retryable: true }));
  }

  /**
   * No model is waited for while `work` goes on, the one under way included: the reflex answers in its place and the tick
   * ends soon. @param reason a sentence for the record
   */
  async without<Result>(reason: string, work: () => Promise<Result>): Promise<Result> {
    const refused = new AppError('model.cancelled', reason);
    this.#refused = refused;
    this.#wait?.controller.abort(refused);
    try {
      return await work();
    } finally {
      if (this.#refused === refused) this.#refused = null;
    }
  }
}
