import type { Decision } from '../../domain/decision.ts';
import type { CognitiveTier } from '../../domain/life.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import { REFLEX, type Thought, type ThoughtAttempt, type ThoughtFailure } from '../../domain/thought.ts';
import { type Asked, askModel, type ThinkPorts } from './ask-model.ts';
import { judgeReply, type ReplyFacts } from './judge-reply.ts';
import { replyLimits } from './reply-limits.ts';
import { type PromptFrame, frameOf, requestFor } from './prompt.ts';

/** Characters of a reply that is kept whole, and of one that was no answer. */
const MAX_REPLY = 64_000;
const MAX_FAILED_REPLY = 2_000;

export interface ThinkInput extends ReplyFacts {
  readonly tier: CognitiveTier;
  readonly policy: GolemPolicy['thinking'];
  /** The answer where no model gives one. */
  reflex(): Promise<Decision>;
}

export interface Thinking {
  readonly decision: Decision;
  readonly thought: Thought;
}

interface Plan {
  readonly models: readonly string[];
  readonly deadlineMs: number;
  readonly maxTokens: number;
}

function planOf(tier: CognitiveTier, policy: GolemPolicy['thinking']): Plan {
  return tier === 'T2'
    ? { models: policy.t2Models, deadlineMs: policy.t2DeadlineMs, maxTokens: policy.t2MaxTokens }
    : { models: policy.t1Models, deadlineMs: policy.t1DeadlineMs, maxTokens: policy.t1MaxTokens };
}

function attemptOf(asked: Asked, failure: ThoughtFailure | null): ThoughtAttempt {
  const { reply, spoke, text } = asked;
  const said = reply?.text ?? text;
  const limit = failure ? MAX_FAILED_REPLY : MAX_REPLY;
  return {
    model: asked.model,
    provider: asked.provider,
    servedBy: spoke?.servedBy ?? null,
    failure,
    reply: said === '' ? null : said.slice(0, limit),
    trimmed: said.length > limit,
    repaired: reply?.repaired ?? false,
    // Signatures and ciphertexts serve a conversation that goes on; this one is over.
    reasoning: spoke ? { ...spoke.reasoning, rawBlocks: [] } : null,
    citations: reply?.citations ?? [],
    usage: spoke?.usage ?? null,
    cost: spoke?.cost ?? null,
    stopReason: spoke?.stopReason ?? null,
    tries: asked.tries,
    wallMs: asked.wallMs,
  };
}

const because = ({ model, failure }: ThoughtAttempt): string => `${model}: ${failure?.text ?? 'answered'}`;

function whyOf(input: ThinkInput, plan: Plan, attempts: readonly ThoughtAttempt[]): string {
  const mapped = `${input.tier} is mapped to ${[...plan.models, 'the reflex'].join(', then ')}.`;
  const failed = attempts.filter(({ failure }) => failure !== null).map(because);
  const last = attempts.at(-1);
  const who = last && !last.failure ? `${last.model} answered` : 'The reflex answered';
  return failed.length === 0 ? mapped : `${mapped} ${who}. ${failed.join(' ')}`;
}

/**
 * One deliberation by the models that the tier is mapped to. They are asked in order until one can be reached; what it says is
 * taken, or recorded as a failure that the reflex answers for. Where none is mapped the reflex alone thinks.
 * @throws AppError only for what the reflex and the world throw
 */
export async function think(input: ThinkInput, ports: ThinkPorts): Promise<Thinking> {
  const plan = planOf(input.tier, input.policy);
  const attempts: ThoughtAttempt[] = [];
  const frame: PromptFrame | null = plan.models.length === 0 ? null : frameOf(input.workspace, input.world);
  const done = (by: string, decision: Decision): Thinking => ({
    decision,
    thought: { by, why: whyOf(input, plan, attempts), attempts, frame },
  });

  let left = plan.deadlineMs;
  for (const [index, model] of plan.models.entries()) {
    if (!frame) break;
    // A model that hangs must leave the next one its time.
    const share = left / (plan.models.length - index);
    const asked = await askModel(
      { ...requestFor(model, input.workspace, frame, plan.maxTokens), limits: replyLimits(input.policy) },
      { model, tick: input.tick, tier: input.tier, ms: share },
      ports,
    );
    left -= asked.wallMs;
    if (asked.failure) {
      attempts.push(attemptOf(asked, asked.failure));
      if (endsTheWait(asked.failure)) break;
      continue;
    }
    const judged = await judgeReply(asked.reply?.json, model, input);
    if ('decision' in judged) {
      attempts.push(attemptOf(asked, null));
      return done(model, judged.decision);
    }
    // It could be reached and said something that cannot be done: asking around until someone says it better is no check.
    attempts.push(attemptOf(asked, judged.failure));
    break;
  }
  return done(REFLEX, await input.reflex());
}

/** A reply that is no decision, and an owner who will not wait, are answered by the reflex at once. */
function endsTheWait({ code }: ThoughtFailure): boolean {
  return code === 'model.cancelled' || code === 'model.schema_mismatch';
}
