import type { Decision } from '../../../domain/decisions/decision.ts';
import type { ThoughtAttempt, ThoughtFailure, ThoughtTurn } from '../../../domain/decisions/thought.ts';
import { cutText } from '../../../lib/text/cut-text.ts';
import { sumCost, sumUsage } from '../../../shared/model-sums.ts';
import { orderOf } from '../order.ts';
import { askWithQueries } from '../query/ask-with-queries.ts';
import { readOrder } from '../reply-schema.ts';
import { type InTurns, turnOf, turnRequest } from './ask-in-turns.ts';
import { orderFrame } from './frames.ts';
import { subsetOf } from './subset.ts';

/** Characters of a summary that are kept. */
const MAX_SUMMARY = 400;

/** What a model made of the cage's word on its order. */
export interface SetRight {
  readonly turn: ThoughtTurn;
  /** Its decision with the order that it gives now; null where there is none. */
  readonly decision: Decision | null;
}

/**
 * The turn that executes: a model whose order the cage blocked is told why, and gives the order that does what it had decided. Everything
 * else of its decision stays.
 * @param ms wall time that it has
 */
export async function setRight(
  turns: InTurns,
  decision: Decision,
  why: ThoughtFailure,
  ms: number,
): Promise<SetRight> {
  const { asking, allowance, ports } = turns;
  const { workspace, world, reads, tick, tier } = asking;
  const subset = subsetOf(workspace, asking.context.executeMultipliers);
  const frame = orderFrame({ workspace, world, reads }, decision, why.text);
  const maxTokens = allowance.left.tokens;
  const model = decision.by;
  const asked = await askWithQueries(
    turnRequest(turns, { phase: 'execute', model, subset, frame, maxTokens, form: 'order' }),
    { model, tick, tier, ms },
    allowance,
    ports,
    null,
  );
  const entries = subset.entries.map(({ id }) => id);
  const turn = turnOf('execute', asked, { entries, frame, maxTokens, requests: asked.rounds }, true);
  if (asked.failure) return { turn, decision: null };
  const failed = (code: string, text: string): SetRight => ({
    turn: { ...turn, failure: { code, text } },
    decision: null,
  });
  const read = readOrder(asked.reply?.json);
  if (typeof read === 'string') return failed('reply.schema', `Its reply breaks the schema: ${read}.`);
  const order = orderOf(read.action, asking);
  if ('failure' in order) return failed(order.failure.code, order.failure.text);
  const summary = cutText(`${decision.summary} Set right: ${read.why}`, MAX_SUMMARY);
  return { turn, decision: { ...decision, action: order.action, summary } };
}

/** An attempt with another turn behind it. */
export function withTurn(attempt: ThoughtAttempt, turn: ThoughtTurn): ThoughtAttempt {
  const { usage, cost } = attempt;
  return {
    ...attempt,
    turns: [...(attempt.turns ?? []), turn],
    usage: usage && turn.usage ? sumUsage(usage, turn.usage) : (usage ?? turn.usage),
    cost: turn.usage === null ? cost : sumCost(cost, turn.cost),
    tries: attempt.tries + turn.requests,
    wallMs: attempt.wallMs + turn.wallMs,
  };
}
