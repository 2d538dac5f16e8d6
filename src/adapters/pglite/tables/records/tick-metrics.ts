import {
  METRIC_COLUMNS,
  TIMED_STEPS,
  phasesOf,
  type CommitTiming,
  type MetricColumn,
  type MetricColumns,
  type ModelMetrics,
  type TickMetrics,
} from '../../../../domain/telemetry/telemetry.ts';
import {
  MODEL_FIGURES,
  TICK_FIGURES,
  type TickFigure,
  type FiguresOf,
} from '../../../../domain/telemetry/tick-figures.ts';
import type { RecordRange } from '../../../../protocol/store/record-range.ts';
import type { NumberType } from '../../sql/message-writer.ts';
import { parameters, plain } from '../../sql/pipeline.ts';
import type { Pipeline, Statement } from '../../sql/pipeline.ts';
import type { Sql } from '../../sql/sql.ts';

/** Wide events asked for without a limit. */
const DEFAULT_LIMIT = 1_000;
/** Columns are small: a whole life's. */
const DEFAULT_COLUMNS = 100_000;

type Row = Readonly<Record<string, string | number | null>>;
type Figures = readonly (readonly [name: string, figure: TickFigure<never>])[];

const FIGURES: Figures = Object.entries(TICK_FIGURES);
const OF_MODELS: Figures = Object.entries(MODEL_FIGURES);

/** A column of the table: what it holds of an event, and how a number of it is sent. */
type Column = readonly [
  name: string,
  type: NumberType | null,
  of: (event: TickMetrics) => string | number | null,
];

/** Of the figures those that `records` does not have anyway. */
function columnsOf(figures: Figures, values: (event: TickMetrics) => Row | null): Column[] {
  return figures
    .filter(([, { table }]) => table === 'tick_metrics')
    .map(([name, { column, type }]) => {
      const of = (event: TickMetrics) => values(event)?.[name] ?? null;
      if (type === 'text') return [column, null, of];
      if (type !== 'hex') return [column, type, of];
      return [column, null, (event) => (of(event) === null ? null : `\\x${of(event)}`)];
    });
}

const COLUMNS: readonly Column[] = [
  ...columnsOf(FIGURES, (event) => event as unknown as Row),
  ...TIMED_STEPS.map((step): Column => [`${step}_ms`, 'real', ({ steps }) => steps[step]]),
];

/** Those that only a tick has which asked a language model; most have not. */
const MODEL_COLUMNS = columnsOf(OF_MODELS, ({ model }) => model);

interface Insertion {
  readonly statement: Statement;
  values(event: TickMetrics): (string | number | boolean | null)[];
}

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

/** Names of columns in an answer: a figure's own, and others with what they belong to before them. */
const [STEP, MODEL] = ['steps.', 'model.'];

const source = ({ table, column }: TickFigure<never>): string =>
  `${table === 'records' ? 'r' : 'm'}.${column}`;

const selected = (prefix: string, figures: Figures): string[] =>
  figures.map(([name, figure]) => {
    const value = figure.type === 'hex' ? `encode(${source(figure)}, 'hex')` : source(figure);
    return `${value} AS "${prefix}${name}"`;
  });

const EVENTS = `SELECT ${[
  ...selected('', FIGURES),
  ...TIMED_STEPS.map((step) => `m.${step}_ms AS "${STEP}${step}"`),
  ...selected(MODEL, OF_MODELS),
].join(', ')} FROM records r JOIN tick_metrics m USING (tick)`;

const picked = (row: Row, prefix: string, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[`${prefix}${name}`] ?? null]));

const namesOf = (figures: Figures): string[] => figures.map(([name]) => name);

function eventOf(row: Row, commit: CommitTiming | null): TickMetrics {
  const steps = picked(row, STEP, TIMED_STEPS) as TickMetrics['steps'];
  const model = picked(row, MODEL, namesOf(OF_MODELS)) as unknown as ModelMetrics;
  return {
    ...(picked(row, '', namesOf(FIGURES)) as unknown as FiguresOf<typeof TICK_FIGURES>),
    steps,
    phases: phasesOf(steps),
    // A tick that asked no model has none of its columns.
    model: (model.calls as number | null) === null ? null : model,
    commit,
  };
}

/** Wide events of a range, by tick ascending. */
export async function tickMetrics(sql: Sql, range: RecordRange): Promise<TickMetrics[]> {
  const { rows } = await sql.query<Row & { readonly tick: number }>(...inRange(EVENTS, range, DEFAULT_LIMIT));
  if (range.from === undefined) rows.reverse();
  if (rows.length === 0) return [];
  const commitOf = await commitsOf(sql, rows[0]!.tick, rows.at(-1)!.tick);
  return rows.map((row) => eventOf(row, commitOf(row.tick)));
}

/** What is drawn, and where it lies in the tables. */
const DRAWN: readonly (readonly [MetricColumn, string])[] = [
  ...[...FIGURES, ...OF_MODELS].flatMap(([, figure]): (readonly [MetricColumn, string])[] =>
    figure.drawn === undefined ? [] : [[figure.drawn as MetricColumn, source(figure)]],
  ),
  ...TIMED_STEPS.map((step) => [step, `m.${step}_ms`] as const),
];

const DRAWN_ROWS = `SELECT r.tick, ${DRAWN.map(([name, column]) => `${column} AS "${name}"`).join(', ')}
  FROM records r LEFT JOIN tick_metrics m USING (tick)`;

/** Every tick of a range as columns, ascending. */
export async function metricColumns(sql: Sql, range: RecordRange): Promise<MetricColumns> {
  type Numbers = Readonly<Record<string, number | null>> & { readonly tick: number };
  const { rows } = await sql.query<Numbers>(...inRange(DRAWN_ROWS, range, DEFAULT_COLUMNS));
  if (range.from === undefined) rows.reverse();
  const values = Object.fromEntries(
    METRIC_COLUMNS.map((name) => [name, new Float32Array(rows.length).fill(Number.NaN)]),
  ) as Record<MetricColumn, Float32Array>;
  const tick = Float64Array.from(rows, (row) => row.tick);
  for (const [name] of DRAWN) {
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
