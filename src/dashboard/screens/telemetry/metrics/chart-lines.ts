import { TIMED_STEPS, type MetricColumn, type TimedStep } from '../../../../domain/telemetry/telemetry.ts';
import { formatDuration, formatNumber, words } from '../../../words/index.ts';
import { t } from './strings.ts';

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

const stepLines = (): readonly MetricLine[] =>
  TIMED_STEPS.map((step: TimedStep) => ({ column: step, label: words(step), colour: `step-${step}` }));

const whole = (value: number): string => formatNumber(value, { digits: 0, compact: true });
const dollars = (value: number): string => t.dollars(formatNumber(value, { digits: value < 0.01 ? 6 : 4 }));

/** The charts from the top, in the words of now. */
export const metricCharts = (): readonly MetricChartSpec[] => [
  {
    ...t.charts.steps,
    lines: stepLines(),
    stackOf: 'durationMs',
    height: 220,
    format: formatDuration,
  },
  {
    ...t.charts.commit,
    lines: [{ column: 'commitMs', label: t.lines.transaction, colour: 'text' }],
    height: 110,
    format: formatDuration,
  },
  {
    ...t.charts.commitTicks,
    lines: [
      { column: 'commitTicks', label: t.lines.inOne, colour: 'text' },
      { column: 'queued', label: t.lines.waiting, colour: 'step-retrieve' },
    ],
    height: 100,
    format: whole,
  },
  {
    ...t.charts.context,
    lines: [
      { column: 'tokensUsed', label: t.lines.used, colour: 'step-assemble' },
      { column: 'tokensBudget', label: t.lines.budget, colour: 'text-3' },
    ],
    height: 110,
    format: whole,
  },
  {
    ...t.charts.models,
    lines: [
      { column: 'modelInput', label: t.lines.read, colour: 'step-retrieve' },
      { column: 'modelOutput', label: t.lines.written, colour: 'step-execute' },
    ],
    height: 100,
    format: whole,
  },
  {
    ...t.charts.cost,
    lines: [{ column: 'costUsd', label: t.lines.dollars, colour: 'text' }],
    height: 100,
    format: dollars,
  },
  {
    ...t.charts.skipped,
    lines: [
      { column: 'late', label: t.lines.late, colour: 'loss' },
      { column: 'withoutVectors', label: t.lines.withoutVectors, colour: 'text-3' },
    ],
    height: 100,
    format: whole,
  },
];
