import type { Decision } from '../../domain/decision.ts';
import type { GatewayHints } from '../../domain/gateway-hints.ts';
import type { Portfolio } from '../../domain/ledger.ts';
import type { CognitiveTier } from '../../domain/life.ts';
import type { TokenCounter } from '../ports.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import {
  type PromptFrame,
  REFLEX,
  type Thought,
  type ThoughtAttempt,
  type ThoughtFailure,
  type ThoughtQuery,
} from '../../domain/thought.ts';
import type { RefusedAction } from '../../domain/standing-order.ts';
import type { Proposal } from '../organ.ts';
import { allowedReply } from './allowed-reply.ts';
import type { ThinkPorts } from './ask-model.ts';
import { judgeReply, type ReplyFacts } from './judge-reply.ts';
import { replyLimits } from './reply-limits.ts';
import { ordersIn, type Reading } from './orders-read.ts';
import { type Plan, planOf } from './plan.ts';
import { citableOf, frameOf, requestFor } from './prompt.ts';
import { promptMarks } from './prompt-parts.ts';
import { type AskedWithQueries, askWithQueries, type QueryDesk } from './query/ask-with-queries.ts';
import { cutText } from '../../lib/cut-text.ts';

/** Characters of a reply that is kept whole, and of one that was no answer. */
const MAX_REPLY = 64_000;
const MAX_FAILED_REPLY = 2_000;

export interface ThinkInput extends ReplyFacts {
  readonly portfolio: Pick<Portfolio, 'positions' | 'base' | 'cash'>;
  readonly tier: CognitiveTier;
  readonly policy: GolemPolicy['thinking'];
  /** The first decision that an organ would have, which goes before models and the reflex; null where none has one. */
  readonly proposal: Proposal | null;
  /** The owner has spoken: models say as well what they make of it. */
  readonly reads: boolean;
  /** Market regime, for the gateway. */
  readonly regime: string;
  /** Counts what models are told around the workspace. */
  readonly tokens: TokenCounter;
  /** Who answers what a model asks of what was left out; null where it may ask nothing. */
  readonly desk: (QueryDesk & { readonly room: number }) | null;
  /** The answer where no model gives one. */
  reflex(): Promise<Decision>;
}

export interface Thinking {
  readonly decision: Decision;
  readonly thought: Thought;
  /** What a model made of the owner's words; null where none was asked to, or said it. */
  readonly reading: Reading | null;
}

function attemptOf(asked: AskedWithQueries, failure: ThoughtFailure | null): ThoughtAttempt {
  const { reply, spoke, text } = asked;
  const said = reply?.text ?? text;
  const limit = failure ? MAX_FAILED_REPLY : MAX_REPLY;
  return {
    model: asked.model,
    provider: asked.provider,
    servedBy: spoke?.servedBy ?? null,
    failure,
    reply: said === '' ? null : cutText(said, limit),
    trimmed: said.length > limit,
    repaired: reply?.repaired ?? false,
    // Signatures and ciphertexts serve a conversation that goes on; this one is over.
    reasoning: spoke ? { ...spoke.reasoning, rawBlocks: [] } : null,
    citations: reply?.citations ?? [],
    usage: spoke?.usage ?? null,
    cost: spoke?.cost ?? null,
    stopReason: spoke?.stopReason ?? null,
    ...(reply?.seed !== undefined && { seed: reply.seed }),
    ...(asked.queries.length > 0 && { queries: asked.queries }),
    tries: asked.tries,
    wallMs: asked.wallMs,
  };
}

const because = ({ model, failure }: ThoughtAttempt): string => `${model}: ${failure?.text ?? 'answered'}`;

function whyOf(input: ThinkInput, plan: Plan, attempts: readonly ThoughtAttempt[], by: string): string {
  if (by === input.proposal?.by) return input.proposal.why;
  const mapped = `${input.tier} is mapped to ${[...plan.models, 'the reflex'].join(', then ')}.`;
  const failed = attempts.filter(({ failure }) => failure !== null).map(because);
  const last = attempts.at(-1);
  const who = last && !last.failure ? `${last.model} answered` : 'The reflex answered';
  return failed.length === 0 ? mapped : `${mapped} ${who}. ${failed.join(' ')}`;
}

/**
 * One deliberation by the models that the tier is mapped to. They are asked in order until one can be reached; what it says is
 * taken, or recorded as a failure that the reflex answers for. Where none is mapped the reflex alone thinks. A standing order of the
 * owner decides before all of them, and a model is then asked only for what it makes of words that the owner has just said.
 * @throws AppError only for what the reflex and the world throw
 */
export async function think(input: ThinkInput, ports: ThinkPorts): Promise<Thinking> {
  const { proposal, reads } = input;
  const ordered = proposal?.owners === true ? proposal : null;
  const mapped = planOf(input.tier, input.policy);
  const plan = proposal && !(ordered && reads) ? { ...mapped, models: [] } : mapped;
  const attempts: ThoughtAttempt[] = [];
  let reading: Reading | null = null;
  const ids = citableOf(input.workspace);
  const frame: PromptFrame | null =
    plan.models.length === 0
      ? null
      : frameOf({
          workspace: input.workspace,
          ids,
          world: input.world,
          reads,
          tokens: input.tokens,
          ...(input.desk && { answers: input.desk.room }),
        });
  const done = (who: string, said: Decision, refused?: RefusedAction): Thinking => {
    const { by, decision } = ordered ?? { by: who, decision: said };
    return {
      decision: refused ? { ...decision, refused: [refused, ...(decision.refused ?? [])] } : decision,
      thought: { by, why: whyOf(input, plan, attempts, by), attempts, frame },
      reading,
    };
  };

  if (proposal && !ordered) {
    const { by, decision } = proposal;
    const refusal = decision.action && input.refusal(decision.action, decision.by);
    return refusal ? done(REFLEX, await input.reflex(), refusal.refused) : done(by, decision);
  }
  let left = plan.deadlineMs;
  for (const [index, model] of plan.models.entries()) {
    if (!frame) break;
    // A model that hangs must leave the next one its time.
    const share = left / (plan.models.length - index);
    const asked = await askWithQueries(
      {
        ...requestFor(model, input.workspace, frame, plan.maxTokens, reads),
        limits: replyLimits(input.policy),
        allowed: allowedReply(input, ids),
        hints: hintsFor(input, frame),
      },
      { model, tick: input.tick, tier: input.tier, ms: share },
      ports,
      input.desk,
    );
    left -= asked.wallMs;
    if (asked.failure) {
      attempts.push(attemptOf(asked, asked.failure));
      if (endsTheWait(asked.failure)) break;
      continue;
    }
    const { decides, orders } = reads
      ? ordersIn(asked.reply?.json)
      : { decides: asked.reply?.json, orders: null };
    reading = orders && { model, meanings: orders };
    const judged = await judgeReply(decides, model, input, toldBy(asked.queries));
    if ('decision' in judged) {
      attempts.push(attemptOf(asked, null));
      return done(model, judged.decision);
    }
    // It could be reached and said something that cannot be done: asking around until someone says it better is no check.
    attempts.push(attemptOf(asked, judged.failure));
    if (judged.refused) return done(REFLEX, ordered?.decision ?? (await input.reflex()), judged.refused);
    break;
  }
  return done(REFLEX, ordered?.decision ?? (await input.reflex()));
}

const hintsFor = ({ workspace, tick, regime }: ThinkInput, frame: PromptFrame): GatewayHints => ({
  profile: 'golem',
  regime,
  tick,
  marks: promptMarks(workspace, frame),
});

const toldBy = (queries: readonly ThoughtQuery[]): ReadonlySet<string> =>
  new Set(queries.flatMap(({ answer }) => (answer?.found ?? []).map(({ id }) => id)));

/** A reply that is no decision, and an owner who will not wait, are answered by the reflex at once. */
function endsTheWait({ code }: ThoughtFailure): boolean {
  return code === 'model.cancelled' || code === 'model.schema_mismatch' || code === 'model.set_aside';
}
