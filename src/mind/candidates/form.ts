import type { AssemblyReason } from '../../domain/context/context.ts';

/** What a candidate may be: whole, its one line, or left out and why. What is said begins a sentence. */
export type Form =
  | { readonly kind: 'full' }
  /** In before everything that is selected, within a budget of its own. */
  | { readonly kind: 'granted'; readonly why: string }
  /** Grows back to its whole where room is left over. */
  | { readonly kind: 'summary'; readonly why: string; readonly grows?: true }
  | { readonly kind: 'out'; readonly reason: AssemblyReason };

export const WHOLE: Form = { kind: 'full' };
