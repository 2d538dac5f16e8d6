import type { StoreApi } from '../../../protocol/store.ts';
import { writeState } from '../tables/commit.ts';
import type { Database } from '../engine/database.ts';
import { loadLife, policyAt, policyRevisions, putPlaybook, putPolicy } from '../tables/life.ts';

type Verbs = Pick<
  StoreApi,
  'load' | 'saveState' | 'savePolicy' | 'policyRevisions' | 'policyAt' | 'savePlaybook'
>;

/** What a golem wakes up with, and what its owner changes of it between ticks. */
export const lifeVerbs = (database: Database): Verbs => ({
  load: () => database.read(loadLife),
  saveState: (state) => database.write((writer) => writeState(writer, state)),
  savePolicy: (policy, revision) => database.write((writer) => putPolicy(writer, policy, revision)),
  policyRevisions: () => database.read(policyRevisions),
  policyAt: (revision) => database.read((db) => policyAt(db, revision)),
  savePlaybook: (playbook) => database.write(({ db }) => putPlaybook(db, playbook)),
});
