import type { AssemblyReasonCode } from '../../domain/context.ts';

/** What a candidate may be: whole, its one line, or left out and why. */
export type Form =
  | { readonly kind: 'full' }
  /** In before everything that is selected, within a budget of its own. */
  | { readonly kind: 'granted'; readonly why: string }
  | { readonly kind: 'summary'; readonly why: string }
  | { readonly kind: 'out'; readonly code: AssemblyReasonCode; readonly why: string };
