import type { OrganDescription } from './organ.ts';

/** The organs of a tick, and what each of them has looked for, by its name. */
export interface Prepared {
  readonly organs: readonly OrganDescription[];
  readonly found: ReadonlyMap<string, unknown>;
}
