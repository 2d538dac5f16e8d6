import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { AfterPorts, Made, OrganDescription, Turn } from '../contract/index.ts';
import type { Organs, Rows, Slices } from './organs.ts';
import type { LedgerTransaction } from '../../domain/world/ledger.ts';
import type { RandomState } from '../../domain/records/random.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { ClockPort } from '../ports.ts';
import type { TickStopwatch } from './stopwatch.ts';
import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { ContextEvent } from '../../domain/governor/context-events.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { MindState } from './mind-state.ts';

/** What the after-turn chain has made of a tick. */
interface Learned extends Made {
  readonly state: Slices;
  readonly record: Rows;
}

/**
 * The after-turn chain: one link an organ, in the order of the list; each is told what the links before it have made.
 * @param state of the mind, of which each organ reads its own slice
 * @throws AppError `store.*` of the memory
 */
async function afterTurn(state: Slices, turn: Turn, ports: AfterPorts, organs: Organs): Promise<Learned> {
  const links: readonly OrganDescription[] = organs;
  const changed = new Map<string, GrimoireEntry>();
  let made: Made = { inPrompt: [], created: [], changed, events: [] };
  let slices: object = {};
  let rows: object = {};
  for (const organ of links) {
    const after = await organ.afterTurn?.(
      state,
      turn,
      made,
      ports,
      turn.deliberated?.found.get(organ.name) ?? null,
      turn.perceived.get(organ.name) ?? null,
    );
    if (!after) continue;
    for (const entry of after.updated ?? []) changed.set(entry.id, entry);
    slices = { ...slices, ...after.state };
    rows = { ...rows, ...after.record };
    made = {
      inPrompt: [...made.inPrompt, ...(after.inPrompt ?? [])],
      created: [...made.created, ...(after.created ?? [])],
      changed,
      events: [...made.events, ...(after.events ?? [])],
    };
  }
  // The list has at least the house's own organs, and each has given its part.
  return { ...made, state: { ...state, ...slices }, record: rows as Rows };
}

function contextOf({ deliberated }: Turn): DecisionCycleRecord['context'] {
  if (!deliberated) return null;
  const { task, budget, totalTokens, entries, composition } = deliberated.workspace;
  const included = entries.filter((entry) => entry.included).length;
  return { task, budget, totalTokens, included, excluded: entries.length - included, composition };
}

function retrievedOf({ recalled }: Turn): DecisionCycleRecord['retrieved'] {
  const { query, semantic } = recalled;
  const entries = recalled.entries.map(
    ({ entry: { id, type, title }, score, factors, confidence, by, picked }) => ({
      id,
      type,
      title,
      score,
      factors,
      confidence,
      ...(by === 'words' && { by }),
      ...(picked && { picked }),
    }),
  );
  return { query, semantic, entries };
}

/** The tick's record: what it lived, and the part of each organ in it. */
function recordOf(input: {
  readonly turn: Turn;
  readonly golemId: string;
  readonly seed: RandomState;
  readonly transactions: readonly LedgerTransaction[];
  /** Everything that was written into memory. */
  readonly entries: readonly GrimoireEntry[];
  readonly rows: Rows;
  readonly watch: TickStopwatch;
  readonly ports: {
    readonly clock: ClockPort;
    readonly versions: DecisionCycleRecord['versions'];
    readonly late: number;
  };
}): DecisionCycleRecord {
  const { turn, transactions, entries, rows, ports } = input;
  const { observed, deliberated, acted, settled } = turn;
  const made = entries.filter(({ type }) => type !== 'episode').map(({ id }) => id);
  return {
    tick: turn.tick,
    golemId: input.golemId,
    worldTime: observed.observation.time,
    wallTime: ports.clock.now(),
    versions: ports.versions,
    seed: input.seed,
    observation: observed.observation,
    regime: observed.regime,
    retrieved: retrievedOf(turn),
    appraisal: turn.appraisal,
    gate: turn.gate,
    steers: turn.steers,
    context: contextOf(turn),
    decision: deliberated?.decision ?? null,
    thought: deliberated?.thought ?? null,
    ...(turn.reflections && { reflections: turn.reflections }),
    proposals: deliberated?.proposals ?? null,
    action: acted ? { ...acted.record, transactions } : null,
    predictions: turn.predictions,
    outcomes: observed.outcomes,
    contribution: deliberated && deliberated.contribution,
    portfolio: settled.portfolio,
    costs: settled.costs,
    timings: input.watch.timings(),
    late: ports.late,
    ...rows,
    learned: [...made, ...rows.learned],
  };
}

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
export interface AfterTurnPorts extends AfterPorts {
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
  ports: AfterTurnPorts,
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
