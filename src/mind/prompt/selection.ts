import { CATEGORIES } from '../../domain/context/category.ts';
import type { ContextCategory } from '../../domain/context/category.ts';
import type { Allocations, AssemblyReason, AssemblyReasonCode } from '../../domain/context/context.ts';
import type { Candidate } from '../candidates/index.ts';
import type { TokenCounter } from '../ports.ts';
import { SEPARATOR } from './prompt.ts';
import { lineOf, type Sized } from './size.ts';

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
