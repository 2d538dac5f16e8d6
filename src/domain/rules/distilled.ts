import type { AgainstChance } from '../life/against-chance.ts';
import type { TrustLabel } from '../life/life.ts';
import type { RuleAction } from './playbook.ts';

/** Why a distilled decision answers no more: the world refuted it, its time was over, the playbook it was made beside has changed, a newer one took its place, or there was no room. */
export type DistilledEnd = 'refuted' | 'expired' | 'playbook' | 'replaced' | 'room';

/**
 * What a model decided in a situation, as it can be decided again without one: shares of what is owned instead of amounts, multiples of
 * the price instead of prices. The world says what it is worth.
 */
export interface Distilled {
  /** Of its situation: the same situation has the same. */
  readonly id: string;
  /** The situation in words, from quantised readings. */
  readonly situation: string;
  /** Owner's id of the model that decided, and the tick at which it did. */
  readonly model: string;
  readonly tick: number;
  /** Revision of the playbook that stood in its prompt. */
  readonly playbook: number;
  /** The model's own words, trusted no more than what it had read. */
  readonly summary: string;
  readonly trust: TrustLabel;
  readonly then: RuleAction;
  /** What it expected: the price in so many ticks, between these multiples of the price when it was said. */
  readonly expect: {
    readonly low: number;
    readonly high: number;
    readonly ticks: number;
    readonly probability: number;
  };
  /** Outcomes of its prediction, the model's own first; a trade that cost more than not trading is a miss. */
  readonly hits: number;
  readonly misses: number;
  /** How often what it expected came, of outcomes whose time does not overlap, against a price without drift; absent until it is known of one. */
  readonly against?: AgainstChance;
  /** Tick of the last hit; null before the first. */
  readonly provenAt: number | null;
  /** Times it answered in the model's place, and the last tick that it did. */
  readonly uses: number;
  readonly usedAt: number | null;
  /** Absent while it may answer, or waits to be proved. */
  readonly ended?: { readonly tick: number; readonly why: DistilledEnd };
}

/** How a distilled decision stands: only a proved one answers. */
export interface DistilledRow extends Distilled {
  readonly standing: 'waits' | 'proved' | DistilledEnd;
  /** The last tick at which it may answer, as things stand; null where it answers no more. */
  readonly until: number | null;
}
