import type { AppError } from '../../../domain/errors.ts';
import type { Span, SpanLink, Trace, TraceReason } from '../../../domain/telemetry/trace.ts';
import { exceptionOf, type LiveSpan, type LiveStep, type TickTrace } from './tick-trace.ts';
import {
  failureOf,
  type Outcome,
  spanAttributes,
  stepAttributes,
  tickAttributes,
} from './trace-attributes.ts';

/** The transaction that made a tick durable, or was to. Times are of the trace's own clock, ms since the tick began. */
export interface CommitFacts {
  readonly queued: number;
  readonly began: number;
  readonly ended: number;
  /** Ticks that it held. */
  readonly group: number;
  readonly spanId: string;
  /** Commits of the other traces in it. */
  readonly links: readonly SpanLink[];
  /** Why it failed; null where it did not. */
  readonly failure: AppError | null;
}

type New = Pick<Span, 'id' | 'parent' | 'name' | 'start' | 'duration'> & Partial<Span>;

const span = (from: New): Span => ({
  kind: 'internal',
  attributes: {},
  error: null,
  events: [],
  links: [],
  ...from,
});

/** The step that was under way; the tick where none was. */
function stepAt(steps: readonly Span[], start: number): string | null {
  return steps.findLast((step) => step.start <= start)?.id ?? null;
}

function liveSpan(live: LiveSpan, parent: string, over: number, id: string): Span {
  const { name, kind, start, end, attributes, error, events } = live;
  return span({
    id,
    parent,
    name,
    kind,
    start,
    duration: (end ?? over) - start,
    attributes,
    error,
    events: events ?? [],
  });
}

function commitSpans(commit: CommitFacts, parent: string, outcome: Outcome, spanId: () => string): Span[] {
  const { queued, began, ended, group, links, failure } = commit;
  const written = 'record' in outcome && failure === null;
  const { created, updated } = written ? outcome : { created: 0, updated: 0 };
  const memory = (operation: 'create_memory' | 'update_memory', count: number): Span[] =>
    count === 0
      ? []
      : [
          span({
            id: spanId(),
            parent: commit.spanId,
            name: operation,
            start: began,
            duration: ended - began,
            attributes: {
              'gen_ai.operation.name': operation,
              'gen_ai.memory.store.id': 'grimoire',
              'gen_ai.memory.record.count': count,
            },
          }),
        ];
  return [
    span({
      id: commit.spanId,
      parent,
      name: 'commit',
      start: began,
      duration: ended - began,
      links,
      attributes: {
        'golem.commit.group_size': group,
        'golem.commit.queued_ms': began - queued,
        ...(failure && { 'error.type': failure.code }),
      },
      ...failedAt(ended, failure),
    }),
    ...memory('create_memory', created),
    ...memory('update_memory', updated),
  ];
}

/** What a span says that ended with a failure. */
const failedAt = (at: number, failure: AppError | null): Partial<Span> =>
  failure === null
    ? {}
    : { error: failure.code, events: [{ name: 'exception', at, attributes: exceptionOf(failure) }] };

/** Steps that were done, and the one that failed: of a tick that has no record. */
const liveStep = ({ timing, failure }: LiveStep, parent: string, id: string): Span =>
  span({
    id,
    parent,
    name: `step ${timing.step}`,
    start: timing.start,
    duration: timing.duration,
    attributes: { 'golem.step': timing.step, ...(failure && { 'error.type': failure.code }) },
    ...failedAt(timing.start + timing.duration, failure),
  });

/** What a tick, or what was lived behind it, did, as a tree of spans. Only called for traces that are kept. @param duration of it, ms */
export function buildTrace(
  live: TickTrace,
  outcome: Outcome,
  duration: number,
  kept: readonly TraceReason[],
  commit: CommitFacts | null,
  spanId: () => string,
): Trace {
  const { root, behind } = live;
  const { kind, tick } = live.of;
  const steps =
    'record' in outcome
      ? outcome.record.timings
          .filter(({ skipped }) => !skipped)
          .map((timing) =>
            span({
              id: spanId(),
              parent: root,
              name: `step ${timing.step}`,
              start: timing.start,
              duration: timing.duration,
              attributes: stepAttributes(kind, timing.step, outcome),
            }),
          )
      : live.steps.map((step) => liveStep(step, root, spanId()));
  const spans = [
    span({
      id: root,
      parent: null,
      name: kind === 'theta' ? 'tick' : kind,
      start: 0,
      duration,
      attributes: kind === 'theta' ? tickAttributes(live, outcome) : spanAttributes(live, outcome),
      ...(behind && { links: [linkTo(behind)] }),
      ...failedAt(duration, failureOf(outcome)),
    }),
    ...steps,
    ...live.spans.map((one) => liveSpan(one, stepAt(steps, one.start) ?? root, duration, one.id ?? spanId())),
    ...(commit ? commitSpans(commit, root, outcome, spanId) : []),
  ];
  return {
    id: live.id,
    tick,
    kind,
    start: live.start,
    duration,
    kept,
    status: spans.some(({ error }) => error !== null) ? 'error' : 'ok',
    tier: live.tier,
    spanCount: spans.length,
    spans,
  };
}

/** To the tick that a span is lived behind. */
const linkTo = ({ id, root, of }: TickTrace): SpanLink => ({
  traceId: id,
  spanId: root,
  attributes: { 'golem.tick': of.tick },
});
