import type { Span, SpanAttributes, SpanKind, Trace } from '../../domain/telemetry/trace.ts';

/** Who the spans are of: attributes of the resource. */
export interface OtlpSource {
  readonly golemId: string;
  readonly appVersion: string;
}

/** `SPAN_KIND_INTERNAL` and `SPAN_KIND_CLIENT`; `STATUS_CODE_ERROR`. */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, client: 3 };
const STATUS_ERROR = 2;
/** The W3C flag of a sampled span, and OTLP's that its parent is known to be of this process. */
const FLAGS = 0x101;

/** Nanoseconds since 1970 as a string: no double holds them. @param since Unix ms, whole */
function nanoseconds(since: number, ms: number): string {
  return String(BigInt(Math.round(since)) * 1_000_000n + BigInt(Math.round(ms * 1_000_000)));
}

function valueOf(value: SpanAttributes[string]): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  }
  return { arrayValue: { values: value.map((text) => ({ stringValue: text })) } };
}

const attributesOf = (attributes: SpanAttributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));

function spanOf({ id: traceId, start: began }: Trace, span: Span): object {
  const { id, parent, name, kind, start, duration, attributes, error, events, links } = span;
  return {
    traceId,
    spanId: id,
    ...(parent !== null && { parentSpanId: parent }),
    flags: FLAGS,
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(began, start),
    endTimeUnixNano: nanoseconds(began, start + duration),
    attributes: attributesOf(attributes),
    events: events.map((event) => ({
      timeUnixNano: nanoseconds(began, event.at),
      name: event.name,
      attributes: attributesOf(event.attributes),
    })),
    links: links.map((link) => ({
      traceId: link.traceId,
      spanId: link.spanId,
      flags: FLAGS,
      attributes: attributesOf(link.attributes),
    })),
    status: error === null ? {} : { code: STATUS_ERROR, message: error },
  };
}

/**
 * Traces as the body of an OTLP/HTTP export in JSON (`ExportTraceServiceRequest`): ids in hexadecimal digits, 64-bit numbers
 * as strings, enumerations as numbers.
 */
export function otlpJson(traces: readonly Trace[], { golemId, appVersion }: OtlpSource): string {
  const resource = attributesOf({
    'service.name': 'golem',
    'service.version': appVersion,
    'service.instance.id': golemId,
    'telemetry.sdk.name': 'golem',
    'telemetry.sdk.language': 'webjs',
    'telemetry.sdk.version': appVersion,
  });
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: resource },
        scopeSpans: [
          {
            scope: { name: 'golem.heartbeat', version: appVersion },
            spans: traces.flatMap((trace) => trace.spans.map((span) => spanOf(trace, span))),
          },
        ],
      },
    ],
  });
}
