import { MIGRATIONS } from '../../src/adapters/pglite/engine/migration-files.ts';
import { schemaVersion } from '../../src/adapters/pglite/engine/migrations.ts';
import { runCase, SCHEMA_NOW } from './damage/one-case.ts';
import { makeStock } from './damage/scenes.ts';
import type { Broken, CaseResult, Plan } from './damage/plan.ts';

/** What the harness calls on this page: one case after the other, each on lives of its own. */
SCHEMA_NOW.schema = schemaVersion(MIGRATIONS);

/** Compiled functions are shared by whoever in this process has the same module: kept here, workers find those of the workers before them. */
const engine = WebAssembly.compileStreaming(
  fetch(new URL('../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url)),
);

const harness = {
  engine,
  makeStock,
  run: (plan: Plan, broken: Broken | null): Promise<CaseResult> => runCase(plan, SCHEMA_NOW.schema, broken),
};

declare global {
  var damageHarness: typeof harness;
}
globalThis.damageHarness = harness;
