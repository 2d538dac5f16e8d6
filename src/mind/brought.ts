import { ORGANS, type Organs } from './organs.ts';

/** The organs of a tick, and what each of them has looked for, by its name. */
export interface Brought {
  readonly organs: Organs;
  readonly found: ReadonlyMap<string, unknown>;
}

/** The house's organs before any of them has looked for something: as it is up to the gate. */
export const NOTHING_BROUGHT: Brought = { organs: ORGANS, found: new Map() };
