import { encode } from 'cborg';
import type { StoreApi } from '../../src/protocol/store/store.ts';

/**
 * What every store must do. Each case gets an open, empty store. No test runner is imported, so that a page can run
 * the same cases in a browser.
 */
export interface StoreCase {
  readonly name: string;
  readonly run: (store: StoreApi) => Promise<void>;
}

export function check(condition: boolean, what: string): void {
  if (!condition) throw new Error(`Expected ${what}`);
}

/** Equality of plain data: CBOR orders the keys. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [a, b] = [encode(actual), encode(expected)];
  if (a.length !== b.length || !a.every((byte, i) => byte === b[i])) {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
  }
}
