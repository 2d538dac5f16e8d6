import type { Span, SpanAttributes, TraceFilter, TraceSummary } from '../../../../domain/telemetry/trace.ts';

/** Families of spans; each has its colour, and its name stands in the text of the span as well. */
export type SpanFamily = 'tick' | 'step' | 'memory' | 'model' | 'world' | 'commit';

export function familyOf({ name, attributes }: Span): SpanFamily {
  const operation = attributes['gen_ai.operation.name'];
  if (name === 'tick') return 'tick';
  if (name.startsWith('step ')) return 'step';
  if (name.startsWith('world ')) return 'world';
  if (name === 'commit') return 'commit';
  return operation === 'chat' || operation === 'embeddings' ? 'model' : 'memory';
}

export const valueText = (value: SpanAttributes[string]): string =>
  typeof value === 'object' ? value.join(', ') : String(value);

/** Address of a trace; of the list without one. */
export const traceHref = (id: string | null = null): string =>
  `#/telemetry/traces${id === null ? '' : `/${id}`}`;

/** Address of the trace of a tick, whether one is kept or not. */
export const tickTraceHref = (tick: number): string => traceHref(`tick-${tick}`);

/** The tick whose trace an address asks for; null where it names a trace. */
export function tickAskedFor(id: string | null): number | null {
  const tick = /^tick-(\d+)$/.exec(id ?? '')?.[1];
  return tick === undefined ? null : Number(tick);
}

/** In which order kept traces are listed. */
export type TraceOrder = 'newest' | 'longest';

/** @param traces newest first */
export const inOrder = (traces: readonly TraceSummary[], order: TraceOrder): readonly TraceSummary[] =>
  order === 'newest' ? traces : traces.toSorted((a, b) => b.duration - a.duration);

/** What was typed: `name=value` is an attribute, anything else words to look for. */
export function searchOf(typed: string): Pick<TraceFilter, 'text' | 'attribute'> {
  const words = typed.trim();
  const [, key, value] = /^([\w.]+)\s*=\s*(.*)$/.exec(words) ?? [];
  if (key !== undefined) return { attribute: { key, ...(value && { value }) } };
  return words === '' ? {} : { text: words };
}
