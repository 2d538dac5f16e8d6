import { describe, expect, it } from 'vitest';
import { RandomIds } from '../../../../src/runtime/observability/tracing/tracer.ts';
import { TailSampler, type TickFacts } from '../../../../src/runtime/observability/tracing/tail-sampler.ts';

const POLICY = {
  kept: 1_000,
  attributed: 0,
  slowMs: 1_000,
  slowShare: 0.05,
  sampleShare: 0,
  perSecond: 1_000,
};
const fact = (over: Partial<TickFacts> = {}): TickFacts => ({
  traceId: 'f'.repeat(32),
  duration: 2,
  steps: [],
  tier: 'T0',
  failed: false,
  steered: false,
  ...over,
});

/** One that has seen a tick longer than any below. */
function settled(): TailSampler {
  const sampler = new TailSampler();
  sampler.judge(fact({ duration: 900_000 }), POLICY, 0);
  return sampler;
}

describe('what is kept', () => {
  it.each([
    [{}, []],
    [{ tier: 'T1' }, []],
    [{ tier: 'T2' }, ['t2']],
    [{ failed: true }, ['failed']],
    [{ steered: true, tier: 'T2' }, ['owner', 't2']],
    [{ duration: 1_000 }, ['slow']],
    [{ failed: true, tier: null, duration: 2_000 }, ['failed', 'slow']],
  ] as const)('%j: %j', (over, reasons) => {
    expect(settled().judge(fact(over), POLICY, 0)).toEqual(reasons);
  });

  it('is what is slow among the last ticks, once there are enough to compare with', () => {
    const sampler = settled();
    const judge = (duration: number, at: number) => sampler.judge(fact({ duration }), POLICY, at * 100);
    expect(judge(50, 0)).toEqual([]);
    for (let i = 1; i < 200; i += 1) judge(2 + (i % 10) / 10, i);
    expect(judge(2.9, 200)).toEqual([]);
    expect(judge(3.1, 201)).toEqual(['slow']);
    // Slower times become the rule.
    for (let i = 202; i < 1_200; i += 1) judge(30 + (i % 10), i);
    expect(judge(35, 1_201)).toEqual([]);
    expect(judge(41, 1_202)).toEqual(['slow']);
  });

  it('is what took longer than any before, as a whole or in one step, however much is kept already', () => {
    const sampler = new TailSampler();
    const policy = { ...POLICY, perSecond: 0 };
    const step = (name: string, duration: number) => ({ step: name, start: 0, duration, skipped: false });
    const judge = (duration: number, gate: number, act: number) =>
      sampler.judge(fact({ duration, steps: [step('gate', gate), step('act', act)] }), policy, 0);
    expect(judge(5, 2, 3)).toEqual(['longest']);
    expect(judge(5, 2, 3)).toEqual([]);
    expect(judge(4, 2.5, 1)).toEqual(['longest']);
    expect(judge(6, 1, 3)).toEqual(['longest']);
    expect(judge(5.9, 2.4, 3)).toEqual([]);
  });

  it('is a share of the rest by the dice of the trace ids', () => {
    const sampler = settled();
    const ids = new RandomIds();
    const policy = { ...POLICY, sampleShare: 0.2 };
    let kept = 0;
    for (let i = 0; i < 5_000; i += 1)
      kept += sampler.judge(fact({ traceId: ids.trace() }), policy, i * 100).length;
    // Eight standard deviations to either side.
    expect(kept).toBeGreaterThan(774);
    expect(kept).toBeLessThan(1_226);
  });

  it('is not more a second than the policy says, but what matters always is', () => {
    const sampler = settled();
    const policy = { ...POLICY, sampleShare: 1, perSecond: 5 };
    const kept = (ticks: number, from: number): number => {
      let count = 0;
      for (let i = 0; i < ticks; i += 1) count += sampler.judge(fact(), policy, from + i * 10).length;
      return count;
    };
    kept(1_000, 0);
    expect(kept(1_000, 10_000)).toBe(50);
    expect(sampler.judge(fact({ tier: 'T2' }), policy, 20_000)).toEqual(['t2', 'sampled']);
  });
});

describe('ids', () => {
  it('are hexadecimal digits, all different', () => {
    const ids = new RandomIds();
    const traces = Array.from({ length: 2_000 }, () => ids.trace());
    const spans = Array.from({ length: 2_000 }, () => ids.span());
    expect(new Set([...traces, ...spans]).size).toBe(4_000);
    for (const id of traces) expect(id).toMatch(/^[\da-f]{32}$/);
    for (const id of spans) expect(id).toMatch(/^[\da-f]{16}$/);
  });
});
