import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { ContextEvent } from '../../domain/governor/context-events.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { LedgerTransaction } from '../../domain/world/ledger.ts';
import type { RandomState } from '../../domain/records/random.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { AfterPorts, Turn } from '../contract/index.ts';
import type { ClockPort } from '../ports.ts';
import type { Organs } from './organs.ts';
import { afterTurn } from './after-turn.ts';
import type { MindState } from './mind-state.ts';
import { recordOf } from './record-of.ts';
import type { TickStopwatch } from './stopwatch.ts';

/** All that a theta tick changed, and the record of it. */
export interface CycleResult {
  readonly record: DecisionCycleRecord;
  readonly state: MindState;
  readonly workspace: CognitiveWorkspace | null;
  readonly transactions: readonly LedgerTransaction[];
  readonly entries: readonly GrimoireEntry[];
  readonly updated: readonly GrimoireEntry[];
  /** What organs tell of the context. */
  readonly events: readonly ContextEvent[];
  /** Qualities of the decisions' predictions that came due. */
  readonly qualities: readonly number[];
}

/** What is reflected with. */
export interface ReflectPorts extends AfterPorts {
  readonly clock: ClockPort;
  readonly policy: GolemPolicy;
  readonly versions: DecisionCycleRecord['versions'];
  readonly late: number;
}

/**
 * Step 9: the after-turn chain learns from the tick and writes down what is worth keeping; the heartbeat puts it into one state and one
 * record. What it returns is the whole of what the tick changed.
 * @param seed state of the random source when the tick began
 */
export async function reflect(
  before: MindState,
  turn: Turn,
  seed: RandomState,
  watch: TickStopwatch,
  ports: ReflectPorts,
  organs: Organs,
): Promise<CycleResult> {
  const { tick, observed, deliberated, acted } = turn;
  const learned = await watch.time('reflect', () => afterTurn(before, turn, ports, organs));
  const transactions = [...observed.opening, ...(acted?.record.transactions ?? [])];
  const state: MindState = {
    ...before,
    ...learned.state,
    tick,
    random: ports.random.state(),
  };
  return {
    record: recordOf({
      turn,
      golemId: before.golemId,
      seed,
      transactions,
      entries: learned.created,
      rows: learned.record,
      watch,
      ports,
    }),
    state,
    workspace: deliberated?.workspace ?? null,
    transactions,
    entries: learned.created,
    updated: [...learned.changed.values()],
    events: learned.events,
    qualities: observed.decided.map(({ quality }) => quality),
  };
}
