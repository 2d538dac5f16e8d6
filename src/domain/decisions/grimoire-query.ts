import type { ContextCategory } from '../context/category.ts';
import type { TrustLabel } from '../life/life.ts';

/** Something that was not in a prompt and answers a query. */
export interface QueryFound {
  /** As the prompt would have called it, and as it may be cited. */
  readonly id: string;
  readonly title: string;
  /** Its category in the workspace; null of a memory that was no candidate. */
  readonly category: ContextCategory | null;
  readonly trust: TrustLabel;
  /** It came into question for the prompt and was left out, or memory had it besides. */
  readonly from: 'left-out' | 'memory';
  /** The block that is told, letter by letter. */
  readonly text: string;
  readonly tokens: number;
  /** How well it answers, 0..2: its words against the best, and how alike in meaning where that is known. */
  readonly score: number;
}

/** What was left out of a prompt and answers a query (seed G, S3.2). */
export interface GrimoireAnswer {
  /** Tick whose prompt it was left out of. */
  readonly tick: number;
  readonly query: string;
  /** Best first. */
  readonly found: readonly QueryFound[];
  /** How many more there were than were told. */
  readonly more: number;
  /** What a model is told, letter by letter, and its tokens by the workspace's counter. */
  readonly text: string;
  readonly tokens: number;
}
