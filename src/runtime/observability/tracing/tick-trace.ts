import { AppError } from '../../../domain/errors.ts';
import type { CognitiveTier } from '../../../domain/life/life.ts';
import type { SpanPlace, SpanTiming } from '../../../domain/records/lived-span.ts';
import type { SpanAttributes, SpanEvent, SpanKind } from '../../../domain/telemetry/trace.ts';
import type { ClockPort } from '../../../mind/ports.ts';

/** A span while its tick is lived. Most are thrown away with it, so it is small and has no id until one is asked for. */
export interface LiveSpan {
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since the tick began. */
  readonly start: number;
  /** Null while it lasts. */
  end: number | null;
  readonly attributes: Record<string, SpanAttributes[string]>;
  error: string | null;
  events: SpanEvent[] | null;
  id: string | null;
}

/** A failure as spans tell of it. */
type Fault = Pick<AppError, 'message'> & { readonly code: string };

/** A step that is over, and why it failed. */
export interface LiveStep {
  readonly timing: SpanTiming;
  readonly failure: AppError | null;
}

/** What is traced: a tick, or what is lived behind one. */
export interface Traced extends SpanPlace {
  readonly kind: string;
}

/** What a lived span does, as it happens. */
export class TickTrace {
  readonly id: string;
  /** Of its root span. */
  readonly root: string;
  readonly of: Traced;
  /** The trace of the tick that it is lived behind; null for a tick's own. */
  readonly behind: TickTrace | null;
  /** Unix ms. */
  readonly start: number;
  readonly spans: LiveSpan[] = [];
  readonly steps: LiveStep[] = [];
  /** Null before the gate. */
  tier: CognitiveTier | null = null;
  readonly #clock: Pick<ClockPort, 'now' | 'stopwatch'>;
  #began: number | null = null;

  constructor(
    { id, root }: { readonly id: string; readonly root: string },
    of: Traced,
    behind: TickTrace | null,
    clock: Pick<ClockPort, 'now' | 'stopwatch'>,
  ) {
    this.id = id;
    this.root = root;
    this.of = of;
    this.behind = behind;
    this.start = clock.now();
    this.#clock = clock;
  }

  /** The stopwatch, ms. The span begins when it is first read, so that its steps and its spans count from the same instant. */
  read(): number {
    const now = this.#clock.stopwatch();
    this.#began ??= now;
    return now;
  }

  /** Milliseconds since it began. */
  now(): number {
    return this.read() - this.#began!;
  }

  open(name: string, kind: SpanKind, attributes: LiveSpan['attributes']): LiveSpan {
    const span: LiveSpan = {
      name,
      kind,
      start: this.now(),
      end: null,
      attributes,
      error: null,
      events: null,
      id: null,
    };
    this.spans.push(span);
    return span;
  }

  close(span: LiveSpan): void {
    span.end ??= this.now();
  }

  /** Ends a span as failed, once: who ended it first is right. */
  fail(span: LiveSpan, error: Fault): void {
    if (span.end !== null) return;
    span.error = error.code;
    span.attributes['error.type'] = error.code;
    this.event(span, 'exception', exceptionOf(error));
    span.end = this.now();
  }

  event(span: LiveSpan, name: string, attributes: SpanAttributes): void {
    (span.events ??= []).push({ name, at: this.now(), attributes });
  }

  /** Times one call to the outside. @param tell adds what its answer says */
  async time<Result>(
    name: string,
    attributes: LiveSpan['attributes'],
    work: () => Promise<Result>,
    tell?: (result: Result, attributes: LiveSpan['attributes']) => void,
  ): Promise<Result> {
    const span = this.open(name, 'internal', attributes);
    try {
      const result = await work();
      this.close(span);
      tell?.(result, attributes);
      return result;
    } catch (error) {
      this.fail(span, AppError.from(error));
      throw error;
    }
  }
}

/** An exception by the conventions. Messages of an AppError are for the owner and hold no secret; other errors' may. */
export function exceptionOf(error: Fault): SpanAttributes {
  return {
    'exception.type': error.code,
    ...(error.code !== 'internal' && { 'exception.message': error.message }),
  };
}
