import { AppError } from '../../domain/errors.ts';
import type { CognitiveTier } from '../../domain/life.ts';
import type { StepTiming } from '../../domain/record.ts';
import type { SpanAttributes, SpanEvent, SpanKind } from '../../domain/trace.ts';

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
  readonly timing: StepTiming;
  readonly failure: AppError | null;
}

/** What a tick does, as it happens. */
export class TickTrace {
  readonly id: string;
  readonly tick: number;
  /** Unix ms. */
  readonly start: number;
  readonly spans: LiveSpan[] = [];
  readonly steps: LiveStep[] = [];
  /** Null before the gate. */
  tier: CognitiveTier | null = null;
  readonly #stopwatch: () => number;
  #began: number | null = null;

  constructor(id: string, tick: number, start: number, stopwatch: () => number) {
    this.id = id;
    this.tick = tick;
    this.start = start;
    this.#stopwatch = stopwatch;
  }

  /** The stopwatch, ms. The tick begins when it is first read, so that its steps and its spans count from the same instant. */
  read(): number {
    const now = this.#stopwatch();
    this.#began ??= now;
    return now;
  }

  /** Milliseconds since the tick began. */
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
