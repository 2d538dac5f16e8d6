import {
  METRIC_COLUMNS,
  TIMED_STEPS,
  phasesOf,
  type CommitTiming,
  type MetricColumn,
  type MetricColumns,
  type ModelMetrics,
  type TickMetrics,
  type TimedStep,
} from '../../../domain/telemetry.ts';
import type { RecordRange } from '../../../protocol/record-range.ts';
import type { NumberType } from './message-writer.ts';
import { parameters, plain } from './pipeline.ts';
import type { Pipeline, Statement } from './pipeline.ts';
import type { Sql } from './sql.ts';

/** Wide events asked for without a limit. */
const DEFAULT_LIMIT = 1_000;
/** Columns are small: a whole life's. */
const DEFAULT_COLUMNS = 100_000;

/** A column of the table: what it holds of an event, and how a number of it is sent. */
type Column = readonly [
  name: string,
  type: NumberType | null,
  of: (event: TickMetrics) => string | number | null,
];

const COLUMNS: readonly Column[] = [
  ['tick', 'integer', ({ tick }) => tick],
  ['kind', null, ({ kind }) => kind],
  ['wall_time', 'float8', ({ wallTime }) => wallTime],
  ['gammas', 'integer', ({ gammas }) => gammas],
  ...TIMED_STEPS.map((step): Column => [`${step}_ms`, 'real', ({ steps }) => steps[step]]),
  ['tokens_used', 'integer', ({ tokensUsed }) => tokensUsed],
  ['tokens_budget', 'integer', ({ tokensBudget }) => tokensBudget],
  ['grimoire_hits', 'integer', ({ grimoireHits }) => grimoireHits],
  ['grimoire_misses', 'integer', ({ grimoireMisses }) => grimoireMisses],
  ['entries_written', 'integer', ({ entriesWritten }) => entriesWritten],
  ['late', 'integer', ({ late }) => late],
  ['queued', 'integer', ({ queued }) => queued],
  ['without_vectors', 'integer', ({ withoutVectors }) => withoutVectors],
  ['trace_id', null, ({ traceId }) => (traceId === null ? null : `\\x${traceId}`)],
];

/** Those that only a tick has which asked a language model; most have not. */
const MODEL_COLUMNS: readonly Column[] = [
  ['model_calls', 'integer', ({ model }) => model?.calls ?? null],
  ['model_failures', 'integer', ({ model }) => model?.failures ?? null],
  ['model_ms', 'real', ({ model }) => model?.ms ?? null],
  ['input_tokens', 'integer', ({ model }) => model?.inputTokens ?? null],
  ['output_tokens', 'integer', ({ model }) => model?.outputTokens ?? null],
  ['cache_read_tokens', 'integer', ({ model }) => model?.cacheReadTokens ?? null],
  ['reasoning_tokens', 'integer', ({ model }) => model?.reasoningTokens ?? null],
  ['cost_usd', 'float8', ({ model }) => model?.costUsd ?? null],
];

function insertion(name: string, columns: readonly Column[]): Insertion {
  const names = columns.map(([column]) => column).join(', ');
  return {
    statement: {
      name,
      text: `INSERT INTO tick_metrics (${names}) VALUES (${parameters(columns.length)})`,
      types: columns.map(([, type]) => type),
    },
    values: (event) => columns.map(([, , of]) => plain(of(event))),
  };
}

interface Insertion {
  readonly statement: Statement;
  values(event: TickMetrics): (string | number | boolean | null)[];
}

const METRICS = insertion('tick_metrics', COLUMNS);
const MODEL_METRICS = insertion('tick_model_metrics', [...COLUMNS, ...MODEL_COLUMNS]);

const COMMIT: Statement = {
  name: 'tick_commit',
  text: `INSERT INTO tick_commits (last_tick, first_tick, ms) VALUES (${parameters(3)}) ON CONFLICT DO NOTHING`,
  types: ['integer', 'integer', 'real'],
};

/** @param before the transaction before this one, whose duration is known by now */
export function insertMetrics(
  pipeline: Pipeline,
  events: readonly TickMetrics[],
  before: CommitTiming | null,
): void {
  for (const event of events) {
    const { statement, values } = event.model === null ? METRICS : MODEL_METRICS;
    pipeline.add(statement, values(event));
  }
  if (before) pipeline.add(COMMIT, [before.lastTick, before.firstTick, before.ms].map(plain));
}

/** The first of the range where it has a start, else the last. */
function inRange(rows: string, { from, to, limit }: RecordRange, fallback: number): [string, unknown[]] {
  const order = from === undefined ? 'DESC' : 'ASC';
  return [
    `${rows} WHERE ($1::integer IS NULL OR r.tick >= $1) AND ($2::integer IS NULL OR r.tick <= $2)
     ORDER BY r.tick ${order} LIMIT $3`,
    [from ?? null, to ?? null, limit ?? fallback],
  ];
}

interface CommitRow {
  readonly firstTick: number;
  readonly lastTick: number;
  readonly ms: number;
}

/** The transaction of each tick, for ticks asked for in ascending order. */
async function commitsOf(
  sql: Sql,
  first: number,
  last: number,
): Promise<(tick: number) => CommitTiming | null> {
  const { rows } = await sql.query<CommitRow>(
    `SELECT first_tick AS "firstTick", last_tick AS "lastTick", ms FROM tick_commits
     WHERE last_tick >= $1 AND first_tick <= $2 ORDER BY last_tick`,
    [first, last],
  );
  let at = 0;
  return (tick) => {
    while (at < rows.length && rows[at]!.lastTick < tick) at += 1;
    const row = rows[at];
    return row && row.firstTick <= tick ? row : null;
  };
}

type EventRow = Omit<TickMetrics, 'steps' | 'phases' | 'model' | 'commit'> &
  Record<TimedStep, number | null> & {
    readonly model_calls: number | null;
    readonly model_failures: number;
    readonly model_ms: number;
    readonly input_tokens: number | null;
    readonly output_tokens: number | null;
    readonly cache_read_tokens: number | null;
    readonly reasoning_tokens: number | null;
    readonly cost_usd: number | null;
  };

const STEPS = TIMED_STEPS.map((step) => `m.${step}_ms AS "${step}"`).join(', ');

const EVENTS = `
  SELECT r.tick, m.kind, r.world_time AS "worldTime", m.wall_time AS "wallTime", m.gammas, r.tier, r.regime,
    r.decided_by AS "decidedBy", r.prediction_error AS "predictionError", r.outcome_quality AS "quality",
    r.action_kind AS "actionKind", r.action_status AS "actionStatus", r.duration_ms AS "durationMs", ${STEPS},
    m.tokens_used AS "tokensUsed", m.tokens_budget AS "tokensBudget", m.model_calls, m.model_failures, m.model_ms,
    m.input_tokens, m.output_tokens, m.cache_read_tokens, m.reasoning_tokens, m.cost_usd,
    m.grimoire_hits AS "grimoireHits", m.grimoire_misses AS "grimoireMisses", m.entries_written AS "entriesWritten",
    m.late, m.queued, m.without_vectors AS "withoutVectors", encode(m.trace_id, 'hex') AS "traceId"
  FROM records r JOIN tick_metrics m USING (tick)`;

function modelOf(row: EventRow): ModelMetrics | null {
  if (row.model_calls === null) return null;
  return {
    calls: row.model_calls,
    failures: row.model_failures,
    ms: row.model_ms,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cacheReadTokens: row.cache_read_tokens,
    reasoningTokens: row.reasoning_tokens,
    costUsd: row.cost_usd,
  };
}

function eventOf(row: EventRow, commit: CommitTiming | null): TickMetrics {
  const steps = Object.fromEntries(TIMED_STEPS.map((step) => [step, row[step]])) as Record<
    TimedStep,
    number | null
  >;
  return {
    tick: row.tick,
    kind: row.kind,
    worldTime: row.worldTime,
    wallTime: row.wallTime,
    gammas: row.gammas,
    tier: row.tier,
    regime: row.regime,
    decidedBy: row.decidedBy,
    predictionError: row.predictionError,
    quality: row.quality,
    actionKind: row.actionKind,
    actionStatus: row.actionStatus,
    durationMs: row.durationMs,
    steps,
    phases: phasesOf(steps),
    tokensUsed: row.tokensUsed,
    tokensBudget: row.tokensBudget,
    model: modelOf(row),
    grimoireHits: row.grimoireHits,
    grimoireMisses: row.grimoireMisses,
    entriesWritten: row.entriesWritten,
    late: row.late,
    queued: row.queued,
    withoutVectors: row.withoutVectors,
    commit,
    traceId: row.traceId,
  };
}

/** Wide events of a range, by tick ascending. */
export async function tickMetrics(sql: Sql, range: RecordRange): Promise<TickMetrics[]> {
  const { rows } = await sql.query<EventRow>(...inRange(EVENTS, range, DEFAULT_LIMIT));
  if (range.from === undefined) rows.reverse();
  if (rows.length === 0) return [];
  const commitOf = await commitsOf(sql, rows[0]!.tick, rows.at(-1)!.tick);
  return rows.map((row) => eventOf(row, commitOf(row.tick)));
}

/** Columns that lie in the tables as they are drawn. */
const DRAWN: Readonly<Record<Exclude<MetricColumn, 'commitMs' | 'commitTicks'>, string>> = {
  durationMs: 'r.duration_ms',
  ...(Object.fromEntries(TIMED_STEPS.map((step) => [step, `m.${step}_ms`])) as Record<TimedStep, string>),
  tokensUsed: 'm.tokens_used',
  tokensBudget: 'm.tokens_budget',
  modelInput: 'm.input_tokens',
  modelOutput: 'm.output_tokens',
  modelMs: 'm.model_ms',
  costUsd: 'm.cost_usd',
  late: 'm.late',
  queued: 'm.queued',
  withoutVectors: 'm.without_vectors',
};

const DRAWN_ROWS = `SELECT r.tick, ${Object.entries(DRAWN)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ')} FROM records r LEFT JOIN tick_metrics m USING (tick)`;

/** Every tick of a range as columns, ascending. */
export async function metricColumns(sql: Sql, range: RecordRange): Promise<MetricColumns> {
  type Row = Readonly<Record<string, number | null>> & { readonly tick: number };
  const { rows } = await sql.query<Row>(...inRange(DRAWN_ROWS, range, DEFAULT_COLUMNS));
  if (range.from === undefined) rows.reverse();
  const values = Object.fromEntries(
    METRIC_COLUMNS.map((name) => [name, new Float32Array(rows.length).fill(Number.NaN)]),
  ) as Record<MetricColumn, Float32Array>;
  const tick = Float64Array.from(rows, (row) => row.tick);
  for (const name of Object.keys(DRAWN) as (keyof typeof DRAWN)[]) {
    const into = values[name];
    for (const [i, row] of rows.entries()) into[i] = row[name] ?? Number.NaN;
  }
  if (rows.length > 0) {
    const commitOf = await commitsOf(sql, tick[0]!, tick.at(-1)!);
    for (const [i, at] of tick.entries()) {
      const commit = commitOf(at);
      if (!commit) continue;
      values.commitMs[i] = commit.ms;
      values.commitTicks[i] = commit.lastTick - commit.firstTick + 1;
    }
  }
  return { tick, values };
}
