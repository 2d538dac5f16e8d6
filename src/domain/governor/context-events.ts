import type { ContextCategory } from '../context/category.ts';
import type { AssemblyReasonCode, ContextRoute } from '../context/context.ts';
import type { UseSeen } from './contribution.ts';
import type { MarketRegime } from '../world/market.ts';
import type { CompressionGuideline } from './guideline.ts';
import type { ContextMutation } from './mutation.ts';

/** The five events of the context governor (seed 000, S6), in the seed's order. */
export const CONTEXT_EVENTS = [
  'context:assembled',
  'context:policy_updated',
  'context:regime_override',
  'context:feedback_loop',
  'context:compacted',
] as const;
export type ContextEventType = (typeof CONTEXT_EVENTS)[number];

/** What is told of the context. */
export type ContextEvent =
  | {
      readonly type: 'context:assembled';
      readonly tick: number;
      readonly categories: number;
      readonly totalTokens: number;
      /** Absent in minds before version 5. */
      readonly route?: ContextRoute;
      readonly reasons: Readonly<Partial<Record<AssemblyReasonCode, number>>>;
    }
  | {
      /** Every leaf that differs from the policy before, of all of it for the first: enough to rebuild each revision. */
      readonly type: 'context:policy_updated';
      readonly tick: number;
      /** Unix ms. */
      readonly wallTime: number;
      readonly revision: number;
      readonly trigger: string;
      readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
    }
  | {
      readonly type: 'context:regime_override';
      readonly tick: number;
      readonly previous: MarketRegime;
      readonly next: MarketRegime;
      /** Shares of the budget that are in force from here on; what the policy overrides for the regime where nothing was assembled. */
      readonly allocations: Readonly<Partial<Record<ContextCategory, number>>>;
    }
  | {
      readonly type: 'context:feedback_loop';
      readonly loop: 1 | 2 | 3;
      readonly tick: number;
      readonly records: number;
      readonly adjustments: Readonly<Record<string, number>>;
      /** Of loop 2, why it moved shares, what they were and are, and what it had seen; absent in what was told before it was kept. */
      readonly moved?: {
        readonly revision: number;
        readonly cause: 'cycle' | 'regime';
        readonly shares: Readonly<
          Partial<Record<ContextCategory, { readonly from: number; readonly to: number }>>
        >;
        readonly seen: Readonly<Partial<Record<ContextCategory, UseSeen>>>;
      };
      /** Of loop 3, the mutation that was staged, promoted, refuted or taken back, and on what. */
      readonly mutation?: Pick<
        ContextMutation,
        'number' | 'regime' | 'what' | 'changes' | 'status' | 'by' | 'why' | 'found'
      > & { readonly pairs: number; readonly better: number; readonly worse: number; readonly bound: number };
      /** Of loop 3, the guideline that a failure of compression left, or that was withdrawn or taken back, and on what. */
      readonly guideline?: Pick<
        CompressionGuideline,
        | 'number'
        | 'regime'
        | 'kind'
        | 'text'
        | 'status'
        | 'by'
        | 'why'
        | 'found'
        | 'applied'
        | 'helped'
        | 'hurt'
      > & { readonly better: number; readonly worse: number; readonly bound: number };
    }
  | {
      /** Context went into the prompt as its line. */
      readonly type: 'context:compacted';
      readonly tick: number;
      /** Tokens of these entries whole, and as they went in. */
      readonly originalTokens: number;
      readonly compactedTokens: number;
      readonly categories: readonly ContextCategory[];
      readonly entries: number;
    };

/** As it is kept with its life: numbered from 1, without gaps. */
export type StoredContextEvent = ContextEvent & { readonly seq: number };
