import type {
  KeptStates,
  PastTick,
  ReplayReport,
  StateDiff,
  TickRange,
  VerifyReport,
} from '../../domain/past.ts';
import type { ReplayApi } from '../../protocol/replay.ts';

/** States of the mind that are kept, and every tick between them: part of the public API. */
export interface StateFacade {
  /** Kept states, newest first, with what they share and take. */
  snapshots(): Promise<KeptStates>;
  /** The mind as a tick left it, lived again from the nearest kept state. @throws AppError `replay.not_recorded` */
  at(tick: number): Promise<PastTick>;
  /** What changed from the state after tick `a` to the one after `b`, organ by organ. */
  diff(a: number, b: number): Promise<StateDiff>;
  /** Checks what is kept of a range, or of all, against its hashes. */
  verify(range?: Partial<TickRange>): Promise<VerifyReport>;
  /** Keeps a state from being thinned out, or lets it go again. */
  pin(tick: number, pinned: boolean, label?: string): Promise<void>;
}

/** Living recorded ticks again: part of the public API. */
export interface ReplayFacade {
  /** Lives a range again, or all of it, and compares every record and state with its seal. */
  run(range?: Partial<TickRange>): Promise<ReplayReport>;
  /** Ends the run or verification under way: it rejects with `replay.cancelled`. */
  cancel(): Promise<void>;
}

type Ask = <Name extends keyof ReplayApi>(
  name: Name,
  ...args: Parameters<ReplayApi[Name]>
) => ReturnType<ReplayApi[Name]>;

export function stateFacade(ask: Ask): StateFacade {
  return {
    snapshots: () => ask('stateSnapshots'),
    at: (tick) => ask('stateAt', tick),
    diff: (a, b) => ask('stateDiff', a, b),
    verify: (range = {}) => ask('stateVerify', range),
    pin: (tick, pinned, label) => ask('statePin', tick, pinned, label ?? null),
  };
}

export function replayFacade(ask: Ask): ReplayFacade {
  return {
    run: (range = {}) => ask('replayRun', range),
    cancel: () => ask('replayCancel'),
  };
}
