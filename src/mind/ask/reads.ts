import type { GolemStatus } from '../../domain/events/status.ts';
import type { DecisionOutcome } from '../../domain/governor/outcome.ts';
import type { DecisionCycleRecord, TickSummary } from '../../domain/records/record.ts';
import type { GrimoireEntry, Recalled } from '../../domain/memory/grimoire.ts';
import type { AskTopic } from '../../domain/past/ask.ts';
import type { OrdersView } from '../../domain/rules/standing-order.ts';

/** A piece of a document that answers a question. */
export interface AskPassage {
  /** Address of the piece: the document's id, a slash, the chunk's. */
  readonly ref: string;
  readonly title: string;
  readonly text: string;
}

/** What a question is answered from: of now, or of a past tick. Whoever answers says which. */
export interface AskReads {
  status(): Promise<GolemStatus>;
  /** Of the whole life, oldest first. */
  summaries(): Promise<readonly TickSummary[]>;
  record(tick: number): Promise<DecisionCycleRecord | null>;
  /** Of decisions, by the tick that saw them. @param from the first such tick */
  outcomes(from: number): Promise<readonly DecisionOutcome[]>;
  /** Best first; of these, what the owner approved in answers on the topic goes before the rest, and what he rejected behind it. */
  recall(question: string, limit: number, topic: AskTopic): Promise<readonly Recalled[]>;
  entry(id: string): Promise<GrimoireEntry | null>;
  orders(): Promise<OrdersView>;
  /** Best first. */
  passages(question: string, collections: readonly string[], limit: number): Promise<readonly AskPassage[]>;
}
