import { CATEGORIES } from '../../domain/category.ts';
import type { Allocations, CategoryUse, CognitiveWorkspace, WorkspaceEntry } from '../../domain/context.ts';
import { AppError } from '../../domain/errors.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type { Brought } from '../brought.ts';
import type { TokenCounter } from '../ports.ts';
import type { Candidate } from './candidate.ts';
import { gatherCandidates } from './candidates.ts';
import { phaseBudget } from './budget.ts';
import { composeAllocations } from './compose.ts';
import type { GovernorInput } from './input.ts';
import { maskMemories } from './mask.ts';
import { joinPrompt, orderForPrompt } from './prompt.ts';
import { pressureOf } from './pressure.ts';
import { routeOf, slotsOf } from './route.ts';
import { wantedBy } from './wanted.ts';
import { byScore, categoryBudgets, isBound, selectCandidates } from './select.ts';
import type { Slot } from './select.ts';

/** Who gives way when the joined prompt is too long: soft before hard, the least relevant first. */
function nextToDrop(slots: readonly Slot[]): Slot | null {
  const included = slots.filter((slot) => slot.included);
  const worst = (among: readonly Slot[]): Slot | null =>
    [...among].sort((a, b) => byScore(b.candidate, a.candidate))[0] ?? null;
  return (
    worst(included.filter((slot) => !slot.candidate.required)) ??
    worst(included.filter((slot) => !isBound(slot.candidate)))
  );
}

/** Tokens of what models are told around a workspace. @param ids of the entries that are in, in their order */
export type Around = (ids: readonly string[]) => number;

const NOTHING: Around = () => 0;

/**
 * Joins what is in and measures the whole text with what is sent around it. A tokenizer may merge or split across separators, so the sum of
 * the parts is only an estimate: whatever the whole has too much is dropped again.
 */
function fitPrompt(
  slots: readonly Slot[],
  budget: number,
  tokens: TokenCounter,
  around: Around,
): { ordered: Slot[]; rest: Slot[]; prompt: string; total: number; beside: number } {
  let current = slots;
  for (;;) {
    const ordered = orderForPrompt(
      current.filter((slot) => slot.included),
      byScore,
    );
    const prompt = joinPrompt(ordered);
    const total = tokens.count(prompt);
    const beside = around(ordered.map(({ candidate }) => candidate.id));
    const needed = total + beside;
    if (needed <= budget) {
      const rest = current.filter((slot) => !slot.included).sort((a, b) => byScore(a.candidate, b.candidate));
      return { ordered, rest, prompt, total, beside };
    }
    const drop = nextToDrop(current);
    if (drop === null)
      throw new AppError('input.invalid', `The invariants need ${needed} tokens, the budget is ${budget}.`, {
        data: { needed, budget, path: 'context.budgetTokens' },
      });
    const why = `Joined, the prompt has ${needed} of ${budget} tokens; the least relevant gave way.`;
    current = current.map((slot) =>
      slot === drop ? { ...slot, included: false, reason: { code: 'over-budget', text: why } } : slot,
    );
  }
}

function toEntry(
  { candidate, text, tokens, wholeTokens, included, reason }: Slot,
  position: number,
): WorkspaceEntry {
  const { id, of, category, title, score, trust, note, payload, memory } = candidate;
  return {
    id,
    of,
    category,
    title,
    text,
    tokens,
    ...(payload !== null && { payload }),
    ...(wholeTokens !== undefined && { wholeTokens }),
    score,
    ...(memory?.scored && { scored: memory.scored }),
    trust,
    included,
    reason: note === null ? reason : { ...reason, text: `${reason.text} ${note}` },
    position: included ? position : null,
    cited: null,
  };
}

function categoryUse(
  entries: readonly WorkspaceEntry[],
  allocations: Allocations,
  budget: number,
): CategoryUse[] {
  const budgets = categoryBudgets(allocations, budget);
  return CATEGORIES.map((category) => {
    const own = entries.filter((entry) => entry.category === category);
    const inside = own.filter((entry) => entry.included);
    return {
      category,
      allocation: allocations[category],
      budget: budgets[category],
      used: inside.reduce((sum, entry) => sum + entry.tokens, 0),
      included: inside.length,
      excluded: own.length - inside.length,
    };
  });
}

const bringing = (item: Candidate, wanted: string | undefined): Candidate =>
  wanted === undefined || item.required ? item : { ...item, required: true, wanted };

/** Each text is counted once, however often it is asked for. */
function countOnce(tokens: TokenCounter): TokenCounter {
  const counted = new Map<string, number>();
  return {
    name: tokens.name,
    count(text) {
      const known = counted.get(text) ?? tokens.count(text);
      counted.set(text, known);
      return known;
    },
  };
}

/**
 * {@link assembleWorkspace} for candidates that are already there.
 * @throws AppError `input.invalid` when the invariants alone exceed the budget
 */
export function assembleFrom(
  candidates: readonly Candidate[],
  input: Pick<GovernorInput, 'tick' | 'tier' | 'task' | 'phase' | 'pad' | 'worth'> & {
    readonly regime: Pick<GovernorInput['regime'], 'regime'>;
    readonly learnt?: GovernorInput['learnt'];
    readonly overrides?: GovernorInput['overrides'];
  },
  policy: GolemPolicy,
  tokens: TokenCounter,
  around: Around = NOTHING,
): CognitiveWorkspace {
  const { tick, tier, task, phase, pad, worth } = input;
  const budget = phaseBudget(policy, phase);
  const { allocations, steps } = composeAllocations(policy, {
    task,
    phase,
    regime: input.regime.regime,
    pad,
    learnt: input.learnt,
  });
  const room = Math.max(0, budget - around([]));
  const pressure = worth && pressureOf(candidates, room, tokens);
  const route = pressure === null ? 'hybrid' : routeOf(pressure, tier, policy.context);
  const forms = maskMemories(candidates, policy.context, slotsOf(route, policy.context));
  const slots = selectCandidates(candidates, { budget: room, allocations, forms, tokens });
  const { ordered, rest, prompt, total, beside } = fitPrompt(slots, budget, tokens, around);
  const entries = [...ordered, ...rest].map(toEntry);
  return {
    tick,
    tier,
    task,
    policyRevision: policy.revision,
    tokenizer: tokens.name,
    budget,
    ...(pressure !== null && { route, pressure }),
    totalTokens: total,
    ...(beside > 0 && { aroundTokens: beside }),
    composition: steps,
    categories: categoryUse(entries, allocations, room),
    ...(input.overrides && input.overrides.length > 0 && { overrides: input.overrides }),
    entries,
    prompt,
  };
}

/**
 * The workspace of one deliberation (seed G, S2 and S5.1): candidates of every organ, selected within the budget
 * that policy, task, phase, regime and mood give each category, ordered for attention, every decision with its
 * reason. What rules of the prompt read and was left out is brought in place of the least relevant. `prompt` is the entries' texts by position, joined by {@link joinPrompt}; `totalTokens` measures it whole.
 * Included entries come first, by position; then the excluded ones, best first.
 * @param brought what organs looked for; nothing where it is left out
 * @param around what models are told beside it counts against the budget too; nothing where it is left out
 * @throws AppError `input.invalid` when the invariants alone exceed the budget
 */
export function assembleWorkspace(
  input: GovernorInput,
  policy: GolemPolicy,
  tokens: TokenCounter,
  brought?: Brought,
  around?: Around,
): CognitiveWorkspace {
  const candidates = gatherCandidates(input, policy, brought);
  const counted = countOnce(tokens);
  const first = assembleFrom(candidates, input, policy, counted, around);
  if (input.worth === null || policy.context.bringsWanted < 1) return first;
  const wanted = wantedBy(first);
  if (wanted.size === 0) return first;
  return assembleFrom(
    candidates.map((item) => bringing(item, wanted.get(item.id))),
    input,
    policy,
    counted,
    around,
  );
}
