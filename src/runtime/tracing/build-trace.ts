import type { AppError } from '../../domain/errors.ts';
import type { DecisionCycleRecord, StepTiming } from '../../domain/record.ts';
import type { DeltaResult } from '../../mind/heartbeat/delta.ts';
import type { Span, SpanAttributes, SpanLink, Trace, TraceReason } from '../../domain/trace.ts';
import { exceptionOf, type LiveSpan, type LiveStep, type TickTrace } from './tick-trace.ts';

/** How a tick came out. */
export type Outcome =
  | {
      readonly record: DecisionCycleRecord;
      readonly created: number;
      readonly updated: number;
      /** What the delta cycle came to, where it ended one. */
      readonly delta: DeltaResult['counts'] | null;
      /** Why it never became durable: it was lived, and yet did not happen. */
      readonly lost?: AppError;
    }
  | { readonly error: AppError };

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

const failureOf = (outcome: Outcome): AppError | null =>
  'error' in outcome ? outcome.error : (outcome.lost ?? null);

type New = Pick<Span, 'id' | 'parent' | 'name' | 'start' | 'duration'> & Partial<Span>;

const span = (from: New): Span => ({
  kind: 'internal',
  attributes: {},
  error: null,
  events: [],
  links: [],
  ...from,
});

function tickAttributes({ tick, tier }: TickTrace, outcome: Outcome): SpanAttributes {
  const failed = failureOf(outcome);
  const known = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'golem',
    'golem.tick': tick,
    ...(failed && { 'error.type': failed.code }),
  };
  if ('error' in outcome) return { ...known, ...(tier && { 'golem.tier': tier }) };
  const { record } = outcome;
  const { gate, decision, action, costs } = record;
  return {
    ...known,
    'gen_ai.agent.id': record.golemId,
    'golem.world.id': record.observation.worldId,
    'golem.world.step': record.observation.step,
    'golem.tier': gate.tier,
    'golem.regime': record.regime.regime,
    'golem.phase': record.phase,
    'golem.prediction_error': gate.predictionError,
    'golem.threshold': gate.threshold,
    ...(gate.forced && { 'golem.gate.forced': gate.forced }),
    ...(record.steers.length > 0 && { 'golem.steers': record.steers.length }),
    ...(record.late > 0 && { 'golem.late': record.late }),
    ...(decision && { 'golem.decision.source': decision.source, 'golem.decision.by': decision.by }),
    ...(record.thought && { 'golem.thought.by': record.thought.by }),
    ...(action && {
      'golem.action.kind': action.action.kind === 'swap' ? action.action.side : action.action.kind,
      'golem.action.status': action.status,
    }),
    ...(action?.verdict.allowed === false && { 'golem.action.blocked': true }),
    ...(costs.model > 0 && { 'golem.cost.model': costs.model }),
    ...(record.death && { 'golem.death': record.death.cause }),
  };
}

/** What a step's part of the record says in numbers. */
function stepAttributes(
  step: StepTiming['step'],
  { record, delta }: Extract<Outcome, { record: unknown }>,
): SpanAttributes {
  const own = { 'golem.step': step };
  switch (step) {
    case 'retrieve':
      return {
        ...own,
        'gen_ai.operation.name': 'retrieval',
        'gen_ai.data_source.id': 'grimoire',
        'golem.retrieval.hits': record.retrieved.entries.length,
        'golem.retrieval.semantic': record.retrieved.semantic,
      };
    case 'gate':
      return { ...own, 'golem.tier': record.gate.tier };
    case 'assemble':
      return record.context
        ? {
            ...own,
            'golem.context.tokens': record.context.totalTokens,
            'golem.context.budget': record.context.budget,
            'golem.context.included': record.context.included,
            'golem.context.excluded': record.context.excluded,
          }
        : own;
    case 'reflect':
      return {
        ...own,
        'golem.outcomes': record.outcomes.length,
        'golem.memory.written': record.episodesWritten.length + record.learned.length,
      };
    case 'delta':
      return delta ? { ...own, 'golem.delta.learned': delta.learned, 'golem.delta.faded': delta.faded } : own;
    default:
      return own;
  }
}

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

/** What a tick did, as a tree of spans. Only called for traces that are kept. @param duration of the tick, ms */
export function buildTrace(
  live: TickTrace,
  outcome: Outcome,
  duration: number,
  kept: readonly TraceReason[],
  commit: CommitFacts | null,
  spanId: () => string,
): Trace {
  const root = spanId();
  const record = 'record' in outcome ? outcome.record : null;
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
              attributes: stepAttributes(timing.step, outcome),
            }),
          )
      : live.steps.map((step) => liveStep(step, root, spanId()));
  const spans = [
    span({
      id: root,
      parent: null,
      name: 'tick',
      start: 0,
      duration,
      attributes: tickAttributes(live, outcome),
      ...failedAt(duration, failureOf(outcome)),
    }),
    ...steps,
    ...live.spans.map((one) => liveSpan(one, stepAt(steps, one.start) ?? root, duration, one.id ?? spanId())),
    ...(commit ? commitSpans(commit, root, outcome, spanId) : []),
  ];
  return {
    id: live.id,
    tick: live.tick,
    start: live.start,
    duration,
    kept,
    status: spans.some(({ error }) => error !== null) ? 'error' : 'ok',
    tier: record?.gate.tier ?? live.tier,
    spanCount: spans.length,
    spans,
  };
}
