import { MIGRATIONS } from '../../src/adapters/pglite/engine/migration-files.ts';
import { schemaVersion } from '../../src/adapters/pglite/engine/migrations.ts';
import { runCase, SCHEMA_NOW } from './damage/one-case.ts';
import type { Broken, CaseResult, Plan } from './damage/plan.ts';

/** What the harness calls on this page: one case after the other, each on lives of its own. */
SCHEMA_NOW.schema = schemaVersion(MIGRATIONS);

const harness = {
  run: (plan: Plan, broken: Broken | null): Promise<CaseResult> => runCase(plan, SCHEMA_NOW.schema, broken),
};

declare global {
  var damageHarness: typeof harness;
}
globalThis.damageHarness = harness;
