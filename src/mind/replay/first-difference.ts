import type { Difference } from '../../domain/past/past.ts';
import { hasParts } from '../../lib/json/plain-data.ts';
import { sameBytes } from '../../lib/bytes/same-bytes.ts';

/**
 * The first place, keys in their order, at which two values of plain data differ; null where they are the same to the bit.
 * What is not defined counts as absent.
 */
export function firstDifference(expected: unknown, found: unknown, path = ''): Difference | null {
  if (expected instanceof Uint8Array && found instanceof Uint8Array) {
    return sameBytes(expected, found) ? null : { path, expected, found };
  }
  if (!hasParts(expected) || !hasParts(found) || Array.isArray(expected) !== Array.isArray(found)) {
    return Object.is(expected, found) ? null : { path, expected, found };
  }
  const keys = [...Object.keys(expected), ...Object.keys(found).filter((key) => !(key in expected))];
  for (const key of keys) {
    const difference = firstDifference(expected[key], found[key], path === '' ? key : `${path}.${key}`);
    if (difference) return difference;
  }
  return null;
}
