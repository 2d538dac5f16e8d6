import { encode, rfc8949EncodeOptions } from 'cborg';

/**
 * Plain data as canonical CBOR (RFC 8949, 4.2.1): keys by their bytes, numbers in their shortest form. Equal data gives equal
 * bytes on each engine, so that a hash of them names the data.
 */
export function canonicalCbor(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encode(value, rfc8949EncodeOptions));
}
