import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { describe, expect, it } from 'vitest';
import type { Span, SpanAttributes, Trace } from '../../../src/domain/telemetry/trace.ts';
import { otlpJson } from '../../../src/adapters/otlp/otlp-json.ts';
import { someTrace } from './traces.ts';

type SdkSpans = Parameters<typeof JsonTraceSerializer.serializeRequest>[0];

const SOURCE = { golemId: 'g', appVersion: '1' };

function hrTime(since: number, ms: number): [number, number] {
  const nanoseconds = BigInt(since) * 1_000_000n + BigInt(Math.round(ms * 1e6));
  return [Number(nanoseconds / 1_000_000_000n), Number(nanoseconds % 1_000_000_000n)];
}

/** Our trace as OpenTelemetry's own SDK would hold it. */
function sdkSpans(trace: Trace): SdkSpans {
  const context = (spanId: string, traceId = trace.id) => ({ traceId, spanId, traceFlags: 1 });
  const resource = {
    attributes: {
      'service.name': 'golem',
      'service.version': '1',
      'service.instance.id': 'g',
      'telemetry.sdk.name': 'golem',
      'telemetry.sdk.language': 'webjs',
      'telemetry.sdk.version': '1',
    },
  };
  return trace.spans.map(
    ({ id, parent, name, kind, start, duration, attributes, error, events, links }: Span) => ({
      name,
      kind: kind === 'client' ? 2 : 0,
      attributes,
      resource,
      spanContext: () => context(id),
      ...(parent !== null && { parentSpanContext: context(parent) }),
      startTime: hrTime(trace.start, start),
      endTime: hrTime(trace.start, start + duration),
      duration: hrTime(0, duration),
      ended: true,
      status: error === null ? { code: 0 } : { code: 2, message: error },
      events: events.map((event) => ({ ...event, time: hrTime(trace.start, event.at) })),
      links: links.map((link) => ({
        context: context(link.spanId, link.traceId),
        attributes: link.attributes,
      })),
      instrumentationScope: { name: 'golem.heartbeat', version: '1' },
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    }),
  ) as unknown as SdkSpans;
}

/** Without what proto3 leaves out when it is zero, and with 64-bit numbers as the JSON mapping has them: as strings. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, inner]) => !key.startsWith('dropped') && !(key === 'code' && inner === 0))
    .map(([key, inner]) => [key, key === 'intValue' ? String(inner) : canonical(inner)] as const);
  return Object.fromEntries(entries);
}

const ours = (...traces: Trace[]): unknown => JSON.parse(otlpJson(traces, SOURCE));

describe('a trace in OTLP’s JSON', () => {
  it('is what OpenTelemetry’s own serializer makes of the same spans', () => {
    const trace = someTrace(1);
    const theirs: unknown = JSON.parse(
      new TextDecoder().decode(JsonTraceSerializer.serializeRequest(sdkSpans(trace))),
    );
    expect(canonical(ours(trace))).toEqual(canonical(theirs));
    // The same spans also have a form in the published protobuf definitions.
    expect(ProtobufTraceSerializer.serializeRequest(sdkSpans(trace))!.length).toBeGreaterThan(300);
  });

  it('keeps nanoseconds that no double holds', () => {
    const [, span] = (ours(someTrace(1)) as { resourceSpans: { scopeSpans: { spans: unknown[] }[] }[] })
      .resourceSpans[0]!.scopeSpans[0]!.spans;
    expect(span).toMatchObject({
      startTimeUnixNano: '1795000000124234567',
      endTimeUnixNano: '1795000000132234568',
    });
  });

  it.each([
    [3, { intValue: '3' }],
    [-2, { intValue: '-2' }],
    [0.5, { doubleValue: 0.5 }],
    [true, { boolValue: true }],
    ['a', { stringValue: 'a' }],
    [['a', 'b'], { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'b' }] } }],
  ])('writes %j as %j', (value, expected) => {
    const attributes: SpanAttributes = { it: value as SpanAttributes[string] };
    const trace = someTrace(0);
    const text = otlpJson([{ ...trace, spans: [{ ...trace.spans[0]!, attributes }] }], SOURCE);
    expect(text).toContain(JSON.stringify([{ key: 'it', value: expected }]));
  });
});
