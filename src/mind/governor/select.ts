import { CATEGORIES } from '../../domain/category.ts';
import type { ContextCategory } from '../../domain/category.ts';
import type { Allocations, AssemblyReason, AssemblyReasonCode } from '../../domain/context.ts';
import { AppError } from '../../domain/errors.ts';
import type { TokenCounter } from '../ports.ts';
import type { Candidate } from './candidate.ts';
import type { Form } from './form.ts';
import { HARD_CONTEXT } from '../../shared/hard-context.ts';
import { SEPARATOR } from './prompt.ts';

/** A candidate with what became of it. */
export interface Slot {
  readonly candidate: Candidate;
  /** The block that is in the prompt, or would have been. */
  readonly text: string;
  readonly tokens: number;
  /** Of the whole, where `text` is its line. */
  readonly wholeTokens?: number;
  readonly included: boolean;
  readonly reason: AssemblyReason;
}

export interface SelectOptions {
  /** Tokens of the whole prompt. */
  readonly budget: number;
  /** Sum to 1. */
  readonly allocations: Allocations;
  readonly forms: ReadonlyMap<string, Form>;
  /** Asked for the same text more than once. */
  readonly tokens: TokenCounter;
}

/** Best first; equal scores by id, so that the order never depends on the order of gathering. */
export function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Whole tokens of each category's share of the budget. */
export function categoryBudgets(allocations: Allocations, budget: number): Record<ContextCategory, number> {
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.floor(allocations[category] * budget)]),
  ) as Record<ContextCategory, number>;
}

/** The state of one selection: what is left, overall and by category, and what is already said. */
class Selection {
  readonly slots = new Map<Candidate, Slot>();
  readonly left: Record<ContextCategory, number>;
  readonly budgets: Record<ContextCategory, number>;
  private readonly options: SelectOptions;
  private readonly said = new Map<string, string>();
  private readonly separator: number;
  pool: number;

  constructor(options: SelectOptions) {
    this.options = options;
    this.budgets = categoryBudgets(options.allocations, options.budget);
    this.left = { ...this.budgets };
    this.pool = options.budget;
    this.separator = options.tokens.count(SEPARATOR);
  }

  count(text: string): number {
    return this.options.tokens.count(text);
  }

  /** Whether a text fits into what is left of the whole budget, its separator included. */
  fits(text: string): boolean {
    return this.count(text) + this.separator <= this.pool;
  }

  sameAs(item: Candidate): string | null {
    return this.said.get(item.body) ?? null;
  }

  take(candidate: Candidate, text: string, code: AssemblyReasonCode, why: string): void {
    const tokens = this.count(text);
    this.pool -= tokens + this.separator;
    this.left[candidate.category] -= tokens;
    this.said.set(candidate.body, candidate.id);
    this.slots.set(candidate, {
      candidate,
      text,
      tokens,
      ...(text !== candidate.text && { wholeTokens: this.count(candidate.text) }),
      included: true,
      reason: { code, text: why },
    });
  }

  leave(candidate: Candidate, text: string, code: AssemblyReasonCode, why: string): void {
    const tokens = this.count(text);
    this.slots.set(candidate, { candidate, text, tokens, included: false, reason: { code, text: why } });
  }
}

/** What is in or there is no workspace. A recalled warning is hard context too, but a long life's fit into no budget. */
export const isBound = ({ required, category, memory }: Candidate): boolean =>
  required && category === 'invariants' && memory === null;

function whyRequired({ pinned, wanted, forced }: Candidate): string {
  if (pinned) return 'Pinned by the owner';
  if (wanted !== undefined) return `Brought, since ${wanted}`;
  return forced ? 'Forced in' : HARD_CONTEXT;
}

/**
 * Hard context first. Invariants are in or there is no workspace; the rest of it gives way, least relevant first
 * and as a summary before not at all, only where hard context alone is more than the budget.
 */
function takeRequired(selection: Selection, required: readonly Candidate[], budget: number): void {
  const bounds = required.filter(isBound);
  const needed = bounds.reduce((sum, item) => sum + selection.count(item.text), 0);
  for (const item of bounds) {
    if (!selection.fits(item.text))
      throw new AppError('input.invalid', `The invariants need ${needed} tokens, the budget is ${budget}.`, {
        data: { needed, budget, path: 'context.budgetTokens' },
      });
    selection.take(item, item.text, 'required', `${HARD_CONTEXT}: ${selection.count(item.text)} tokens.`);
  }
  for (const item of required) {
    if (isBound(item)) continue;
    const tokens = selection.count(item.text);
    if (selection.fits(item.text)) {
      const why = whyRequired(item);
      selection.take(item, item.text, 'required', `${why}: ${tokens} tokens.`);
    } else if (item.summary !== null && selection.fits(item.summary)) {
      const line = selection.count(item.summary);
      const why = `${HARD_CONTEXT}: its ${tokens} tokens exceed the ${selection.pool} left, its line takes ${line}.`;
      selection.take(item, item.summary, 'summarised', why);
    } else {
      const why = `${HARD_CONTEXT} beyond the budget: needs ${tokens} tokens, ${selection.pool} left of ${budget}.`;
      selection.leave(item, item.text, 'over-budget', why);
    }
  }
}

/** What was granted its place within a budget of its own goes before what is selected, and takes its tokens from its category. Returns the others. */
function takeGranted(
  selection: Selection,
  soft: readonly Candidate[],
  forms: SelectOptions['forms'],
): readonly Candidate[] {
  return soft.filter((item) => {
    const form = forms.get(item.id);
    if (form?.kind !== 'granted') return true;
    if (selection.fits(item.text)) selection.take(item, item.text, 'selected', `${capital(form.why)}.`);
    else
      selection.leave(
        item,
        item.text,
        'over-budget',
        `${capital(form.why)}; but only ${Math.max(0, selection.pool)} tokens of the prompt are left.`,
      );
    return false;
  });
}

/** Within each category's own budget, by score. Returns who found it spent. */
function takeWithin(
  selection: Selection,
  soft: readonly Candidate[],
  forms: SelectOptions['forms'],
): Candidate[] {
  const waiting: Candidate[] = [];
  const sizes = new Map<ContextCategory, number>();
  for (const item of soft) sizes.set(item.category, (sizes.get(item.category) ?? 0) + 1);
  const ranks = new Map<ContextCategory, number>();
  for (const item of soft) {
    const { category } = item;
    const rank = (ranks.get(category) ?? 0) + 1;
    ranks.set(category, rank);
    const form = forms.get(item.id) ?? { kind: 'full' };
    const text = form.kind === 'summary' ? (item.summary ?? item.text) : item.text;
    const same = selection.sameAs(item);
    if (form.kind === 'out') selection.leave(item, text, form.code, `${capital(form.why)}.`);
    else if (same !== null) selection.leave(item, text, 'duplicate', `Says the same as ${same}.`);
    else if (selection.budgets[category] === 0)
      selection.leave(item, text, 'empty-allocation', `${category} has no tokens in this composition.`);
    else if (selection.fits(text) && selection.count(text) <= selection.left[category]) {
      const place = `rank ${rank} of ${sizes.get(category)} in ${category} by ${item.score.toFixed(2)}`;
      const room = `${selection.count(text)} of the ${selection.left[category]} tokens left of ${selection.budgets[category]}`;
      if (form.kind === 'summary')
        selection.take(item, text, 'masked', `${capital(form.why)}; ${place}, ${room}.`);
      else selection.take(item, text, 'selected', `${capital(place)}, ${room}.`);
    } else waiting.push(item);
  }
  return waiting;
}

/** What the categories left unused goes to the best that found no room in theirs: whole, else in a line. */
function lend(selection: Selection, waiting: readonly Candidate[], forms: SelectOptions['forms']): void {
  for (const item of waiting) {
    const { category } = item;
    const form = forms.get(item.id);
    const masked = form?.kind === 'summary';
    const text = masked ? (item.summary ?? item.text) : item.text;
    const tokens = selection.count(text);
    const left = Math.max(0, selection.left[category]);
    const spent = `${category} had ${left} of ${selection.budgets[category]} tokens left`;
    const same = selection.sameAs(item);
    if (same !== null) selection.leave(item, text, 'duplicate', `Says the same as ${same}.`);
    else if (selection.fits(text)) {
      const lent = `${spent}, ${tokens} lent of ${selection.pool} unused, by ${item.score.toFixed(2)}`;
      if (masked) selection.take(item, text, 'masked', `${capital(form.why)}; ${lent}.`);
      else selection.take(item, text, 'borrowed', `${capital(lent)}.`);
    } else if (item.summary !== null && item.summary !== text && selection.fits(item.summary)) {
      const line = selection.count(item.summary);
      const why = `Whole, ${tokens} tokens, it exceeds the ${selection.pool} unused; its line takes ${line}.`;
      selection.take(item, item.summary, 'summarised', why);
    } else {
      const why = `Needs ${tokens} tokens; ${spent}, ${Math.max(0, selection.pool)} unused in all.`;
      selection.leave(item, text, 'over-budget', why);
    }
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Decides on every candidate: in or out, whole or in a line, and why (seed G, S5.1 and S3.2).
 * The result has each candidate exactly once; the tokens of those in, with separators, are within the budget.
 * @throws AppError `input.invalid` when the invariants alone exceed the budget
 */
export function selectCandidates(candidates: readonly Candidate[], options: SelectOptions): Slot[] {
  const selection = new Selection(options);
  // Copies, so that one object given twice is still two candidates.
  const all = candidates.map((item) => ({ ...item }));
  const ids = new Set<string>();
  const distinct: Candidate[] = [];
  const repeated: Candidate[] = [];
  for (const item of [...all].sort((a, b) => Number(b.required) - Number(a.required) || byScore(a, b))) {
    (ids.has(item.id) ? repeated : distinct).push(item);
    ids.add(item.id);
  }
  takeRequired(
    selection,
    distinct.filter((item) => item.required),
    options.budget,
  );
  const soft = distinct.filter((item) => !item.required);
  const others = takeGranted(selection, soft, options.forms);
  lend(selection, takeWithin(selection, others, options.forms), options.forms);
  for (const item of repeated)
    selection.leave(item, item.text, 'duplicate', `${item.id} is already a candidate.`);
  return all.map((item) => selection.slots.get(item)!);
}
