import type { Span, Trace } from '../../../src/domain/telemetry/trace.ts';

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0');

/** A trace of two spans with everything that a span can have. */
export function someTrace(number: number): Trace {
  const id = hex(number + 1, 32);
  const span = (over: Partial<Span>): Span => ({
    id: hex(number * 2 + 1, 16),
    parent: null,
    name: 'tick',
    kind: 'internal',
    start: 0,
    duration: 12.5,
    attributes: {},
    error: null,
    events: [],
    links: [],
    ...over,
  });
  const spans = [
    span({ attributes: { 'golem.tick': number, 'golem.tier': 'T2', 'golem.threshold': 0.25 } }),
    span({
      id: hex(number * 2 + 2, 16),
      parent: hex(number * 2 + 1, 16),
      name: 'chat m',
      kind: 'client',
      start: 1.234567,
      duration: 8.000001,
      error: 'model.timeout',
      attributes: {
        'gen_ai.response.finish_reasons': ['stop', 'length'],
        'gen_ai.request.stream': true,
        'gen_ai.usage.input_tokens': 1_800,
      },
      events: [{ name: 'exception', at: 9.25, attributes: { 'exception.type': 'model.timeout' } }],
      links: [{ traceId: hex(7, 32), spanId: hex(9, 16), attributes: { 'golem.tick': 3 } }],
    }),
  ];
  return {
    id,
    tick: number,
    start: 1_795_000_000_123,
    duration: 12.5,
    status: 'error',
    tier: 'T2',
    kind: 'theta',
    kept: ['failed'],
    spanCount: spans.length,
    spans,
  };
}
