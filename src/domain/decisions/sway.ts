import type { ContextCategory } from '../context/category.ts';
import type { AssemblyReason, TaskType } from '../context/context.ts';
import type { EntryType } from '../memory/grimoire.ts';
import type { Composite } from '../attention/attention.ts';
import type { Forecast } from './forecast.ts';

/** What an entry of a prompt did to the decision. */
export interface EntrySway {
  /** Null where no entry of the category did by itself, and all of them together did. */
  readonly id: string | null;
  readonly category: ContextCategory;
  /** Of a memory. */
  readonly type?: EntryType;
  /** What of attention speaks most for it. */
  readonly component?: keyof Composite;
  /** Its part of all that swayed the decision; all sum to 1. */
  readonly share: number;
  /** What would have been decided without it, where it was decided again. */
  readonly without?: Forecast;
  /** By how much it moves the mean of the belief, in deviations of the horizon, where one belief decided. */
  readonly moves?: number;
}

/** What swayed a decision, and all that is needed to say what that was worth once its time has come. */
export interface Sway {
  /** How it is known: decided again without each; as parts of one belief; by what a model refers to. */
  readonly by: 'asked-again' | 'belief' | 'citation';
  readonly task: TaskType;
  /** What was decided, where it was decided again. */
  readonly made?: Forecast;
  /** The belief's mean in deviations of the horizon, the horizon in ticks, and its deviation. */
  readonly belief?: { readonly mean: number; readonly horizon: number; readonly sigma: number };
  readonly entries: readonly EntrySway[];
}

/** An entry that said which way the price would go and did not sway the decision. */
export interface Spoke {
  readonly id: string;
  readonly category: ContextCategory;
  readonly says: 'up' | 'down';
  /** Why it was left out, and the share of the budget that its category had before what was learnt; absent where it was in. */
  readonly out?: { readonly reason: AssemblyReason; readonly share: number };
}
