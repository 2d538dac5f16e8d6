import type { CognitiveWorkspace } from '../../domain/context.ts';
import type { ContextEvent } from '../../domain/events.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import type { LedgerTransaction } from '../../domain/ledger.ts';
import type { RandomState } from '../../domain/random.ts';
import type { DecisionCycleRecord } from '../../domain/record.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type { AfterPorts } from '../organ.ts';
import type { Organs } from '../organs.ts';
import type { ClockPort } from '../ports.ts';
import { afterTurn, type Learned } from './after-turn.ts';
import { delta, type DeltaResult, isDelta } from './delta.ts';
import type { MindState } from './mind-state.ts';
import { recordOf } from './record-of.ts';
import type { TickStopwatch } from './stopwatch.ts';
import type { Turn } from './turn.ts';

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
  /** Set at the end of a delta cycle. */
  readonly delta: DeltaResult['counts'] | null;
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

/** The delta cycle that this tick ends, where it ends one. */
async function consolidated(turn: Turn, learned: Learned, ports: ReflectPorts): Promise<DeltaResult | null> {
  if (!isDelta(turn.tick, turn.policy.clocks)) return null;
  return delta({
    tick: turn.tick,
    worldId: turn.world.id,
    time: turn.observed.observation.time,
    pad: turn.appraisal.padAfter,
    policy: turn.policy.memory,
    memory: ports.memory,
    unwritten: learned,
  });
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
  const { learned, cycle } = await watch.time('reflect', async () => {
    const after = await afterTurn(before, turn, ports, organs);
    return { learned: after, cycle: await consolidated(turn, after, ports) };
  });
  const transactions = [...observed.opening, ...(acted?.record.transactions ?? [])];
  const entries = [...learned.created, ...(cycle?.created ?? [])];
  const updated = new Map(learned.changed);
  for (const entry of cycle?.updated ?? []) updated.set(entry.id, entry);
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
      entries,
      rows: learned.record,
      watch,
      ports,
    }),
    state,
    workspace: deliberated?.workspace ?? null,
    transactions,
    entries,
    updated: [...updated.values()],
    events: learned.events,
    delta: cycle?.counts ?? null,
    qualities: observed.decided.map(({ quality }) => quality),
  };
}
