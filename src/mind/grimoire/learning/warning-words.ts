import type { PredictionOutcome } from '../../../domain/decisions/decision.ts';
import type { InsightCategory } from '../../../domain/memory/grimoire.ts';
import type { CageRuleName } from '../../../domain/world/ledger.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import type { Action } from '../../../domain/world/world.ts';
import { amount, percent, REGIME_WORDS } from '../words.ts';

/** A loss of this share of equity is never to be repeated, fraction. Ours. */
export const NEVER_AGAIN_LOSS = 0.1;

/** Blocks of the same order by the same cage rule that make it anti-knowledge. Ours. */
export const NEVER_AGAIN_BLOCKS = 3;

/** What went wrong. */
export type Mishap =
  | { readonly kind: 'reverted'; readonly action: Action; readonly reason: string; readonly gasCost: number }
  | { readonly kind: 'blocked'; readonly action: Action; readonly rule: CageRuleName; readonly times: number }
  | {
      readonly kind: 'loss';
      /** Share of equity lost in one tick, fraction > 0, and how much of it was exposed when the tick began, 0..1. */
      readonly loss: number;
      readonly exposure: number;
      readonly outcome: PredictionOutcome | null;
    };

/** What a warning is of beside the mishap. */
export interface WarnedOf {
  readonly regime: MarketRegime;
  /** Playbook rule behind the tick's decision; null where none was. */
  readonly decidedBy: string | null;
}

export interface WarningWords {
  readonly title: string;
  readonly text: string;
  readonly category: InsightCategory;
  readonly never: boolean;
}

const name = (action: Action): string => (action.kind === 'swap' ? action.side : action.kind);

/** What it says: what happened, and to which order. */
export function warningWords(mishap: Mishap, { regime, decidedBy }: WarnedOf): WarningWords {
  const by = decidedBy ? ` It was decided by ${decidedBy}.` : '';
  const place = `In ${REGIME_WORDS[regime]}`;
  switch (mishap.kind) {
    case 'reverted':
      return {
        title: `A ${name(mishap.action)} order reverted`,
        text:
          `${place} a ${name(mishap.action)} order reverted (${mishap.reason}); it cost ${amount(mishap.gasCost)} ` +
          `in gas and changed nothing.${by} Leave more room for the price to move before the next block.`,
        category: 'slippage',
        never: false,
      };
    case 'blocked':
      return {
        title: `The cage's rule ${mishap.rule} blocks ${name(mishap.action)}`,
        text:
          `${place} the cage's rule ${mishap.rule} blocked a ${name(mishap.action)} order, ${mishap.times} ` +
          `time${mishap.times === 1 ? '' : 's'} now.${by} Do not propose it again under the same rules.`,
        category: 'tool-guidance',
        never: mishap.times >= NEVER_AGAIN_BLOCKS,
      };
    case 'loss': {
      const said = mishap.outcome ? ` It had been predicted: "${mishap.outcome.prediction.text}".` : '';
      const fell = `quity fell by ${percent(mishap.loss, 1).replace('+', '')} in one tick`;
      return {
        title: `E${fell}`,
        text:
          `${place} e${fell}, ${(mishap.exposure * 100).toFixed(0)} % of it exposed to the price.` +
          `${decidedBy ? ` After that ${decidedBy} decided.` : ''}${said} So much can be lost there before anything is decided.`,
        category: 'risk-events',
        never: mishap.loss >= NEVER_AGAIN_LOSS,
      };
    }
  }
}
