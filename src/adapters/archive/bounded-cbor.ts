import { decode, Tokenizer } from 'cborg';

/** Values in one part of a file. The parts that a golem writes have some thousands; each takes tens of bytes once it is read. */
const MOST_VALUES = 1_000_000;

/** A byte of CBOR can be a whole object: what is read is bounded by what is made of it, not by its length alone. */
class CountingTokenizer extends Tokenizer {
  #left = MOST_VALUES;

  override next(): ReturnType<Tokenizer['next']> {
    this.#left -= 1;
    if (this.#left < 0) throw new RangeError(`It contains more than ${MOST_VALUES} values.`);
    return super.next();
  }
}

/** CBOR from outside. @throws Error where it is none, RangeError past {@link MOST_VALUES} values or where it is nested too deep */
export function decodeBounded(bytes: Uint8Array): unknown {
  return decode(bytes, { tokenizer: new CountingTokenizer(bytes, DEFAULTS) });
}

/** What cborg takes where it makes the tokenizer itself. */
const DEFAULTS = { strict: false, allowIndefinite: true, allowUndefined: true, allowBigInt: true };
