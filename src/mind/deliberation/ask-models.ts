import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { Blocked } from '../../domain/decisions/blocked.ts';
import type { Decision, Prediction } from '../../domain/decisions/decision.ts';
import type { ThoughtFailure, ThoughtAttempt, ThoughtQuery } from '../../domain/decisions/thought.ts';
import { OPEN_FACTOR } from '../market/index.ts';
import { citedIn } from './citable.ts';
import { orderOf, type ReplyFacts } from './order.ts';
import { type DeliberationReply, readReply } from './reply-schema.ts';
import { answerIn, isBlockedReply } from './valve/blocked-reply.ts';
import { judgeBlocked } from './valve/judge-blocked.ts';
import { cutText } from '../../lib/text/cut-text.ts';
import { keptReasoning, MAX_REPLY } from './kept.ts';
import { type OrdersReading, ordersIn } from './orders-read.ts';
import { type AskedInTurns, askInTurns, type InTurns } from './turns/ask-in-turns.ts';

/** Characters of a summary and of one reason that are kept: a record holds sentences, not essays. */
const MAX_SUMMARY = 400;
const MAX_REASON = 800;

type JudgedReply = { readonly decision: Decision } | { readonly failure: ThoughtFailure };

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
  const cites = reply.cites.map(citedIn(facts.workspace));
  const strange = uncitable(cites, facts.workspace, found);
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
      cited: [...new Set(cites)],
      reasoning: reply.reasons.map((reason) => cut(reason, MAX_REASON)),
    },
  };
}

/** Characters of a reply that was no answer which are kept. */
const MAX_FAILED_REPLY = 2_000;

/** What came of asking. */
export interface ModelsSaid {
  /** In the order in which they were asked. */
  readonly attempts: readonly ThoughtAttempt[];
  /** Of the last that was asked, where it has one. */
  readonly decision: Decision | null;
  /** What it made of the owner's words; null where it was not asked to, or did not say. */
  readonly reading: OrdersReading | null;
  /** Who named why nobody can decide, and what; null where nobody did. */
  readonly blocked: (Blocked & { readonly model: string }) | null;
}

function attemptOf(asked: AskedInTurns, failure: ThoughtFailure | null, blocked?: Blocked): ThoughtAttempt {
  const { reply, spoke, text } = asked;
  const said = reply?.text ?? text;
  const limit = failure ? MAX_FAILED_REPLY : MAX_REPLY;
  return {
    model: asked.model,
    provider: asked.provider,
    servedBy: spoke?.servedBy ?? null,
    failure,
    ...(blocked && { blocked }),
    reply: said === '' ? null : cutText(said, limit),
    trimmed: said.length > limit,
    repaired: reply?.repaired ?? false,
    reasoning: spoke && keptReasoning(spoke.reasoning),
    citations: reply?.citations ?? [],
    usage: spoke?.usage ?? null,
    cost: spoke?.cost ?? null,
    stopReason: spoke?.stopReason ?? null,
    ...(reply?.seed !== undefined && { seed: reply.seed }),
    ...(asked.queries.length > 0 && { queries: asked.queries }),
    turns: asked.turns,
    ...(asked.straight !== undefined && { straight: asked.straight }),
    tries: asked.tries,
    wallMs: asked.wallMs,
  };
}

/** An attempt whose decision was not let through: what it said is kept as long as of any that was no answer. */
export const failedAfterwards = (attempt: ThoughtAttempt, failure: ThoughtFailure): ThoughtAttempt => ({
  ...attempt,
  failure,
  reply: attempt.reply === null ? null : cutText(attempt.reply, MAX_FAILED_REPLY),
  trimmed: attempt.trimmed || (attempt.reply?.length ?? 0) > MAX_FAILED_REPLY,
});

const foundBy = (queries: readonly ThoughtQuery[]): ReadonlySet<string> =>
  new Set(queries.flatMap(({ answer }) => (answer?.found ?? []).map(({ id }) => id)));

/** An owner who will not wait, a reply of no form at all, and a thought that has spent its limits are answered by the reflex at once. */
function endsTheWait({ code }: ThoughtFailure): boolean {
  return (
    code === 'model.cancelled' ||
    code === 'model.schema_mismatch' ||
    code === 'model.set_aside' ||
    code.startsWith('thought.')
  );
}

/**
 * Asks models in order until one can be reached. What that one says is its decision, a named blocker, or a failure: asking around until
 * someone says it better is no check. Only one that calls itself blocked and is not has said nothing, so that the next is asked. Never throws.
 */
export async function askModels(turns: InTurns): Promise<ModelsSaid> {
  const { plan, asking } = turns;
  const attempts: ThoughtAttempt[] = [];
  let read: OrdersReading | null = null;
  let left = plan.deadlineMs;
  for (const [index, model] of plan.models.entries()) {
    // A model that hangs must leave the next one its time.
    const ms = left / (plan.models.length - index);
    const asked = await askInTurns(turns, { model, tick: asking.tick, tier: asking.tier, ms });
    left -= asked.wallMs;
    if (asked.failure) {
      attempts.push(attemptOf(asked, asked.failure));
      if (endsTheWait(asked.failure)) break;
      continue;
    }
    const { decides, orders } = asking.reads
      ? ordersIn(asked.reply?.json)
      : { decides: asked.reply?.json, orders: null };
    const reading = orders && { model, meanings: orders };
    const answer = asking.valve == null ? decides : answerIn(decides);
    if (asking.valve != null && isBlockedReply(answer)) {
      const queries = [...attempts.flatMap((one) => one.queries ?? []), ...asked.queries];
      const judged = judgeBlocked(answer, asking.workspace, {
        queries,
        attempts,
        asks: asked.asks,
        between: asking.valve.between,
      });
      const blocked = 'blocked' in judged ? judged.blocked : undefined;
      attempts.push(attemptOf(asked, judged.failure, blocked));
      if (blocked) return { attempts, decision: null, reading, blocked: { ...blocked, model } };
      // It has said nothing of what is to be done: the next is asked. What it made of the owner's words stands.
      read = reading ?? read;
      continue;
    }
    const judged = judgeReply(answer, model, asking, foundBy(asked.queries));
    const failure = 'failure' in judged ? judged.failure : null;
    attempts.push(attemptOf(asked, failure));
    const decision = 'decision' in judged ? judged.decision : null;
    return { attempts, decision, reading: reading ?? read, blocked: null };
  }
  return { attempts, decision: null, reading: read, blocked: null };
}
