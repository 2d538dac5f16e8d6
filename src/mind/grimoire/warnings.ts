import type { PredictionOutcome } from '../../domain/decision.ts';
import type { EntryLink, GrimoireEntry, InsightCategory } from '../../domain/grimoire.ts';
import type { CageRuleName } from '../../domain/ledger.ts';
import type { Pad } from '../../domain/life.ts';
import type { MarketRegime } from '../../domain/market.ts';
import type { Action } from '../../domain/world.ts';
import { entryId } from './id.ts';
import { amount, percent, REGIME_WORDS } from './words.ts';

/** A loss of this share of equity is never to be repeated, fraction. Ours. */
const NEVER_AGAIN_LOSS = 0.1;

/** Blocks of the same order by the same cage rule that make it anti-knowledge. Ours. */
export const NEVER_AGAIN_BLOCKS = 3;

/** Warnings start above what is merely self-learned: a miss costs more than a false alarm (seed 001, bridge gates). */
const WARNING_CONFIDENCE = 0.7;
const WARNING_IMPORTANCE = 0.8;

/** What went wrong. */
export type Mishap =
  | { readonly kind: 'reverted'; readonly action: Action; readonly reason: string; readonly gasCost: number }
  | { readonly kind: 'blocked'; readonly action: Action; readonly rule: CageRuleName; readonly times: number }
  | {
      readonly kind: 'loss';
      /** Share of equity lost since the decision, fraction > 0. */
      readonly loss: number;
      readonly outcome: PredictionOutcome | null;
    };

interface WarningContext {
  readonly tick: number;
  readonly worldId: string;
  readonly time: number;
  readonly regime: MarketRegime;
  readonly pad: Pad;
  readonly counter: number;
  /** Episode in which it happened. */
  readonly episodeId: string | null;
  /** Playbook rule behind the decision; null where none was. */
  readonly decidedBy: string | null;
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly category: InsightCategory;
  readonly never: boolean;
}

const name = (action: Action): string => (action.kind === 'swap' ? action.side : action.kind);

function wordsOf(mishap: Mishap, { regime, decidedBy }: WarningContext): Words {
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
      return {
        title: `A decision lost ${percent(mishap.loss, 1).replace('+', '')} of equity`,
        text:
          `${place} equity fell by ${percent(mishap.loss, 1).replace('+', '')} after a decision.${by}${said} ` +
          `Be slower to do the same in this kind of market.`,
        category: 'risk-events',
        never: mishap.loss >= NEVER_AGAIN_LOSS,
      };
    }
  }
}

/**
 * A warning, or anti-knowledge where it must not happen again, written at once and not only when enough of them
 * have come together: the one kind of knowledge that passes the quality gate alone (seed 001). The world has
 * already confirmed it: a receipt, a verdict of the cage, or the equity says so.
 */
export function warningFrom(mishap: Mishap, context: WarningContext): GrimoireEntry {
  const { tick, worldId, time, regime, pad, counter, episodeId, decidedBy } = context;
  const { title, text, category, never } = wordsOf(mishap, context);
  const links: EntryLink[] = episodeId ? [{ to: episodeId, kind: 'derived-from' }] : [];
  return {
    id: entryId(tick, time, counter),
    type: never ? 'anti-knowledge' : 'warning',
    category,
    title,
    text,
    summary: title,
    worldId,
    tick,
    worldTime: time,
    regime,
    trust: 'self',
    provenance: 'self-learned',
    confidence: WARNING_CONFIDENCE,
    importance: WARNING_IMPORTANCE,
    strength: 0,
    reinforcedAt: tick,
    accessedAt: tick,
    accessCount: 0,
    pad,
    outcomes: { alpha: 2, beta: 2 },
    usefulness: 0.5,
    verified: 'confirmed',
    links,
    tags: [`mishap:${mishap.kind}`, ...(decidedBy ? [`rule:${decidedBy}`] : [])],
    facts: { kind: 'warning', mishap: mishap.kind, rule: decidedBy },
    embedding: null,
  };
}
