import { type ContextCategory, CATEGORIES } from '../../domain/context/category.ts';
import { AppError } from '../../domain/errors.ts';
import { HARD_CONTEXT } from '../../shared/hard-context.ts';
import type { Candidate } from '../candidates/index.ts';
import { type Sized, lineOf } from './size.ts';
import type { Allocations, AssemblyReason, AssemblyReasonCode } from '../../domain/context/context.ts';
import type { TokenCounter } from '../ports.ts';
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
  /** Tokens that each category has whatever is decided about; those of what seldom changes keep to them. */
  readonly steady: Readonly<Record<ContextCategory, number>>;
  /** Asked for the same text more than once. */
  readonly tokens: TokenCounter;
  /** Whether an id may be there more than once. */
  readonly repeats: boolean;
}

/** Whole tokens of each category's share of the budget. */
export function categoryBudgets(allocations: Allocations, budget: number): Record<ContextCategory, number> {
  return Object.fromEntries(
    CATEGORIES.map((category) => [category, Math.floor(allocations[category] * budget)]),
  ) as Record<ContextCategory, number>;
}

/** A text of a candidate, whole or its line. */
export interface Shown {
  readonly text: string;
  readonly tokens: number;
  /** What goes along with it elsewhere. */
  readonly along: number;
}

/** The state of one selection: what is left, overall and by category, and what is already said. */
export class Selection {
  /** By rank. */
  readonly slots: Slot[];
  readonly left: Record<ContextCategory, number>;
  readonly budgets: Record<ContextCategory, number>;
  private readonly options: SelectOptions;
  private readonly said = new Map<string, string>();
  private readonly separator: number;
  pool: number;

  constructor(options: SelectOptions, candidates: number) {
    this.options = options;
    this.slots = new Array<Slot>(candidates);
    this.budgets = categoryBudgets(options.allocations, options.budget);
    this.left = { ...this.budgets };
    this.pool = options.budget;
    this.separator = options.tokens.count(SEPARATOR);
  }

  /** The text of a candidate in its form, with its tokens. */
  shown(item: Sized): Shown {
    return (item.form.kind === 'summary' && this.line(item)) || this.whole(item);
  }

  whole({ candidate, whole, along }: Sized): Shown {
    return { text: candidate.text, tokens: whole, along };
  }

  /** Null where it has none. */
  line({ candidate, along }: Sized): Shown | null {
    const { summary } = candidate;
    if (summary === null) return null;
    return { text: summary, tokens: lineOf(candidate, summary, this.options.tokens), along };
  }

  /** Whether so many tokens, with what goes along, fit into what is left of the whole budget, a separator included. */
  fits({ tokens, along }: Shown): boolean {
    return tokens + along + this.separator <= this.pool;
  }

  /** Whether they fit into what is left of its category's. */
  fitsWithin({ candidate }: Sized, { tokens, along }: Shown): boolean {
    return tokens + along <= this.left[candidate.category];
  }

  sameAs({ candidate }: Sized): string | null {
    return this.said.get(candidate.body) ?? null;
  }

  take(item: Sized, { text, tokens, along }: Shown, code: AssemblyReasonCode, why: string): void {
    const { candidate, whole, at } = item;
    this.pool -= tokens + along + this.separator;
    this.left[candidate.category] -= tokens + along;
    this.said.set(candidate.body, candidate.id);
    this.slots[at] = {
      candidate,
      text,
      tokens,
      ...(text !== candidate.text && { wholeTokens: whole }),
      included: true,
      reason: { code, text: why },
    };
  }

  /** Shows the whole of what is in as its line. */
  grow(item: Sized, line: Shown, code: 'selected' | 'borrowed', why: string): void {
    const { candidate, whole, at } = item;
    this.pool -= whole - line.tokens;
    this.left[candidate.category] -= whole - line.tokens;
    this.slots[at] = {
      candidate,
      text: candidate.text,
      tokens: whole,
      included: true,
      reason: { code, text: why },
    };
  }

  leave(item: Sized, shown: Shown, code: AssemblyReasonCode, why: string): void {
    this.put(item, shown, { code, text: why });
  }

  /** Left out. */
  put({ candidate, at }: Sized, { text, tokens }: Shown, reason: AssemblyReason): void {
    this.slots[at] = { candidate, text, tokens, included: false, reason };
  }
}

const isHard = ({ candidate }: Sized): boolean => candidate.required;

/** What is in or there is no workspace. A recalled warning is hard context too, but a long life's fit into no budget. */
export const isBound = ({ required, category, memory }: Candidate): boolean =>
  required && category === 'invariants' && memory === null;

function whyRequired({ pinned, wanted, forced, guideline }: Candidate): string {
  if (pinned) return 'Pinned by the owner';
  if (guideline !== undefined) return `Kept whole by guideline ${guideline}`;
  if (wanted !== undefined) return `Brought, since ${wanted}`;
  return forced ? 'Forced in' : HARD_CONTEXT;
}

/**
 * Hard context first. Invariants are in or there is no workspace; the rest of it gives way, least relevant first
 * and as a summary before not at all, only where hard context alone is more than the budget.
 */
function takeRequired(selection: Selection, required: readonly Sized[], budget: number): void {
  const bounds = required.filter(({ candidate }) => isBound(candidate));
  const needed = bounds.reduce((sum, { whole }) => sum + whole, 0);
  for (const item of bounds) {
    const all = selection.whole(item);
    if (!selection.fits(all))
      throw new AppError('input.invalid', `The invariants need ${needed} tokens, the budget is ${budget}.`, {
        data: { needed, budget, path: 'context.budgetTokens' },
      });
    selection.take(item, all, 'required', `${HARD_CONTEXT}: ${all.tokens} tokens.`);
  }
  for (const item of required) {
    const { candidate } = item;
    if (isBound(candidate)) continue;
    const all = selection.whole(item);
    if (selection.fits(all)) {
      selection.take(item, all, 'required', `${whyRequired(candidate)}: ${all.tokens} tokens.`);
      continue;
    }
    const line = selection.line(item);
    if (line && selection.fits(line)) {
      const why = `${HARD_CONTEXT}: its ${all.tokens} tokens exceed the ${selection.pool} left, its line takes ${line.tokens}.`;
      selection.take(item, line, 'summarised', why);
    } else {
      const why = `${HARD_CONTEXT} beyond the budget: needs ${all.tokens} tokens, ${selection.pool} left of ${budget}.`;
      selection.leave(item, all, 'over-budget', why);
    }
  }
}

/** What was granted its place within a budget of its own goes before what is selected, and takes its tokens from its category. Returns the others. */
function takeGranted(selection: Selection, soft: readonly Sized[]): readonly Sized[] {
  return soft.filter((item) => {
    const { form } = item;
    if (form.kind !== 'granted') return true;
    const all = selection.whole(item);
    if (selection.fits(all)) selection.take(item, all, 'selected', `${form.why}.`);
    else
      selection.leave(
        item,
        all,
        'over-budget',
        `${form.why}; but only ${Math.max(0, selection.pool)} tokens of the prompt are left.`,
      );
    return false;
  });
}

/** Within each category's own budget, by score. Returns who found it spent. */
function takeWithin(selection: Selection, soft: readonly Sized[]): Sized[] {
  const waiting: Sized[] = [];
  const sizes = new Map<ContextCategory, number>();
  for (const { candidate } of soft) sizes.set(candidate.category, (sizes.get(candidate.category) ?? 0) + 1);
  const ranks = new Map<ContextCategory, number>();
  for (const item of soft) {
    const { form, worth } = item;
    const { category } = item.candidate;
    const rank = (ranks.get(category) ?? 0) + 1;
    ranks.set(category, rank);
    const shown = selection.shown(item);
    if (form.kind === 'out') {
      selection.put(item, shown, form.reason);
      continue;
    }
    const same = selection.sameAs(item);
    if (same !== null) selection.leave(item, shown, 'duplicate', `Says the same as ${same}.`);
    else if (selection.budgets[category] === 0)
      selection.leave(item, shown, 'empty-allocation', `${category} has no tokens in this composition.`);
    else if (selection.fits(shown) && selection.fitsWithin(item, shown)) {
      const place = `ank ${rank} of ${sizes.get(category)} in ${category} by ${worth.toFixed(2)}`;
      const room = `${shown.tokens} of the ${selection.left[category]} tokens left of ${selection.budgets[category]}`;
      if (form.kind === 'summary') selection.take(item, shown, 'masked', `${form.why}; r${place}, ${room}.`);
      else selection.take(item, shown, 'selected', `R${place}, ${room}.`);
    } else waiting.push(item);
  }
  return waiting;
}

/** What stands where nothing changes from tick to tick comes first: what is in there is not to be another with each tick. */
function placedFirst(waiting: readonly Sized[]): readonly Sized[] {
  const placed = waiting.filter(({ candidate }) => candidate.at);
  return placed.length === 0 ? waiting : [...placed, ...waiting.filter(({ candidate }) => !candidate.at)];
}

/** What the categories left unused goes to the best that found no room in theirs: whole, else in a line. */
function lend(selection: Selection, waiting: readonly Sized[]): void {
  for (const item of waiting) {
    const { form, worth } = item;
    const { category } = item.candidate;
    const shown = selection.shown(item);
    const same = selection.sameAs(item);
    if (same !== null) {
      selection.leave(item, shown, 'duplicate', `Says the same as ${same}.`);
      continue;
    }
    const left = Math.max(0, selection.left[category]);
    const spent = `${category} had ${left} of ${selection.budgets[category]} tokens left`;
    if (selection.fits(shown)) {
      const lent = `${spent}, ${shown.tokens} lent of ${selection.pool} unused, by ${worth.toFixed(2)}`;
      if (form.kind === 'summary') selection.take(item, shown, 'masked', `${form.why}; ${lent}.`);
      else selection.take(item, shown, 'borrowed', `${capital(lent)}.`);
      continue;
    }
    const line = form.kind === 'summary' ? null : selection.line(item);
    if (line && selection.fits(line)) {
      const why = `Whole, ${shown.tokens} tokens, it exceeds the ${selection.pool} unused; its line takes ${line.tokens}.`;
      selection.take(item, line, 'summarised', why);
    } else {
      const why = `Needs ${shown.tokens} tokens; ${spent}, ${Math.max(0, selection.pool)} unused in all.`;
      selection.leave(item, shown, 'over-budget', why);
    }
  }
}

const isLined = ({ form, at }: Sized, { slots }: Selection): boolean =>
  form.kind === 'summary' && form.grows === true && slots[at]?.included === true;

/**
 * Of what stands where nothing changes from tick to tick, what is in a line shows its whole again in the order in which it stands, as far as
 * its category's budget is enough for it and the lines of all the others. Nothing that is another with each tick has a say in that.
 */
function growPlaced(selection: Selection, soft: readonly Sized[], steady: SelectOptions['steady']): void {
  const lined = soft
    .filter(({ candidate, form }) => candidate.at && form.kind === 'summary' && form.grows)
    .toSorted((a, b) => a.candidate.at!.within - b.candidate.at!.within);
  const room = { ...steady };
  for (const item of lined) room[item.candidate.category] -= selection.shown(item).tokens;
  for (const item of lined) {
    const line = selection.shown(item);
    const { category } = item.candidate;
    const more = item.whole - line.tokens;
    if (more > room[category] || more > selection.pool || !isLined(item, selection)) break;
    const why = `Whole again: ${more} more of ${room[category]} tokens that ${category} has beside lines.`;
    room[category] -= more;
    selection.grow(item, line, 'selected', why);
  }
}

/**
 * What stands in a line only because room was scarce shows its whole again, best first: by what is left of its category's own budget, and then by
 * what is left over of all.
 */
function grow(selection: Selection, soft: readonly Sized[]): void {
  const lined = soft.filter((item) => !item.candidate.at && isLined(item, selection));
  const grown = (item: Sized, own: boolean): boolean => {
    const line = selection.shown(item);
    const more = item.whole - line.tokens;
    const { category } = item.candidate;
    if (more > selection.pool || (own && more > selection.left[category])) return false;
    const room = own
      ? `${selection.left[category]} tokens that ${category} had left`
      : `${selection.pool} tokens that were left over`;
    selection.grow(item, line, own ? 'selected' : 'borrowed', `Whole again: ${more} more of ${room}.`);
    return true;
  };
  for (const item of lined.filter((one) => !grown(one, true))) grown(item, false);
}

/** Whatever room is left over shows them all whole, or none of them more: which of them it would do for is another with each tick. */
function growAllPlaced(selection: Selection, soft: readonly Sized[]): void {
  const lined = soft.filter(
    (item) => item.candidate.at && isLined(item, selection) && selection.slots[item.at]!.wholeTokens,
  );
  const moreOf = (item: Sized): number => item.whole - selection.shown(item).tokens;
  const all = lined.reduce((sum, item) => sum + moreOf(item), 0);
  if (all > selection.pool) return;
  for (const item of lined) {
    const why = `Whole again: ${moreOf(item)} more of ${selection.pool} tokens that were left over.`;
    selection.grow(item, selection.shown(item), 'borrowed', why);
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Those that must be in and the others, each best first, and of the same id all but the first of them. */
function parted(
  best: readonly Sized[],
  repeats: boolean,
): { readonly hard: readonly Sized[]; readonly soft: readonly Sized[]; readonly repeated: readonly Sized[] } {
  const hard: Sized[] = [];
  const soft: Sized[] = [];
  const repeated: Sized[] = [];
  for (const item of best) (isHard(item) ? hard : soft).push(item);
  if (!repeats) return { hard, soft, repeated };
  const ids = new Set<string>();
  const isFirst = (item: Sized): boolean => {
    const first = !ids.has(item.candidate.id);
    ids.add(item.candidate.id);
    if (!first) repeated.push(item);
    return first;
  };
  return { hard: hard.filter(isFirst), soft: soft.filter(isFirst), repeated };
}

/**
 * Decides on every candidate: in or out, whole or in a line, and why (seed G, S5.1 and S3.2).
 * The result has each candidate exactly once; the tokens of those in, with separators, are within the budget.
 * @param best candidates, best first
 * @returns in their order
 * @throws AppError `input.invalid` when the invariants alone exceed the budget
 */
export function selectCandidates(best: readonly Sized[], options: SelectOptions): Slot[] {
  const selection = new Selection(options, best.length);
  const { hard, soft, repeated } = parted(best, options.repeats);
  takeRequired(selection, hard, options.budget);
  const waiting = placedFirst(takeWithin(selection, takeGranted(selection, soft)));
  growPlaced(selection, soft, options.steady);
  lend(selection, waiting);
  grow(selection, soft);
  growAllPlaced(selection, soft);
  for (const item of repeated)
    selection.leave(item, selection.whole(item), 'duplicate', `${item.candidate.id} is already a candidate.`);
  return selection.slots;
}
