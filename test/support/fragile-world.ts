import { AppError } from '../../src/domain/errors.ts';
import type { WorldPort } from '../../src/mind/ports.ts';

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
    return {
      info: world.info,
      state: () => world.state(),
      setGasCoinPrice: (price) => world.setGasCoinPrice(price),
      seek: (step) => world.seek(step),
      advance: (fraction) => this.#guard('advance', () => world.advance(fraction)),
      finishStep: () => this.#guard('finishStep', () => world.finishStep()),
      simulate: (action) => this.#guard('simulate', () => world.simulate(action)),
      execute: (action) => this.#guard('execute', () => world.execute(action)),
      receipt: (id) => this.#guard('receipt', () => world.receipt(id)),
    };
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
