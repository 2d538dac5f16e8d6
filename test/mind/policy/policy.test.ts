import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../src/domain/context/category.ts';
import { AppError } from '../../../src/domain/errors.ts';
import { isWhole } from '../../../src/domain/rules/policy.ts';
import { completePolicy } from '../../../src/mind/policy/complete.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../../src/mind/policy/golem-policy.ts';
import { fieldAt, POLICY_FIELDS } from '../../../src/mind/policy/fields.ts';
import { applyPatch, diffPolicies } from '../../../src/mind/policy/patch.ts';

function numericLeaves(tree: object, prefix = ''): [string, number][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, number][] => {
    const path = prefix === '' ? key : `${prefix}.${key}`;
    if (typeof value === 'number') return [[path, value]];
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? numericLeaves(value, path)
      : [];
  });
}

/** The path that a patch is refused for. */
function refusedPath(patch: Record<string, unknown>): unknown {
  try {
    applyPatch(DEFAULT_POLICY, patch);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('input.invalid');
    return (error as AppError).data['path'];
  }
  return 'was accepted';
}

describe('policy fields', () => {
  const leaves = numericLeaves(DEFAULT_POLICY).filter(([path]) => path !== 'revision');

  it('has a field for every number of the default, and no field without a number', () => {
    expect(POLICY_FIELDS.map((field) => field.path).sort()).toEqual(leaves.map(([path]) => path).sort());
  });

  it.each(leaves)('%s lies within its own bounds', (path, value) => {
    const field = fieldAt(path)!;
    expect(value).toBeGreaterThanOrEqual(field.min);
    expect(value).toBeLessThanOrEqual(field.max);
    expect(field.step).toBeGreaterThan(0);
    if (isWhole(field)) expect(Number.isInteger(value)).toBe(true);
    for (const text of [field.label, field.unit, field.source, field.description]) expect(text).not.toBe('');
  });

  it('knows overrides that are not set yet, and nothing else', () => {
    expect(fieldAt('context.taskOverrides.swap.playbook')?.unit).toBe('share of budget');
    expect(fieldAt('context.taskOverrides.swop.playbook')).toBeNull();
    expect(fieldAt('context.taskOverrides.swap.playbook.x')).toBeNull();
    expect(fieldAt('context.toString.swap.playbook')).toBeNull();
  });

  it('are told in groups: a section’s, or one of their own', () => {
    const groups = new Map(POLICY_FIELDS.map(({ path, group }) => [path, group]));
    expect(groups.get('episodicReplay.topK')).toEqual({
      id: 'episodicReplay',
      title: 'Similar episodes',
      about: expect.stringContaining('shown before a deliberation'),
    });
    expect(groups.get('memory.halfLife.episode')?.id).toBe('memory');
    expect(groups.get('context.allocations.affect')?.id).toBe('allocations');
    expect(fieldAt('context.taskOverrides.swap.playbook')?.group.id).toBe('overrides');
    for (const { title, about } of groups.values()) expect([title, about]).not.toContain('');
  });

  it('gives all categories a share, 0.99 in all as in the seed', () => {
    const sum = CATEGORIES.reduce((total, name) => total + DEFAULT_POLICY.context.allocations[name], 0);
    expect(sum).toBeCloseTo(0.99, 10);
  });
});

describe('applyPatch', () => {
  it('merges deeply, raises the revision and lists what changed', () => {
    const { policy, changes } = applyPatch(DEFAULT_POLICY, {
      context: { allocations: { playbook: 0.2 } },
      cage: { allowedAssets: ['SPX'] },
      'gate.cooldownTicks': 5,
    });
    expect(policy.revision).toBe(DEFAULT_POLICY.revision + 1);
    expect(changes).toEqual([
      { path: 'cage.allowedAssets', from: ['*'], to: ['SPX'] },
      { path: 'context.allocations.playbook', from: 0.15, to: 0.2 },
      { path: 'gate.cooldownTicks', from: DEFAULT_POLICY.gate.cooldownTicks, to: 5 },
    ]);
    expect(policy.context.allocations.episodes).toBe(0.12);
    expect(DEFAULT_POLICY.context.allocations.playbook).toBe(0.15);
  });

  it('adds an override and takes it away again', () => {
    const added = applyPatch(DEFAULT_POLICY, { context: { taskOverrides: { swap: { playbook: 0.3 } } } });
    expect(added.policy.context.taskOverrides.swap).toEqual({ playbook: 0.3 });
    const removed = applyPatch(added.policy, { 'context.taskOverrides.swap.playbook': null });
    expect(removed.policy.context.taskOverrides.swap?.playbook).toBeUndefined();
    expect(removed.policy.revision).toBe(DEFAULT_POLICY.revision + 2);
  });

  it('keeps the revision where nothing changes', () => {
    const { policy, changes } = applyPatch(DEFAULT_POLICY, { gate: { baseThreshold: 0.3 } });
    expect(policy).toBe(DEFAULT_POLICY);
    expect(changes).toEqual([]);
  });

  it.each([
    [{ context: { nonsense: 1 } }, 'context.nonsense'],
    [{ nonsense: {} }, 'nonsense'],
    [{ revision: 9 }, 'revision'],
    [{ context: { allocations: { playbook: 1.5 } } }, 'context.allocations.playbook'],
    [{ context: { allocations: { playbook: Number.NaN } } }, 'context.allocations.playbook'],
    [{ context: { allocations: { playbook: null } } }, 'context.allocations.playbook'],
    [{ context: { budgetTokens: Infinity } }, 'context.budgetTokens'],
    [{ context: { budgetTokens: 4000.5 } }, 'context.budgetTokens'],
    [{ context: { budgetTokens: '4000' } }, 'context.budgetTokens'],
    [{ context: 4 }, 'context'],
    [{ cage: { allowedAssets: [7] } }, 'cage.allowedAssets'],
    [{ cage: { allowedAssets: null } }, 'cage.allowedAssets'],
    [JSON.parse('{"__proto__": {"x": 1}}'), '__proto__.x'],
    [{ clocks: { thetaMs: 20_000 } }, 'clocks.thetaMinMs'],
    [{ gate: { minThreshold: 0.9 } }, 'gate.minThreshold'],
  ] as [Record<string, unknown>, string][])('refuses %j and names the path', (patch, path) => {
    expect(refusedPath(patch)).toBe(path);
  });

  it('is undone by what the difference says', () => {
    const { policy } = applyPatch(DEFAULT_POLICY, {
      mortality: { credit: 5 },
      memory: { halfLife: { episode: 9 } },
    });
    const back = Object.fromEntries(diffPolicies(policy, DEFAULT_POLICY).map(({ path, to }) => [path, to]));
    expect(diffPolicies(applyPatch(policy, back).policy, DEFAULT_POLICY)).toEqual([]);
  });
});

describe('a policy of an earlier version', () => {
  const { tracing: _tracing, ...withoutSection } = DEFAULT_POLICY;
  const { cooldownTicks: _cooldown, ...gate } = DEFAULT_POLICY.gate;
  const { 'anti-knowledge': _never, ...halfLife } = DEFAULT_POLICY.memory.halfLife;

  it('gets the default of every section, number and key of a table that it lacks', () => {
    const stored = { ...withoutSection, gate, memory: { ...DEFAULT_POLICY.memory, halfLife } };
    expect(completePolicy(stored as unknown as GolemPolicy)).toEqual(DEFAULT_POLICY);
  });

  it('keeps its own numbers, and does not get back an override that was taken away', () => {
    const { policy } = applyPatch(DEFAULT_POLICY, {
      gate: { cooldownTicks: 3 },
      'context.phaseOverrides.terminal.mortality': null,
    });
    expect(completePolicy(policy)).toEqual(policy);
  });

  it('loses overrides for a task that nothing chooses', () => {
    const { context } = DEFAULT_POLICY;
    const taskOverrides = { ...context.taskOverrides, 'vault-deposit': { playbook: 0.3 } };
    expect(completePolicy({ ...DEFAULT_POLICY, context: { ...context, taskOverrides } })).toEqual(
      DEFAULT_POLICY,
    );
  });
});
