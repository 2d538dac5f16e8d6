import type { CognitiveTier } from '../life/life.ts';

/** What a span says of itself, by the names of the OpenTelemetry conventions where they have one, else under `golem.`. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** `client` where what was called runs in another process: a provider of models. */
export type SpanKind = 'internal' | 'client';

/** Something that happened during a span, e.g. an exception or an attempt that is made again. */
export interface SpanEvent {
  readonly name: string;
  /** Milliseconds since the trace began. */
  readonly at: number;
  readonly attributes: SpanAttributes;
}

/** A span of another trace that this one has to do with. */
export interface SpanLink {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly attributes: SpanAttributes;
}

/** One thing that was done and how long it took. */
export interface Span {
  /** 16 hexadecimal digits: 8 random bytes. */
  readonly id: string;
  /** The span that it is a part of; null for the tick itself. */
  readonly parent: string | null;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since the trace began, and duration. */
  readonly start: number;
  readonly duration: number;
  readonly attributes: SpanAttributes;
  /** Null when it went well or nothing is known against it. */
  readonly error: string | null;
  readonly events: readonly SpanEvent[];
  readonly links: readonly SpanLink[];
}

/** Why the trace of a tick was kept when the tick was over. */
export const TRACE_REASONS = ['failed', 'owner', 't2', 'slow', 'longest', 'sampled'] as const;
export type TraceReason = (typeof TRACE_REASONS)[number];

/** What a list of traces shows of one. */
export interface TraceSummary {
  /** W3C trace id, 32 hexadecimal digits: 16 random bytes. */
  readonly id: string;
  /** The tick; a tick that failed did not happen, and its number is lived again. */
  readonly tick: number;
  /** What was lived: `theta`, the tick itself, or what was lived behind it. */
  readonly kind: string;
  /** Unix ms. */
  readonly start: number;
  /** From its beginning to its end, without the commit, ms. */
  readonly duration: number;
  readonly status: 'ok' | 'error';
  /** Null where it failed before the gate, and where it is no tick. */
  readonly tier: CognitiveTier | null;
  readonly kept: readonly TraceReason[];
  readonly spanCount: number;
}

/** The tree of spans of a tick, or of what was lived behind one; the first is the whole, and a parent comes before its children. */
export interface Trace extends TraceSummary {
  readonly spans: readonly Span[];
}

/** Which of the kept traces; all that is given must hold. */
export interface TraceFilter {
  /** Ticks, inclusive. */
  readonly from?: number;
  readonly to?: number;
  /** At least so long, ms. */
  readonly minDuration?: number;
  readonly status?: TraceSummary['status'];
  readonly kept?: TraceReason;
  /** Stands in a span's name, error, attribute or event, whatever the case. */
  readonly text?: string;
  /** A span has this attribute, with this value where one is given. */
  readonly attribute?: { readonly key: string; readonly value?: string };
  readonly limit?: number;
}

/** How far an export is, in traces. */
export interface TraceExportProgress {
  readonly done: number;
  readonly total: number;
}

/** What a collector made of an export. */
export interface TraceExportReport {
  readonly traces: number;
  readonly spans: number;
  readonly requests: number;
  /** Spans that the collector did not take, and what it said about them or beside taking all. */
  readonly rejected: number;
  readonly message: string;
}
