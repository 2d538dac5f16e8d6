import type { Party } from '../../domain/models/party.ts';

/**
 * What is remembered, once for each who asks. There is no way to it without saying who that is: whoever forgets it does not compile, and
 * what one party says, or how much of it, never reaches or crowds out what is remembered of another.
 */
export class PerParty<Held> {
  readonly #make: (party: Party) => Held;
  readonly #held = new Map<Party, Held>();

  /** @param make what is empty, for a party that is met for the first time */
  constructor(make: (party: Party) => Held) {
    this.#make = make;
  }

  of(party: Party): Held {
    const known = this.#held.get(party);
    if (known !== undefined) return known;
    const made = this.#make(party);
    this.#held.set(party, made);
    return made;
  }

  /** Lets go of what is remembered of a party. */
  forget(party: Party): void {
    this.#held.delete(party);
  }

  /** Of every party that was met: for what is done to all of them alike. */
  all(): readonly Held[] {
    return [...this.#held.values()];
  }

  clear(): void {
    this.#held.clear();
  }
}
