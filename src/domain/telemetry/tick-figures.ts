import type { DecisionCycleRecord, TickSummary } from '../records/record.ts';
import type { ThoughtAttempt } from '../decisions/thought.ts';

/** On a delta the Curator consolidates; a wakeup is the first tick since the golem was brought up, its caches cold. */
export type TickKind = 'theta' | 'delta' | 'wakeup-theta' | 'wakeup-delta';

/** What of a tick its record does not say. */
export interface TickCircumstances {
  /** How long the delta cycle behind it took, ms; null where it ended none. */
  readonly deltaMs: number | null;
  readonly wakeup: boolean;
  readonly entriesWritten: number;
  readonly queued: number;
  readonly withoutVectors: number;
  /** W3C trace id, 32 hex digits; null where the tick was not traced. */
  readonly traceId: string | null;
}

export interface MeasuredTick {
  readonly record: DecisionCycleRecord;
  readonly summary: TickSummary;
  readonly circumstances: TickCircumstances;
}

/** A model that was asked, whether for a decision or for what it makes of an outcome. */
export type AskedModel = Pick<ThoughtAttempt, 'tries' | 'failure' | 'wallMs' | 'usage' | 'cost'>;
type Attempts = readonly AskedModel[];

/** One figure of a tick's wide event: what is measured, kept, drawn and counted of it is in its row. */
export interface TickFigure<Source> {
  /** What it is, in a sentence. */
  readonly help: string;
  readonly unit?: string;
  /** How it is read of a tick that was lived. */
  of(source: Source): string | number | null;
  /** Where it is stored: `records` has some of it anyway, and then it is read from there. */
  readonly table: 'records' | 'tick_metrics';
  readonly column: string;
  readonly type: 'integer' | 'real' | 'float8' | 'text' | 'hex';
  /** Its name among the columns that charts draw over time; absent where none does. */
  readonly drawn?: string;
  /** The counter that sums it, in its own unit: so many of the figure's make one. Absent where none does. */
  readonly counter?: { readonly name: string; readonly unit?: string; readonly per?: number };
}

/** Values of figures by their names. */
export type FiguresOf<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends { of(source: never): infer Value } ? Value : never;
};

/** Names of the figures that are drawn. */
export type DrawnOf<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { readonly drawn: infer Drawn extends string } ? Drawn : never;
}[keyof Rows];

const METRICS = { table: 'tick_metrics', type: 'integer' } as const;
const RECORDS = { table: 'records', type: 'text' } as const;

/** The figures of a tick. */
export const TICK_FIGURES = {
  tick: { ...METRICS, help: 'Its number.', column: 'tick', of: ({ record }) => record.tick },
  kind: {
    ...METRICS,
    help: 'Whether it consolidated, and whether it was the first since the golem was brought up.',
    column: 'kind',
    type: 'text',
    of: ({ circumstances: { deltaMs, wakeup } }): TickKind => {
      const clock = deltaMs === null ? 'theta' : 'delta';
      return wakeup ? `wakeup-${clock}` : clock;
    },
  },
  worldTime: {
    ...RECORDS,
    help: 'When it was in the world.',
    unit: 'Unix s',
    column: 'world_time',
    type: 'float8',
    of: ({ record }) => record.worldTime,
  },
  wallTime: {
    ...METRICS,
    help: 'When it ended.',
    unit: 'Unix ms',
    column: 'wall_time',
    type: 'float8',
    of: ({ record }) => record.wallTime,
  },
  gammas: {
    ...METRICS,
    help: 'Gamma beats gathered.',
    column: 'gammas',
    of: ({ record }) => record.observation.gammas,
  },
  tier: { ...RECORDS, help: 'Its cognitive tier.', column: 'tier', of: ({ summary }) => summary.tier },
  regime: { ...RECORDS, help: 'The regime it read.', column: 'regime', of: ({ summary }) => summary.regime },
  decidedBy: {
    ...RECORDS,
    help: 'Who decided: a rule, the cache, a model; null where nobody was asked to.',
    column: 'decided_by',
    of: ({ summary }) => summary.decidedBy,
  },
  predictionError: {
    ...RECORDS,
    help: 'How surprising it was.',
    unit: '0..1',
    column: 'prediction_error',
    type: 'float8',
    of: ({ summary }) => summary.predictionError,
  },
  quality: {
    ...RECORDS,
    help: 'Mean quality of the predictions that came due; null when none did.',
    unit: '0..1',
    column: 'outcome_quality',
    type: 'float8',
    of: ({ summary }) => summary.outcomeQuality,
  },
  actionKind: {
    ...RECORDS,
    help: 'What was ordered; null where nothing was.',
    column: 'action_kind',
    of: ({ summary }) => summary.actionKind,
  },
  actionStatus: {
    ...RECORDS,
    help: 'What became of the order; null where there was none.',
    column: 'action_status',
    of: ({ summary }) => summary.actionStatus,
  },
  durationMs: {
    ...RECORDS,
    help: 'Sum of the steps; a delta cycle behind them is a figure of its own.',
    unit: 'ms',
    column: 'duration_ms',
    type: 'float8',
    drawn: 'durationMs',
    of: ({ summary }) => summary.durationMs,
  },
  deltaMs: {
    ...METRICS,
    help: 'The delta cycle behind the tick; null where it ended none.',
    unit: 'ms',
    column: 'delta_ms',
    type: 'real',
    drawn: 'deltaMs',
    counter: { name: 'golem_delta_seconds', unit: 'seconds', per: 1_000 },
    of: ({ circumstances }) => circumstances.deltaMs,
  },
  tokensUsed: {
    ...METRICS,
    help: 'Tokens of the assembled workspaces.',
    unit: 'tokens',
    column: 'tokens_used',
    drawn: 'tokensUsed',
    counter: { name: 'golem_context_tokens', unit: 'tokens' },
    of: ({ record }) => record.context?.totalTokens ?? null,
  },
  tokensBudget: {
    ...METRICS,
    help: 'Tokens that the assembled workspaces might have had.',
    unit: 'tokens',
    column: 'tokens_budget',
    drawn: 'tokensBudget',
    counter: { name: 'golem_context_budget_tokens', unit: 'tokens' },
    of: ({ record }) => record.context?.budget ?? null,
  },
  grimoireHits: {
    ...METRICS,
    help: 'Memories that recall brought up.',
    column: 'grimoire_hits',
    counter: { name: 'golem_memories_recalled' },
    of: ({ record }) => record.retrieved.entries.length,
  },
  grimoireMisses: {
    ...METRICS,
    help: '1 where recall had to do without vectors, so that meaning was not compared.',
    column: 'grimoire_misses',
    of: ({ record }) => (record.retrieved.semantic ? 0 : 1),
  },
  entriesWritten: {
    ...METRICS,
    help: 'Memories written by ticks.',
    column: 'entries_written',
    counter: { name: 'golem_memories_written' },
    of: ({ circumstances }) => circumstances.entriesWritten,
  },
  late: {
    ...METRICS,
    help: 'Theta beats that were dropped because the one before was not over.',
    column: 'late',
    drawn: 'late',
    counter: { name: 'golem_late_beats' },
    of: ({ record }) => record.late,
  },
  queued: {
    ...METRICS,
    help: 'Ticks that waited for the store when this one began to.',
    column: 'queued',
    drawn: 'queued',
    of: ({ circumstances }) => circumstances.queued,
  },
  withoutVectors: {
    ...METRICS,
    help: 'Memories that waited for a vector.',
    column: 'without_vectors',
    drawn: 'withoutVectors',
    of: ({ circumstances }) => circumstances.withoutVectors,
  },
  traceId: {
    ...METRICS,
    help: 'W3C trace id, 32 hex digits; null where the tick was not traced.',
    column: 'trace_id',
    type: 'hex',
    of: ({ circumstances }) => circumstances.traceId,
  },
} as const satisfies Readonly<Record<string, TickFigure<MeasuredTick>>>;

/** Sum of what is known; null where nothing is. */
function known(values: readonly (number | null | undefined)[]): number | null {
  const numbers = values.filter((value) => value != null);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0);
}

/** The figures of the models that were asked on one tick, all attempts together; null where no provider told. */
export const MODEL_FIGURES = {
  calls: {
    ...METRICS,
    help: 'Requests to language models, retries among them.',
    column: 'model_calls',
    counter: { name: 'golem_model_calls' },
    of: (attempts) => attempts.reduce((sum, { tries }) => sum + tries, 0),
  },
  failures: {
    ...METRICS,
    help: 'Language models asked whose answer was not taken.',
    column: 'model_failures',
    counter: { name: 'golem_model_failures' },
    of: (attempts) => attempts.filter(({ failure }) => failure !== null).length,
  },
  ms: {
    ...METRICS,
    help: 'Time waited for language models.',
    unit: 'ms',
    column: 'model_ms',
    type: 'real',
    drawn: 'modelMs',
    counter: { name: 'golem_model_wait_seconds', unit: 'seconds', per: 1_000 },
    of: (attempts) => attempts.reduce((sum, { wallMs }) => sum + wallMs, 0),
  },
  inputTokens: {
    ...METRICS,
    help: 'Tokens that they read.',
    unit: 'tokens',
    column: 'input_tokens',
    drawn: 'modelInput',
    of: (attempts) => known(attempts.map(({ usage }) => usage?.input)),
  },
  outputTokens: {
    ...METRICS,
    help: 'Tokens that they wrote.',
    unit: 'tokens',
    column: 'output_tokens',
    drawn: 'modelOutput',
    of: (attempts) => known(attempts.map(({ usage }) => usage?.output)),
  },
  cacheReadTokens: {
    ...METRICS,
    help: 'Tokens that they read from a cache.',
    unit: 'tokens',
    column: 'cache_read_tokens',
    of: (attempts) => known(attempts.map(({ usage }) => usage?.cacheRead)),
  },
  reasoningTokens: {
    ...METRICS,
    help: 'Tokens of their reasoning.',
    unit: 'tokens',
    column: 'reasoning_tokens',
    of: (attempts) => known(attempts.map(({ usage }) => usage?.reasoning)),
  },
  costUsd: {
    ...METRICS,
    help: 'Known cost of language models, US dollars.',
    unit: 'US dollars',
    column: 'cost_usd',
    type: 'float8',
    drawn: 'costUsd',
    counter: { name: 'golem_model_cost_dollars', unit: 'dollars' },
    of: (attempts) => known(attempts.map(({ cost }) => cost?.usd)),
  },
} as const satisfies Readonly<Record<string, TickFigure<Attempts>>>;
