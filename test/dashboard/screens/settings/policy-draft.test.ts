import { describe, expect, it } from 'vitest';
import type { PolicyField } from '../../../../src/domain/rules/policy.ts';
import type { GolemPolicy } from '../../../../src/mind/policy/golem-policy.ts';
import { withOverrides } from '../../../../src/dashboard/screens/settings/override-fields.ts';
import { groupFields, readPath } from '../../../../src/dashboard/policy/field-groups.ts';
import {
  buildPatch,
  draftChanges,
  draftErrors,
  fieldError,
  valueText,
} from '../../../../src/dashboard/policy/policy-draft.ts';

const GROUP = { id: 'clocks', title: 'Clocks', about: 'How often.' };
const field = (path: string, over: Partial<PolicyField> = {}): PolicyField => ({
  path,
  group: GROUP,
  label: path,
  unit: 'ms',
  source: 'ours',
  description: '',
  min: 0,
  max: 100,
  step: 0.1,
  ...over,
});

const policy = {
  revision: 3,
  clocks: { gammaMs: 10, thetaMs: 60 },
  context: { budgetTokens: 90, allocations: { 'causal-edges': 0.1 }, taskOverrides: {} },
} as unknown as GolemPolicy;

describe('groupFields', () => {
  it('puts each field into the group that the golem says, in the order of the groups', () => {
    const dreams = { id: 'dreams', title: 'Dreams', about: 'When it dreams.' };
    const groups = groupFields([
      field('clocks.gammaMs'),
      field('dreams.depth', { group: dreams }),
      field('clocks.thetaMs'),
    ]);
    expect(groups.map(({ fields, ...group }) => [group, fields.map(({ path }) => path)])).toEqual([
      [GROUP, ['clocks.gammaMs', 'clocks.thetaMs']],
      [dreams, ['dreams.depth']],
    ]);
  });

  it('reads a path, and says nothing of one that is not there', () => {
    expect(readPath(policy, 'context.allocations.causal-edges')).toBe(0.1);
    expect(readPath(policy, 'context.taskOverrides.swap.affect')).toBeUndefined();
    expect(readPath(policy, 'clocks.toString')).toBeUndefined();
  });
});

describe('draft', () => {
  const fields = [field('clocks.gammaMs'), field('clocks.thetaMs'), field('context.budgetTokens')];

  it('becomes the changes that are valid and different', () => {
    const draft = { 'clocks.gammaMs': '10', 'clocks.thetaMs': ' 75 ', 'context.budgetTokens': '1e9' };
    expect(draftChanges(policy, fields, draft).map((c) => [c.field.path, c.from, c.to])).toEqual([
      ['clocks.thetaMs', 60, 75],
    ]);
    expect(draftErrors(fields, draft)).toEqual(['context.budgetTokens']);
  });

  it('refuses what is not a number in range', () => {
    const whole = field('x', { min: 1, max: 9 });
    expect(fieldError(whole, '3')).toBeNull();
    expect(fieldError(whole, '')).toMatch(/number/);
    expect(fieldError(whole, 'three')).toMatch(/not a number/);
    expect(fieldError(whole, '0')).toBe('At least 1 ms.');
    expect(fieldError(whole, '10')).toBe('At most 9 ms.');
    expect(fieldError(whole, '2.5')).toMatch(/whole/);
  });

  it('takes an override away with an empty field, and only an override', () => {
    const set = { ...policy, context: { ...policy.context, taskOverrides: { swap: { affect: 0.2 } } } };
    const override = field('context.taskOverrides.swap.affect', { unit: 'share of budget' });
    const change = draftChanges(set as GolemPolicy, [override], { [override.path]: '' });
    expect(change.map((c) => [c.from, c.to])).toEqual([[0.2, null]]);
    expect(draftChanges(policy, [override], { [override.path]: '' })).toEqual([]);
    expect(fieldError(field('clocks.gammaMs'), ' ')).toBe('Enter a number.');
  });

  it('is saved as one nested patch', () => {
    expect(
      buildPatch([
        { path: 'clocks.gammaMs', value: 5 },
        { path: 'clocks.thetaMs', value: 6 },
        { path: 'context.allocations.causal-edges', value: 0.2 },
      ]),
    ).toEqual({ clocks: { gammaMs: 5, thetaMs: 6 }, context: { allocations: { 'causal-edges': 0.2 } } });
  });

  it('prints any value of a policy', () => {
    expect([undefined, 0.5, ['SPX', 'BTC'], []].map(valueText)).toEqual([
      'not set',
      '0.5',
      'SPX, BTC',
      'none',
    ]);
  });
});

describe('withOverrides', () => {
  it('adds the overrides of the policy and of the owner that the golem does not list', () => {
    const set = {
      ...policy,
      context: {
        ...policy.context,
        taskOverrides: { swap: { affect: 0.2, playbook: 0.1 } },
        phaseOverrides: {},
        regimeOverrides: { crisis: { mortality: 0.3 } },
      },
    } as GolemPolicy;
    const group = { id: 'overrides', title: 'Overrides', about: 'Shares.' };
    const listed = field('context.taskOverrides.swap.affect', { group });
    const added = ['context.phaseOverrides.stable.insights', listed.path];
    const all = withOverrides([listed], set, added);
    expect(all.every((one) => one.group === group)).toBe(true);
    expect(all.map((f) => f.path)).toEqual([
      listed.path,
      'context.taskOverrides.swap.playbook',
      'context.regimeOverrides.crisis.mortality',
      'context.phaseOverrides.stable.insights',
    ]);
  });
});
