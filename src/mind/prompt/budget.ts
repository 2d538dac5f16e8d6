import type { ContextCategory } from '../../domain/context/category.ts';
import type { ModelContext, PromptReader } from '../../domain/context/model-context.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { composeAllocations } from './compose.ts';
import type { GovernorInput } from '../contract/index.ts';
import { categoryBudgets } from './selection.ts';

type Budgets = Pick<GolemPolicy['context'], 'budgetTokens' | 'modelTokens'>;

/** What cannot be left out needs so much: a model that reads less is sent it all the same, refuses it, and the next is asked. */
const LEAST = 2_000;

/**
 * Tokens that a prompt may have for whoever reads it, before the phase multiplies them: the workspace budget for deciders without a window
 * and for models of which it is not known; for a model its window without the reply, as far as the owner lets it, and on this device no more
 * than the workspace budget.
 */
function budgetFor({ budgetTokens, modelTokens }: Budgets, reader: PromptReader | null): number {
  if (!reader?.context) return budgetTokens;
  const { tokens, onDevice } = reader.context;
  return Math.max(LEAST, Math.min(tokens - reader.reply, onDevice ? budgetTokens : modelTokens));
}

/**
 * For whom a prompt is put together: of those that may be asked, whoever may be told least; null where nobody but the reflex is asked.
 * @param contexts how much models read, as far as it is known
 */
export function readerOf(
  {
    models,
    maxTokens: reply,
    queries,
  }: { readonly models: readonly string[]; readonly maxTokens: number; readonly queries: number },
  contexts: Readonly<Record<string, ModelContext>> | undefined,
  budgets: Budgets,
): PromptReader | null {
  const readers = models.map((model): PromptReader => {
    const context = contexts?.[model] ?? null;
    return { model: context && model, context, reply, queries };
  });
  const [first, ...others] = readers;
  if (!first) return null;
  return others.reduce(
    (least, one) => (budgetFor(budgets, one) < budgetFor(budgets, least) ? one : least),
    first,
  );
}

/** Tokens a prompt may have in this phase. @param reader left out or null where no model is asked */
export function phaseBudget(
  { context }: Pick<GolemPolicy, 'context'>,
  phase: GovernorInput['phase'],
  reader: PromptReader | null = null,
): number {
  return Math.floor(budgetFor(context, reader) * context.phaseBudget[phase]);
}

/** Tokens that a category is allotted on this tick. */
export function categoryBudget(
  category: ContextCategory,
  {
    task,
    phase,
    regime,
    pad,
    learnt,
    reader,
  }: Pick<GovernorInput, 'task' | 'phase' | 'pad' | 'regime' | 'learnt' | 'reader'>,
  policy: GolemPolicy,
): number {
  const { allocations } = composeAllocations(policy, { task, phase, regime: regime.regime, pad, learnt });
  return categoryBudgets(allocations, phaseBudget(policy, phase, reader))[category];
}
