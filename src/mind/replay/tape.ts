import type { EnvironmentReading } from '../../domain/environment/reading.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { ModelEvent } from '../../domain/models/model.ts';
import type { PortAnswers, RecordedError } from '../../domain/past/replay.ts';
import type { WorldState } from '../../domain/world/world.ts';

type List<Key extends keyof PortAnswers> =
  NonNullable<PortAnswers[Key]> extends readonly (infer Item)[] ? Item[] : never;

/** What a span has been told so far, in the order in which it asked. */
export class Tape {
  readonly embedded: List<'embedded'> = [];
  readonly candidates: List<'candidates'> = [];
  readonly byIds: List<'byIds'> = [];
  readonly likeness: List<'likeness'> = [];
  readonly simulations: List<'simulations'> = [];
  readonly executions: List<'executions'> = [];
  readonly receipts: List<'receipts'> = [];
  readonly generations: { events: ModelEvent[]; error: RecordedError | null }[] = [];
  worldState: WorldState | null = null;
  environment: EnvironmentReading | null = null;
  /** Memories that the span was told of, as they were: what it changed is told by comparing. */
  readonly entriesRead = new Map<string, GrimoireEntry>();
}

/** Lists of answers, in the order of asking. */
export type AnswerLists = Pick<
  PortAnswers,
  'candidates' | 'byIds' | 'likeness' | 'simulations' | 'executions' | 'receipts'
>;

/** What of a tape is kept for good, as it is read back. */
export type Kept = PortAnswers;
