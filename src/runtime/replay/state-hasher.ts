import type { Organ } from '../../domain/replay.ts';
import type { Blake3 } from '../../lib/blake3.ts';
import { canonicalCbor } from '../../lib/canonical-cbor.ts';
import { stateRoot } from '../../mind/replay/hashes.ts';
import { asSealed, organsOf, sameOrgan } from '../../mind/replay/organs.ts';
import type { Place } from '../../mind/replay/replay-span.ts';
import type { WithMindVersion } from '../../mind/versions/mind-version.ts';

/** Hashes states one after the other; an organ that has not changed since the last is not hashed again. */
export class StateHasher {
  readonly #hash: Blake3;
  readonly #known = new Map<string, { readonly organ: Organ; readonly hash: Uint8Array }>();

  constructor(hash: Blake3) {
    this.#hash = hash;
  }

  /** @param lived tells the version of the mind whose hashes are wanted */
  organs(
    { state, standing }: Place,
    lived: WithMindVersion,
  ): ReadonlyMap<string, { readonly hash: Uint8Array }> {
    const organs = asSealed(organsOf(state, standing), lived);
    for (const [name, organ] of organs) {
      const known = this.#known.get(name);
      if (known && sameOrgan(known.organ, organ)) continue;
      this.#known.set(name, { organ, hash: this.#hash.hash(canonicalCbor(organ)) });
    }
    return new Map([...organs.keys()].map((name) => [name, this.#known.get(name)!]));
  }

  root(place: Place, lived: WithMindVersion): Uint8Array {
    return stateRoot(this.#hash, this.organs(place, lived));
  }
}
