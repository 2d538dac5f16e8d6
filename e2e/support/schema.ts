import { readdirSync } from 'node:fs';

/** The present schema's number: as many migrations as there are. */
export const SCHEMA = readdirSync(
  new URL('../../src/adapters/pglite/engine/migrations', import.meta.url),
).length;
