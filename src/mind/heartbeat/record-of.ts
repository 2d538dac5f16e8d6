import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { LedgerTransaction } from '../../domain/world/ledger.ts';
import type { RandomState } from '../../domain/records/random.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { Rows } from './organs.ts';
import type { Turn } from '../contract/index.ts';
import type { ClockPort } from '../ports.ts';
import type { TickStopwatch } from './stopwatch.ts';

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
export function recordOf(input: {
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
