import { CborWriter } from './cbor-writer.ts';

const canonical = new CborWriter(true);
const asGiven = new CborWriter(false);

/**
 * Plain data as canonical CBOR (RFC 8949, 4.2.1): keys by their bytes, numbers in their shortest form. Equal data gives equal
 * bytes on each engine, so that a hash of them names the data. Every tick is hashed by it: cborg with the same order, which
 * decodes these bytes and is what the tests compare them with, took six times as long on a record.
 * @throws TypeError when it is not plain data (a bigint, a function, a symbol)
 */
export function canonicalCbor(value: unknown): Uint8Array<ArrayBuffer> {
  return canonical.encode(value);
}

/** The same with keys in the order in which they are given: so they come back. @throws TypeError */
export function plainCbor(value: unknown): Uint8Array<ArrayBuffer> {
  return asGiven.encode(value);
}
