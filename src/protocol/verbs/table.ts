import type { GolemApi } from './api.ts';
import * as context from './context/index.ts';
import * as life from './life/index.ts';
import * as memory from './memory/index.ts';
import * as models from './models/index.ts';
import * as observability from './observability/index.ts';
import { pageRows } from './page.ts';
import * as programs from './programs/index.ts';
import * as replay from './replay/index.ts';
import type { Row, Rows } from './row.ts';

/** Every verb there is, by its one name: from here come the facade, the worker's dispatch and what a watching tab may ask. */
export const VERBS = {
  ...context.rows,
  ...life.rows,
  ...memory.rows,
  ...models.rows,
  ...observability.rows,
  ...programs.rows,
  ...replay.rows,
  ...pageRows,
} as const satisfies Rows<GolemApi>;

export type VerbName = keyof typeof VERBS;

export const VERB_NAMES = Object.keys(VERBS) as readonly VerbName[];

/** The row of a name that came from outside; null where there is no such verb. */
export const rowOf = (name: string): Row | null =>
  Object.hasOwn(VERBS, name) ? VERBS[name as VerbName] : null;
