import type { AppError } from '../../../domain/errors.ts';
import type { SpanRecord } from '../../../domain/records/lived-span.ts';
import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import type { SpanAttributes } from '../../../domain/telemetry/trace.ts';
import type { TickTrace } from './tick-trace.ts';

/** How a tick, or what was lived behind it, came out. */
export type Outcome =
  | {
      readonly record: SpanRecord;
      readonly created: number;
      readonly updated: number;
      /** Why it never became durable: it was lived, and yet did not happen. */
      readonly lost?: AppError;
    }
  | { readonly error: AppError };

export type Lived = Extract<Outcome, { record: unknown }>;

export const failureOf = (outcome: Outcome): AppError | null =>
  'error' in outcome ? outcome.error : (outcome.lost ?? null);

/** What a tick says of itself. */
export function tickAttributes({ of: { tick }, tier }: TickTrace, outcome: Outcome): SpanAttributes {
  const failed = failureOf(outcome);
  const known = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'golem',
    'golem.tick': tick,
    ...(failed && { 'error.type': failed.code }),
  };
  if ('error' in outcome) return { ...known, ...(tier && { 'golem.tier': tier }) };
  const record = recordOf(outcome);
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

/** A tick's own record: whoever asks knows that it is one. */
const recordOf = ({ record }: Lived): DecisionCycleRecord => record as DecisionCycleRecord;

/** What any other span says of itself: where it stands, and how many memories each list of its record names. */
export function spanAttributes({ of: { kind, tick, place } }: TickTrace, outcome: Outcome): SpanAttributes {
  const failed = failureOf(outcome);
  const known = {
    'gen_ai.agent.name': 'golem',
    'golem.span.kind': kind,
    'golem.span.place': place,
    'golem.tick': tick,
    ...(failed && { 'error.type': failed.code }),
  };
  if ('error' in outcome) return known;
  const lists = Object.entries(outcome.record).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value) && name !== 'timings' ? [[`golem.${kind}.${name}`, value.length] as const] : [],
  );
  return { ...known, 'gen_ai.agent.id': outcome.record.golemId, ...Object.fromEntries(lists) };
}

/** What a step's part of the record says in numbers. */
export function stepAttributes(of: string, step: string, outcome: Lived): SpanAttributes {
  const own = { 'golem.step': step };
  if (of !== 'theta') return own;
  const record = recordOf(outcome);
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
    default:
      return own;
  }
}
