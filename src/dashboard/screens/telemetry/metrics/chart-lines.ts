import { TIMED_STEPS, type MetricColumn, type TimedStep } from '../../../../domain/telemetry/telemetry.ts';
import { formatDuration, formatNumber } from '../../../words/index.ts';

/** One line or layer of a chart: a column of the log, and the token of its colour. */
export interface MetricLine {
  readonly column: MetricColumn;
  readonly label: string;
  readonly colour: string;
}

export interface MetricChartSpec {
  readonly title: string;
  /** What it says, for screen readers. */
  readonly about: string;
  readonly lines: readonly MetricLine[];
  /** Layers on top of one another; their sum is this column. */
  readonly stackOf?: MetricColumn;
  readonly height: number;
  format(value: number): string;
  /** What would have to happen for something to be drawn. */
  readonly empty: string;
}

const STEP_LINES: readonly MetricLine[] = TIMED_STEPS.map((step: TimedStep) => ({
  column: step,
  label: step,
  colour: `step-${step}`,
}));

const whole = (value: number): string => formatNumber(value, { digits: 0, compact: true });
const dollars = (value: number): string => `$${formatNumber(value, { digits: value < 0.01 ? 6 : 4 })}`;

export const METRIC_CHARTS: readonly MetricChartSpec[] = [
  {
    title: 'Time of a tick, by step',
    about: 'Time of each theta tick in layers, one for each step',
    lines: STEP_LINES,
    stackOf: 'durationMs',
    height: 220,
    format: formatDuration,
    empty: 'Steps are drawn from the first tick that was measured.',
  },
  {
    title: 'Commit',
    about: 'How long the transaction took that made a tick durable',
    lines: [{ column: 'commitMs', label: 'transaction', colour: 'text' }],
    height: 110,
    format: formatDuration,
    empty: 'Drawn from the first tick that became durable.',
  },
  {
    title: 'Ticks in a commit',
    about: 'How many ticks shared a transaction, and how many waited for the store when a tick began to',
    lines: [
      { column: 'commitTicks', label: 'in one transaction', colour: 'text' },
      { column: 'queued', label: 'waiting before it', colour: 'step-retrieve' },
    ],
    height: 100,
    format: whole,
    empty: 'Drawn from the first tick that became durable.',
  },
  {
    title: 'Tokens of the context window',
    about: 'Tokens that a deliberation was given, and its budget',
    lines: [
      { column: 'tokensUsed', label: 'used', colour: 'step-assemble' },
      { column: 'tokensBudget', label: 'budget', colour: 'text-3' },
    ],
    height: 110,
    format: whole,
    empty: 'Drawn from the first tick above T0, which assembles a context window.',
  },
  {
    title: 'Tokens of models',
    about: 'Tokens that language models read and wrote',
    lines: [
      { column: 'modelInput', label: 'read', colour: 'step-retrieve' },
      { column: 'modelOutput', label: 'written', colour: 'step-execute' },
    ],
    height: 100,
    format: whole,
    empty: 'Drawn once a language model has thought.',
  },
  {
    title: 'Cost of models',
    about: 'What language models cost, US dollars a tick',
    lines: [{ column: 'costUsd', label: 'US dollars a tick', colour: 'text' }],
    height: 100,
    format: dollars,
    empty: 'Drawn once a language model with a known price has thought.',
  },
  {
    title: 'Beats not kept, and backlog',
    about: 'Theta beats that the machine could not keep before a tick, and memories that waited for a vector',
    lines: [
      { column: 'late', label: 'beats not kept', colour: 'loss' },
      { column: 'withoutVectors', label: 'memories without a vector', colour: 'text-3' },
    ],
    height: 100,
    format: whole,
    empty: 'Drawn from the first tick that was measured.',
  },
];
