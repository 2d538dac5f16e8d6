import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { Decision, Prediction } from '../../domain/decisions/decision.ts';
import type { ThoughtFailure } from '../../domain/decisions/thought.ts';
import { OPEN_FACTOR } from '../market/index.ts';
import { type OrderFacts, orderOf } from './order.ts';
import { type DeliberationReply, readReply } from './reply-schema.ts';

/** Characters of a summary and of one reason that are kept: a record holds sentences, not essays. */
const MAX_SUMMARY = 400;
const MAX_REASON = 800;

export interface ReplyFacts extends OrderFacts {
  readonly tick: number;
  readonly workspace: CognitiveWorkspace;
}

export type JudgedReply = { readonly decision: Decision } | { readonly failure: ThoughtFailure };

const fail = (code: string, text: string): { readonly failure: ThoughtFailure } => ({
  failure: { code, text },
});
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;

function predictionOf(
  { low, high, ticks, probability }: DeliberationReply['prediction'],
  { tick, observation }: ReplyFacts,
): Prediction | null {
  if (low >= high || high > observation.price * OPEN_FACTOR) return null;
  const show = (value: number): string => value.toPrecision(6);
  return {
    metric: 'price',
    low,
    high,
    dueTick: tick + ticks,
    probability,
    text: `The price, ${show(observation.price)} now, will be between ${show(low)} and ${show(high)} at tick ${tick + ticks}.`,
  };
}

/** Ids that the reply cites and that were neither in the prompt nor told on asking. */
function uncitable(
  cites: readonly string[],
  workspace: CognitiveWorkspace,
  found: ReadonlySet<string>,
): string[] {
  const included = new Set(workspace.entries.filter((entry) => entry.included).map(({ id }) => id));
  return cites.filter((id) => !included.has(id) && !found.has(id));
}

/**
 * Turns a model's reply into a decision of the same kind as the reflex's, or says why it is none: it breaks the schema, names
 * what is not traded or not held, cites what was not in the prompt, or predicts nothing that can be tested.
 * @param found ids that it was told on asking, and may cite
 */
export function judgeReply(
  json: unknown,
  by: string,
  facts: ReplyFacts,
  found: ReadonlySet<string> = new Set(),
): JudgedReply {
  const reply = readReply(json);
  if (typeof reply === 'string') return fail('reply.schema', `Its reply breaks the schema: ${reply}.`);
  const strange = uncitable(reply.cites, facts.workspace, found);
  if (strange.length > 0)
    return fail(
      'reply.citation',
      `It cited ${cut(strange[0]!, 60)}${strange.length > 1 ? ` and ${strange.length - 1} more` : ''}, which was not in the prompt.`,
    );
  const prediction = predictionOf(reply.prediction, facts);
  if (!prediction)
    return fail(
      'reply.prediction',
      `Its prediction, ${reply.prediction.low} to ${reply.prediction.high}, is no interval that a price can be in.`,
    );
  const order = orderOf(reply.action, facts);
  if ('failure' in order) return order;
  return {
    decision: {
      source: 'model',
      by,
      summary: cut(reply.summary, MAX_SUMMARY),
      action: order.action,
      confidence: reply.confidence,
      prediction,
      cited: [...new Set(reply.cites)],
      reasoning: reply.reasons.map((reason) => cut(reason, MAX_REASON)),
    },
  };
}
