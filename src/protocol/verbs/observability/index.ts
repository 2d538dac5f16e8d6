import { metricsArguments, metricsRows, type MetricsVerbs } from './metrics.ts';
import {
  tracesArguments,
  type TracesForms,
  type TracesInner,
  tracesRows,
  type TracesVerbs,
} from './traces.ts';
import { memoryUseArguments, type MemoryUseForms, memoryUseRows, type MemoryUseVerbs } from './memory-use.ts';

/** Public verbs of how it runs: metrics, traces, memory in use. */
export interface Topics {
  readonly metrics: MetricsVerbs;
  readonly traces: TracesVerbs;
}

/** Those without a topic. */
export type Root = MemoryUseVerbs;

/** Those that the page puts into another form than the one in which the worker is asked. */
export interface Forms extends TracesForms, MemoryUseForms {}

/** Those that only the page’s own code asks, on behalf of public ones. */
export type Inner = TracesInner;

export const rows = {
  ...metricsRows,
  ...tracesRows,
  ...memoryUseRows,
};

export const schemas = {
  ...metricsArguments,
  ...tracesArguments,
  ...memoryUseArguments,
};
