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
import { loadCuration, loadEditRows, printPlaybook } from '../../../mind/reflex/index.ts';
import { distilledRows } from '../../../mind/habits/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import type { Golem } from '../../golem.ts';
import type { AnswersOf } from '../view.ts';

type Change = { readonly policy: GolemPolicy; readonly changes: PolicyRevision['changes'] };

const playbooks = () => import('./playbook-revisions.ts');

/** The queries on what the golem lives by: its policy with the cage in it, and its playbook. */
export const policyAnswers: AnswersOf<'policy' | 'playbook' | 'cage'> = {
  'policy.get': async ({ policy }) => policy,
  'policy.revisions': async ({ golem, policy }) =>
    (await golem.deps.store.policyRevisions()).filter(({ revision }) => revision <= policy.revision),
  'playbook.get': async (view, revision) =>
    revision === undefined
      ? printPlaybook(view.state.playbook)
      : (await playbooks()).playbookAt(view, revision),
  'playbook.revisions': async (view, limit = 100, before) =>
    (await playbooks()).playbookRevisions(view, limit, before),
  'playbook.rules': async ({ state }) => (await loadEditRows()).ruleRows(state),
  'playbook.distilled': async ({ state, policy }) => distilledRows(state, policy),
  'playbook.edits': async ({ state }) =>
    (await loadCuration()).editRows(state.playbookEdits ?? [], state.playbook),
  'cage.get': async ({ policy }) => policy.cage,
};

/** The verbs that change what the golem lives by. */
export function policyVerbs(
  golem: Golem,
): Omit<VerbsOf<'policy' | 'playbook' | 'cage'>, keyof typeof policyAnswers> {
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
    const event = await store.savePolicy(policy, revision);
    golem.life.setPolicy(policy);
    golem.emit(event);
    golem.emitStatus();
    golem.course.attributionAtRest.look();
    return policy;
  }

  return {
    'policy.set': (patch) => changePolicy('owner', (now) => applyPatch(now, patch)),
    'policy.fields': async () => POLICY_FIELDS,
    'policy.defaults': async () => DEFAULT_POLICY,
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
    'playbook.set': async (markdown) => (await playbooks()).setPlaybook(golem, markdown),
    'playbook.restore': async (revision) => (await playbooks()).restorePlaybook(golem, revision),
    'playbook.undo': async (edit) => (await import('./playbook-edits.ts')).undoPlaybookEdit(golem, edit),
    async 'cage.set'(rules) {
      return (await changePolicy('owner', (now) => applyPatch(now, { cage: rules }))).cage;
    },
  };
}
