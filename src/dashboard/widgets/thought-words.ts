import type { Decision } from '../../domain/decision.ts';
import type { ModelProvider, ReasoningChain } from '../../domain/model.ts';
import { ruleIdOf } from '../../domain/rule-id.ts';
import { REFLEX, type Thought } from '../../domain/thought.ts';

export const PROVIDER_WORDS: Readonly<Record<ModelProvider, string>> = {
  'openai-compatible': 'OpenAI-compatible',
  anthropic: 'Anthropic',
  browser: 'this browser',
};

/** Who thought, in a word or two: for lists. */
export function thoughtBy(thought: Thought): string {
  if (thought.by !== REFLEX) return thought.by;
  const failed = thought.attempts.at(-1);
  return failed ? `reflex, as ${failed.model} failed` : 'reflex';
}

/** What a decision goes back to: a rule, judged afresh or remembered from the same situation, or a model. */
export function decidedBy({ source, by }: Pick<Decision, 'source' | 'by'>): string {
  return source === 'cache' ? `${ruleIdOf({ source, by })}, remembered` : by;
}

/** By whose prices a cost was counted. @param prices as a record holds it: `owner`, the price table's day, or `this device` */
export function pricedBy(prices: string): string {
  if (prices === 'owner') return 'own prices';
  return /^\d/.test(prices) ? `list prices of ${prices}` : `on ${prices}`;
}

interface ReasoningMark {
  readonly word: string;
  /** What can be read below, or why nothing can. */
  readonly note: string;
}

/** Marks reasoning for what it is: a provider's summary is not what the model thought. */
export const REASONING_WORDS: Readonly<Record<ReasoningChain['visibility'], ReasoningMark>> = {
  visible: { word: '● visible', note: 'As the model wrote it.' },
  summarized: { word: '◐ summarised', note: 'A summary by the provider, not the reasoning itself.' },
  opaque: { word: '◌ opaque', note: 'It reasoned; the provider keeps it encrypted.' },
  none: { word: '○ absent', note: 'The provider gave no reasoning.' },
};
