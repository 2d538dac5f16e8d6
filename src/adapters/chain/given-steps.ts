import type { WorldPulse } from '../../domain/world/world.ts';

/** What the step under way and the one before it were given, to be given again when a tick fails: a chain does not go back. */
export class GivenSteps {
  #given: { readonly step: number; readonly pulse: WorldPulse }[] = [];
  #owed: WorldPulse[] = [];

  /** What is owed again, once. */
  takeOwed(): WorldPulse[] {
    return this.#owed.splice(0);
  }

  note(step: number, pulse: WorldPulse): void {
    this.#given = [...this.#given.filter((each) => each.step >= step - 1), { step, pulse }];
  }

  /** What the steps from this one on were given is owed again. */
  rewind(step: number): void {
    this.#owed = this.#given.filter((each) => each.step >= step).map(({ pulse }) => pulse);
    this.#given = this.#given.filter((each) => each.step < step);
  }
}
