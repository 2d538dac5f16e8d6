import { AppError } from '../../../domain/errors.ts';
import type { PolicyRevision } from '../../../domain/rules/policy.ts';
import {
  applyPatch,
  completePolicy,
  DEFAULT_POLICY,
  diffPolicies,
  type GolemPolicy,
  POLICY_FIELDS,
} from '../../../mind/policy/index.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import { printPlaybook, loadEditRows } from '../../../mind/reflex/index.ts';
import { distilledRows } from '../../../mind/habits/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';

type Change = { readonly policy: GolemPolicy; readonly changes: PolicyRevision['changes'] };

/** The verbs on what the golem lives by: its policy with the cage in it, and its playbook. */
export function policyVerbs(golem: Golem): VerbsOf<'policy' | 'playbook' | 'cage'> {
  const { store, clock } = golem.deps;
  const gate = new Mutex();

  /** One change after the other: each is made to the policy that the one before it left. */
  const changePolicy = (
    trigger: PolicyRevision['trigger'],
    change: (now: GolemPolicy) => Change | Promise<Change>,
  ): Promise<GolemPolicy> =>
    gate.run(async () => {
      const { policy, changes } = await change(golem.life.policy);
      return keepPolicy(policy, changes, trigger);
    });

  async function keepPolicy(
    policy: GolemPolicy,
    changes: PolicyRevision['changes'],
    trigger: PolicyRevision['trigger'],
  ): Promise<GolemPolicy> {
    if (changes.length === 0) return golem.life.policy;
    await golem.queue.idle();
    const revision = {
      revision: policy.revision,
      tick: golem.life.state.tick,
      wallTime: clock.now(),
      trigger,
      changes,
    };
    const told = await store.savePolicy(policy, revision);
    golem.life.setPolicy(policy);
    golem.emit(told);
    golem.emitStatus();
    golem.attributionAtRest.look();
    return policy;
  }

  const revisions = () => import('./playbook-revisions.ts');

  return {
    'policy.get': async () => golem.life.policy,
    'policy.set': (patch) => changePolicy('owner', (now) => applyPatch(now, patch)),
    'policy.fields': async () => POLICY_FIELDS,
    'policy.defaults': async () => DEFAULT_POLICY,
    'policy.revisions': () => store.policyRevisions(),
    'policy.restore': (revision) =>
      changePolicy('restore', async (now) => {
        const old = revision === DEFAULT_POLICY.revision ? DEFAULT_POLICY : await store.policyAt(revision);
        if (!old) {
          throw new AppError('golem.not_found', `There is no policy revision ${revision}.`, {
            data: { revision },
          });
        }
        const whole = completePolicy(old);
        return { policy: { ...whole, revision: now.revision + 1 }, changes: diffPolicies(now, whole) };
      }),
    'playbook.get': async (revision) =>
      revision === undefined
        ? printPlaybook(golem.life.state.playbook)
        : (await revisions()).playbookAt(golem, revision),
    'playbook.set': async (markdown) => (await revisions()).setPlaybook(golem, markdown),
    'playbook.revisions': async (limit = 100, before) =>
      (await revisions()).playbookRevisions(golem, limit, before),
    'playbook.restore': async (revision) => (await revisions()).restorePlaybook(golem, revision),
    'playbook.rules': async () => (await loadEditRows()).ruleRows(golem.life.state),
    'playbook.distilled': async () => distilledRows(golem.life.state, golem.life.policy),
    'playbook.edits': async () => (await import('./playbook-edits.ts')).playbookEdits(golem),
    'playbook.undo': async (edit) => (await import('./playbook-edits.ts')).undoPlaybookEdit(golem, edit),
    'cage.get': async () => golem.life.policy.cage,
    async 'cage.set'(rules) {
      return (await changePolicy('owner', (now) => applyPatch(now, { cage: rules }))).cage;
    },
  };
}
