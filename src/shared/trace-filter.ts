import type { Span, Trace, TraceFilter } from '../domain/telemetry/trace.ts';

/** Whether a span says what is looked for. */
export function says(spans: readonly Span[], { text, attribute }: TraceFilter): boolean {
  const wanted = text?.trim().toLowerCase() ?? '';
  const holds = (value: unknown): boolean => String(value).toLowerCase().includes(wanted);
  const within = ({ name, error, attributes, events }: Span): boolean =>
    [name, error ?? '', ...Object.keys(attributes), ...Object.values(attributes)].some(holds) ||
    events.some((event) => [event.name, ...Object.values(event.attributes)].some(holds));
  const has = ({ attributes }: Span): boolean => {
    const value = attribute && attributes[attribute.key];
    return value !== undefined && (attribute?.value === undefined || String(value) === attribute.value);
  };
  return (wanted === '' || spans.some(within)) && (!attribute || spans.some(has));
}

/** Whether a trace is one of those that are asked for. */
export function fits({ tick, duration, status, kept, spans }: Trace, filter: TraceFilter): boolean {
  const { from, to, minDuration } = filter;
  return (
    (from === undefined || tick >= from) &&
    (to === undefined || tick <= to) &&
    (minDuration === undefined || duration >= minDuration) &&
    (filter.status === undefined || status === filter.status) &&
    (filter.kept === undefined || kept.includes(filter.kept)) &&
    says(spans, filter)
  );
}
