import type { StoreApi } from '../../../protocol/store/store.ts';
import { writeState } from '../tables/life/commit.ts';
import type { Database } from '../database/database.ts';
import { loadLife, policyAt, policyRevisions, putPolicy } from '../tables/life/life.ts';
import { playbookAt, playbooksOf } from '../tables/life/playbooks.ts';

type Verbs = Pick<
  StoreApi,
  'load' | 'saveState' | 'savePolicy' | 'policyRevisions' | 'policyAt' | 'playbooks' | 'playbookAt'
>;

/** What a golem wakes up with, and what its owner changes of it between ticks. */
export const lifeVerbs = (database: Database): Verbs => ({
  load: () => database.read(loadLife),
  saveState: (state, playbook) => database.write((writer) => writeState(writer, state, playbook)),
  savePolicy: (policy, revision) => database.write((writer) => putPolicy(writer, policy, revision)),
  policyRevisions: () => database.read(policyRevisions),
  policyAt: (revision) => database.read((db) => policyAt(db, revision)),
  playbooks: (limit, before) => database.read((db) => playbooksOf(db, limit, before)),
  playbookAt: (revision) => database.read((db) => playbookAt(db, revision)),
});
