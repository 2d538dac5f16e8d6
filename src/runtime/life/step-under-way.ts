import type { Perceived, WorldPulse } from '../../domain/world/world.ts';
import { perceivedIn } from '../../mind/market/index.ts';

/** What was gathered of the world's step that the golem stands in, between two theta ticks. */
export class StepUnderWay {
  #pulses: WorldPulse[] = [];
  #gammas = 0;

  /** One gamma beat, and what it found. */
  add(pulse: WorldPulse): void {
    this.#pulses.push(pulse);
    this.#gammas += 1;
  }

  /** What was seen so far. @param price at the last theta tick */
  perceived(price: number): Perceived {
    return perceivedIn(price, this.#pulses);
  }

  /** All of the step. @param rest what its end brought */
  gathered(rest: WorldPulse): { readonly pulses: readonly WorldPulse[]; readonly gammas: number } {
    return { pulses: [...this.#pulses, rest], gammas: this.#gammas };
  }

  /** The golem stands in it no longer. */
  forget(): void {
    this.#pulses = [];
    this.#gammas = 0;
  }
}
