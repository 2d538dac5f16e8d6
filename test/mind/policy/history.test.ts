import { describe, expect, it } from 'vitest';
import type { PolicyPatch, PolicyRevision } from '../../../src/domain/rules/policy.ts';
import type { GolemPolicy } from '../../../src/mind/policy/golem-policy.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { policyUpdated, rebuildPolicies } from '../../../src/mind/policy/history.ts';
import { applyPatch } from '../../../src/mind/policy/patch.ts';

const told = (trigger: PolicyRevision['trigger']): PolicyRevision => ({
  revision: 0,
  tick: 7,
  wallTime: 1,
  trigger,
  changes: [],
});

describe('the history of a policy', () => {
  it('is rebuilt from its events: values, lists, overrides that come and go, an old one restored', () => {
    const patches: readonly PolicyPatch[] = [
      { gate: { baseThreshold: 0.21 } },
      { 'context.taskOverrides.swap.playbook': 0.3 },
      { 'cage.allowedAssets': ['a', 'b'], 'context.taskOverrides.swap.playbook': null },
      { 'context.taskOverrides.swap.playbook': 0.2, 'cage.allowedAssets': [] },
    ];
    const policies = patches.reduce<GolemPolicy[]>(
      (made, patch) => [...made, applyPatch(made.at(-1)!, patch).policy],
      [DEFAULT_POLICY],
    );
    policies.push({ ...policies[1]!, revision: policies.at(-1)!.revision + 1 });
    const events = policies.map((policy, i) =>
      policyUpdated(policies[i - 1] ?? null, policy, told(i === 0 ? 'genesis' : 'owner')),
    );
    const rebuilt = rebuildPolicies(JSON.parse(JSON.stringify(events)) as typeof events);
    expect([...rebuilt.keys()]).toEqual(policies.map(({ revision }) => revision));
    for (const policy of policies) expect(rebuilt.get(policy.revision)).toEqual(policy);
  });

  it('takes an override’s group away with the last of it', () => {
    const { policy } = applyPatch(DEFAULT_POLICY, { 'context.taskOverrides.swap.playbook': 0.3 });
    const back = applyPatch(policy, { 'context.taskOverrides.swap.playbook': null });
    expect(Object.keys(back.policy.context.taskOverrides)).toEqual(
      Object.keys(DEFAULT_POLICY.context.taskOverrides),
    );
  });
});
