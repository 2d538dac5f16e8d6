import { describe, expect, it } from 'vitest';
import { composeAllocations } from '../../../src/mind/prompt/compose.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/defaults.ts';
import { applyPatch } from '../../../src/mind/policy/patch.ts';

const calm = { pleasure: 0, arousal: 0, dominance: 0 };

describe('composeAllocations', () => {
  it('goes base, task, phase, regime, affect, clamp, normalise', () => {
    const { steps } = composeAllocations(DEFAULT_POLICY, {
      task: 'risk-check',
      phase: 'conservation',
      regime: 'bear-high-vol',
      pad: { pleasure: -0.5, arousal: 0.6, dominance: 0 },
    });
    expect(steps.map((step) => step.name)).toEqual([
      'base',
      'task',
      'phase',
      'regime',
      'affect',
      'clamp',
      'normalise',
    ]);
    const shares = steps.map((step) => step.allocations.contrarian);
    // Base 0.04, risk check 0.06, conservation 0.01, bear 0.01, stressed +0.02, and over the sum at the end.
    expect(shares.slice(0, 6)).toEqual([0.04, 0.06, 0.01, 0.01, 0.03, 0.03]);
    expect(steps.map((step) => step.allocations.mortality).slice(0, 4)).toEqual([0.04, 0.06, 0.06, 0.06]);
    // Conservation sets dream hypotheses to 0, the regime after it to 0.01.
    expect(steps.map((step) => step.allocations['dream-hypotheses']).slice(0, 4)).toEqual([
      0.03, 0.03, 0, 0.01,
    ]);
    expect(steps[4]?.source).toContain('contrarian +0.02');
  });

  it('raises a zero share to the floor only at the clamp', () => {
    const { steps } = composeAllocations(DEFAULT_POLICY, {
      task: 'swap',
      phase: 'declining',
      regime: 'range-bound',
      pad: calm,
    });
    expect(steps.find((step) => step.name === 'affect')?.allocations.affect).toBe(0);
    const clamp = steps.find((step) => step.name === 'clamp');
    expect(clamp?.allocations.affect).toBe(0.01);
    expect(clamp?.source).toContain('affect');
  });

  it.each([
    [
      { pleasure: 0.6, arousal: -0.3, dominance: 0 },
      { contrarian: 0.055, affect: 0.015, playbook: 0.15 },
    ],
    [
      { pleasure: 0, arousal: 0, dominance: -0.3 },
      { contrarian: 0.03, affect: 0.03, playbook: 0.17 },
    ],
    [
      { pleasure: -0.3, arousal: 0.3, dominance: -0.2 },
      { contrarian: 0.04, affect: 0.03, playbook: 0.15 },
    ],
  ])('shifts by the mood %j', (pad, expected) => {
    const { steps } = composeAllocations(DEFAULT_POLICY, {
      task: 'swap',
      phase: 'thriving',
      regime: 'range-bound',
      pad,
    });
    const affect = steps.find((step) => step.name === 'affect')!.allocations;
    for (const [category, share] of Object.entries(expected))
      expect(affect[category as 'playbook']).toBeCloseTo(share, 12);
  });

  it('weighs what is decided by, where the policy says so, and with a half by half as much', () => {
    const at = { task: 'swap', phase: 'thriving', regime: 'range-bound', pad: calm } as const;
    const by = (turnPhase: number) =>
      composeAllocations(applyPatch(DEFAULT_POLICY, { context: { turnPhase } }).policy, at);
    expect(by(0).steps.map(({ name }) => name)).not.toContain('turn');
    const whole = by(1).steps.find(({ name }) => name === 'turn')!;
    expect(whole.allocations.episodes).toBeCloseTo(0.12 * 1.4, 12);
    expect(whole.allocations['tool-state']).toBeCloseTo(0.03 * 0.5, 12);
    expect(whole.allocations.invariants).toBeCloseTo(0.15, 12);
    expect(whole.source).toContain('episodes 1.4');
    const half = by(0.5).steps.find(({ name }) => name === 'turn')!;
    expect(half.allocations.episodes).toBeCloseTo(0.12 * 1.2, 12);
    expect(by(1).allocations.episodes).toBeGreaterThan(by(0).allocations.episodes);
  });

  it('lets the later override win', () => {
    const { policy } = applyPatch(DEFAULT_POLICY, {
      context: {
        taskOverrides: { swap: { playbook: 0.5 } },
        phaseOverrides: { stable: { playbook: 0.4 } },
        regimeOverrides: { volatile: { playbook: 0.3 } },
      },
    });
    const at = (phase: 'stable' | 'thriving', regime: 'volatile' | 'range-bound'): number =>
      composeAllocations(policy, { task: 'swap', phase, regime, pad: calm }).steps[3]!.allocations.playbook;
    expect(at('thriving', 'range-bound')).toBe(0.5);
    expect(at('stable', 'range-bound')).toBe(0.4);
    expect(at('stable', 'volatile')).toBe(0.3);
  });
});
