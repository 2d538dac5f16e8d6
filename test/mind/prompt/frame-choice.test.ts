import { describe, expect, it } from 'vitest';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../../src/domain/context/context.ts';
import { NO_BASE, nextFrame } from '../../../src/mind/prompt/frame-choice.ts';
import type { FramedTick, FrameLimits } from '../../../src/mind/prompt/frame-choice.ts';
import { entry, workspaceOf } from '../../dashboard/screens/mind/workspace-fixture.ts';

const LIMITS: FrameLimits = { maxRun: 3, tokenShare: 0.3, cycle: 50 };
const QUIET = { regimeChanged: false, phaseChanged: false };
const hashOf = ({ tick }: CognitiveWorkspace): string => `hash of ${tick}`;

/** Kinds and causes of a run of ticks. */
function frames(ticks: readonly FramedTick[], limits = LIMITS): string[] {
  let state = NO_BASE;
  return ticks.flatMap((tick) => {
    const made = nextFrame(state, tick, limits, hashOf);
    state = made.state;
    return made.frame === null ? [] : [made.frame.kind === 'I' ? made.frame.cause : 'P'];
  });
}

const quiet = (tick: number, entries: readonly WorkspaceEntry[] = [entry({ id: 'a' })]): FramedTick => ({
  workspace: workspaceOf(tick, entries),
  ...QUIET,
});
const T0: FramedTick = { workspace: null, ...QUIET };

describe('a workspace is stored whole', () => {
  it('when nothing is there to stand on', () => {
    expect(frames([quiet(1), quiet(2)])).toEqual(['first', 'P']);
  });

  it('after as many P-frames as the policy allows', () => {
    expect(frames([1, 2, 3, 4, 5, 6].map((tick) => quiet(tick)))).toEqual([
      'first',
      'P',
      'P',
      'P',
      'run',
      'P',
    ]);
    expect(frames([quiet(1), quiet(2)], { ...LIMITS, maxRun: 0 })).toEqual(['first', 'run']);
  });

  it('on a change of regime, also one of a tick that assembled nothing', () => {
    expect(frames([quiet(1), { ...quiet(2), regimeChanged: true }, quiet(3)])).toEqual([
      'first',
      'regime',
      'P',
    ]);
    expect(frames([quiet(1), { ...T0, regimeChanged: true }, T0, quiet(4)])).toEqual(['first', 'regime']);
  });

  it('with the tick after a change of phase, which ends the tick before', () => {
    expect(frames([quiet(1), { ...quiet(2), phaseChanged: true }, quiet(3), quiet(4)])).toEqual([
      'first',
      'P',
      'phase',
      'P',
    ]);
    expect(frames([{ ...quiet(1), phaseChanged: true }, quiet(2)])).toEqual(['first', 'phase']);
  });

  it('first of each delta cycle', () => {
    expect(frames([quiet(49), quiet(50), quiet(51), quiet(52)])).toEqual(['first', 'P', 'cycle', 'P']);
  });

  it('when too large a share of the budget has changed since the base', () => {
    // The fixture's budget is 130 tokens: 0.3 of it is 39.
    const grown = (tokens: number): FramedTick => quiet(2, [entry({ id: 'a' }), entry({ id: 'b', tokens })]);
    expect(frames([quiet(1), grown(38)])).toEqual(['first', 'P']);
    expect(frames([quiet(1), grown(39)])).toEqual(['first', 'tokens']);
  });
});

it('a P-frame stands on the last I-frame, by tick and hash, and never on a P-frame', () => {
  const first = nextFrame(NO_BASE, quiet(1), LIMITS, hashOf);
  const second = nextFrame(first.state, quiet(2), LIMITS, hashOf);
  const third = nextFrame(second.state, quiet(3), LIMITS, hashOf);
  for (const { frame } of [second, third])
    expect(frame).toMatchObject({ kind: 'P', delta: { base: { tick: 1, hash: 'hash of 1' } } });
  expect(third.hash).toBe('hash of 3');
});
