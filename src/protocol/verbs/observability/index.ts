import { metricsArguments, metricsRows, type MetricsVerbs } from './metrics.ts';
import {
  tracesArguments,
  type TracesForms,
  type TracesInner,
  tracesRows,
  type TracesVerbs,
} from './traces.ts';
import { weightArguments, type WeightForms, weightRows, type WeightVerbs } from './weight.ts';

/** Public verbs of how it runs: metrics, traces, memory in use. */
export interface Topics {
  readonly metrics: MetricsVerbs;
  readonly traces: TracesVerbs;
}

/** Those without a topic. */
export type Root = WeightVerbs;

/** Those that the page puts into another form than the one in which the worker is asked. */
export interface Forms extends TracesForms, WeightForms {}

/** Those that only the page’s own code asks, on behalf of public ones. */
export type Inner = TracesInner;

export const rows = {
  ...metricsRows,
  ...tracesRows,
  ...weightRows,
};

export const schemas = {
  ...metricsArguments,
  ...tracesArguments,
  ...weightArguments,
};
