import type { Organ } from '../../domain/past/replay.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import { canonicalCbor } from '../../lib/bytes/canonical-cbor.ts';
import { organsOf, type Place, sameOrgan, stateRoot } from '../../mind/replay/index.ts';

/** Hashes states one after the other; an organ that has not changed since the last is not hashed again. */
export class StateHasher {
  readonly #hash: Blake3;
  readonly #known = new Map<string, { readonly organ: Organ; readonly hash: Uint8Array }>();

  constructor(hash: Blake3) {
    this.#hash = hash;
  }

  organs({ state, standing }: Place): ReadonlyMap<string, { readonly hash: Uint8Array }> {
    const organs = organsOf(state, standing);
    for (const [name, organ] of organs) {
      const known = this.#known.get(name);
      if (known && sameOrgan(known.organ, organ)) continue;
      this.#known.set(name, { organ, hash: this.#hash.hash(canonicalCbor(organ)) });
    }
    return new Map([...organs.keys()].map((name) => [name, this.#known.get(name)!]));
  }

  root(place: Place): Uint8Array {
    return stateRoot(this.#hash, this.organs(place));
  }
}
