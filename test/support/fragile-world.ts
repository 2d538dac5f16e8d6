import { AppError } from '../../src/domain/errors.ts';
import type { WorldPort } from '../../src/mind/ports.ts';
import { wrapPort } from '../../src/mind/replay/wrap-port.ts';

export type Breakable = 'advance' | 'finishStep' | 'simulate' | 'execute' | 'receipt';

/** A world that breaks when told to, once, in the call that is named; otherwise the world that it wraps. */
export class FragileWorld {
  #breaks: Breakable | null = null;
  #broken: (() => void) | null = null;

  /** Resolves when it has broken. */
  breakAt(call: Breakable): Promise<void> {
    this.#breaks = call;
    return new Promise((resolve) => (this.#broken = resolve));
  }

  wrap(world: WorldPort): WorldPort {
    return wrapPort('world', world, {
      advance: (advance) => (fraction) => this.#guard('advance', () => advance(fraction)),
      finishStep: (finishStep) => () => this.#guard('finishStep', finishStep),
      simulate: (simulate) => (action) => this.#guard('simulate', () => simulate(action)),
      execute: (execute) => (action) => this.#guard('execute', () => execute(action)),
      receipt: (receipt) => (id) => this.#guard('receipt', () => receipt(id)),
    });
  }

  /** It breaks after the call has had its effect: the worst moment. */
  async #guard<Answer>(call: Breakable, work: () => Promise<Answer>): Promise<Answer> {
    const answer = await work();
    if (this.#breaks !== call) return answer;
    this.#breaks = null;
    this.#broken?.();
    throw new AppError('world.corrupt', `The world broke in ${call}.`, { retryable: true });
  }
}
