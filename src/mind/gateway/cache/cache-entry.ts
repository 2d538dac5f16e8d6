import type { Party } from '../../../domain/models/party.ts';
import type { JudgedAnswer } from './learned-shift.ts';

/** A question with its answer, as it is kept. */
export interface CacheEntry<Reply> {
  /** Of who asked, identity and question: the same question asked again by the same has the same. */
  readonly id: string;
  readonly party: Party;
  /** Of everything but the question: only entries of one identity are compared. */
  readonly identity: string;
  readonly question: string;
  readonly reply: Reply;
  /** Equal for replies that say the same. */
  readonly says: string;
  /** Regime in which it was answered; an answer of another is none. */
  readonly regime: string | null;
  /** Unix ms. */
  readonly at: number;
  readonly until: number;
  readonly uses: number;
  readonly observations: readonly JudgedAnswer[];
}
