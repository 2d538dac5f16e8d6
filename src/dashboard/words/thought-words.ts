import type { Decision } from '../../domain/decisions/decision.ts';
import type { ReasoningChain } from '../../domain/models/model.ts';
import type { ModelProvider } from '../../domain/models/model-config.ts';
import { BLOCKED } from '../../domain/decisions/blocked.ts';
import { ruleIdOf } from '../../domain/decisions/rule-id.ts';
import { held } from '../language/index.ts';
import { formatNumber } from './numbers/format.ts';
import { t } from './strings.ts';
import { words } from './names/names.ts';
import {
  DISTILLED,
  fromPrompt,
  OWNER,
  type Thought,
  type ThoughtFailure,
} from '../../domain/decisions/thought.ts';

export const PROVIDER_WORDS: Readonly<Record<ModelProvider, string>> = held(() => t.provider);

/** Who said no to what a model wanted, where it answered as it should: no failure of the model's. Null for a failure. */
export function refuserOf(failure: ThoughtFailure | null): string | null {
  if (failure?.code === 'reply.cage') return t.refuser.cage;
  return failure?.code === 'reply.order' ? t.refuser.order : null;
}

/** Who thinks; models go by their own names. */
export const thinkerWords = (by: string): string =>
  fromPrompt(by) || by === OWNER || by === DISTILLED || by === BLOCKED ? words(by) : by;

/** Who thought, in a word or two: for lists. */
export function thoughtBy(thought: Thought): string {
  const who = thinkerWords(thought.by);
  if (!fromPrompt(thought.by)) return who;
  const last = thought.attempts.at(-1);
  if (!last) return who;
  const refuser = refuserOf(last.failure);
  return refuser === null
    ? t.thought.afterFailure(who, last.model)
    : t.thought.afterRefusal(who, refuser, last.model);
}

/** What a decision goes back to: a rule, judged afresh or remembered from the same situation, or a model. */
export function decidedBy({ source, by }: Pick<Decision, 'source' | 'by'>): string {
  return source === 'cache' ? t.thought.remembered(ruleIdOf({ source, by }) ?? by) : by;
}

/** The same where only the name is known: a list shows no situation's hash of some ten characters. */
export function deciderWords(by: string): string {
  const hash = /^(.+)@[0-9a-z]{9,11}$/.exec(by);
  return hash ? t.thought.remembered(hash[1]!) : by;
}

/** By whose prices a cost was counted. @param prices as a record holds it: `owner`, the price table's day, or `this device` */
export function pricedBy(prices: string): string {
  if (prices === 'owner') return t.thought.ownPrices;
  return /^\d/.test(prices) ? t.thought.listPrices(prices) : t.thought.pricesOn(prices);
}

/** What models cost on a tick, where that is not all known: a reply without a price is not free. Null where the figure says it all. */
export function unpricedWords(thought: Thought | null, knownUsd: number): string | null {
  const unpriced = (thought?.attempts ?? []).some(({ usage, cost }) => usage !== null && cost === null);
  if (!unpriced) return null;
  return knownUsd > 0 ? t.thought.moreThan(formatNumber(knownUsd, { digits: 4 })) : t.thought.notKnown;
}

interface ReasoningMark {
  readonly word: string;
  /** What can be read below, or why nothing can. */
  readonly note: string;
}

/** Marks reasoning for what it is: a provider's summary is not what the model thought. */
export const REASONING_WORDS: Readonly<Record<ReasoningChain['visibility'], ReasoningMark>> = held(
  () => t.reasoning,
);
