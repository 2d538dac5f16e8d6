import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { FrameCause, WorkspaceDelta } from '../../domain/context/frames.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { deltaFrom } from './frames.ts';
import type { FrameDelta, NamedWorkspace } from './frames.ts';
import { workspaceDelta } from './workspace-delta.ts';

/** When a workspace is stored whole. */
export interface FrameLimits {
  /** P-frames that may follow one I-frame. */
  readonly maxRun: number;
  /** Share of the budget that may have changed. */
  readonly tokenShare: number;
  /** Theta ticks of a delta cycle. */
  readonly cycle: number;
}

export const frameLimits = ({ frames, clocks }: GolemPolicy): FrameLimits => ({
  ...frames,
  cycle: clocks.thetaPerDelta,
});

/** What goes from tick to tick while workspaces are stored. */
export interface FrameState {
  readonly base: NamedWorkspace | null;
  /** P-frames on this base so far. */
  readonly run: number;
  /** What has happened since the base that it does not outlive. */
  readonly broken: 'regime' | 'phase' | null;
}

/** No base is held: what comes next is an I-frame. */
export const NO_BASE: FrameState = { base: null, run: 0, broken: null };

/** What a tick says of its frame. */
export interface FramedTick {
  readonly workspace: CognitiveWorkspace | null;
  readonly regimeChanged: boolean;
  /** At the end of the tick: its own workspace still is of the phase before. */
  readonly phaseChanged: boolean;
}

export type StoredFrame =
  | { readonly kind: 'I'; readonly cause: FrameCause }
  | { readonly kind: 'P'; readonly delta: FrameDelta; readonly keptTokens: number };

const cycleOf = (tick: number, cycle: number): number => Math.floor((tick - 1) / cycle);

/**
 * Why a workspace must be an I-frame whatever is in it: no base, a change of regime or phase since, the first of a delta cycle
 * (seed 001), or as many P-frames as may follow (seed 003).
 */
function forcedBy(
  { base, run, broken }: FrameState,
  tick: number,
  { cycle, maxRun }: FrameLimits,
): FrameCause | null {
  if (base === null) return 'first';
  if (broken !== null) return broken;
  if (cycleOf(base.workspace.tick, cycle) !== cycleOf(tick, cycle)) return 'cycle';
  return run >= maxRun ? 'run' : null;
}

/** Whether a delta would be hardly cheaper than the whole. */
function tooMuch({ tokens }: WorkspaceDelta, budget: number, { tokenShare }: FrameLimits): boolean {
  return tokens.delta / Math.max(1, budget) >= tokenShare;
}

/**
 * The frame of a tick's workspace, and what is held from then on. A tick without a workspace has none, and still tells what
 * has changed.
 * @param hashOf names a workspace by its content
 */
export function nextFrame(
  before: FrameState,
  { workspace, regimeChanged, phaseChanged }: FramedTick,
  limits: FrameLimits,
  hashOf: (workspace: CognitiveWorkspace) => string,
): { readonly frame: StoredFrame | null; readonly hash: string | null; readonly state: FrameState } {
  const state: FrameState = regimeChanged ? { ...before, broken: 'regime' } : before;
  const after = (next: FrameState): FrameState =>
    phaseChanged ? { ...next, broken: next.broken ?? 'phase' } : next;
  if (workspace === null) return { frame: null, hash: null, state: after(state) };
  const hash = hashOf(workspace);
  const whole = (cause: FrameCause): ReturnType<typeof nextFrame> => ({
    frame: { kind: 'I', cause },
    hash,
    state: after({ base: { workspace, hash }, run: 0, broken: null }),
  });
  const forced = forcedBy(state, workspace.tick, limits);
  if (forced !== null || state.base === null) return whole(forced ?? 'first');
  const change = workspaceDelta(state.base.workspace, workspace);
  if (tooMuch(change, workspace.budget, limits)) return whole('tokens');
  return {
    frame: { kind: 'P', delta: deltaFrom(state.base, workspace), keptTokens: change.tokens.kept },
    hash,
    state: after({ ...state, run: state.run + 1 }),
  };
}
