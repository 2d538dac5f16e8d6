import type {
  ChapterPlace,
  ReadingFinding,
  CodexReading,
  ReadingAnswer,
  ReadingContradiction,
  ReadingState,
  ReadingSummary,
  ReadingTokens,
} from '../../../../domain/gateway/reading.ts';
import type { ProgramProfile } from '../../../../domain/models/gateway-profile.ts';
import type { Party } from '../../../../domain/models/party.ts';
import { reading } from '../../../../mind/codex/index.ts';

/** What became of a chapter. */
export interface KeptChapter {
  readonly place: ChapterPlace;
  readonly state: 'waiting' | 'read' | 'unread';
  /** Why it could not be read, one sentence. */
  readonly why: string | null;
  readonly findings: readonly ReadingFinding[];
  readonly refused: number;
}

/** A reading as it is kept after each step. */
export interface KeptReading {
  readonly id: string;
  readonly party: Party;
  readonly question: string;
  readonly collections: readonly { readonly id: string; readonly name: string }[];
  readonly models: readonly string[] | null;
  readonly profile: ProgramProfile;
  readonly budget: number;
  readonly state: ReadingState;
  readonly why: string | null;
  readonly at: number;
  readonly tokens: ReadingTokens;
  /** In the order in which they are read. */
  readonly chapters: readonly KeptChapter[];
  readonly answer: ReadingAnswer | null;
  /** What the model that wrote the answer says that facts differ on. */
  readonly differences: readonly ReadingContradiction[];
}

export const NO_TOKENS: ReadingTokens = { input: 0, output: 0, cached: null, estimated: false };

const inState = ({ chapters }: KeptReading, state: KeptChapter['state']): readonly KeptChapter[] =>
  chapters.filter((one) => one.state === state);

/** A reading in short. */
export function summaryOf(kept: KeptReading): ReadingSummary {
  const { id, party, question, state, why, at, budget, tokens } = kept;
  return {
    id,
    party,
    question,
    collections: kept.collections.map(({ name }) => name),
    state,
    why,
    at,
    budget,
    progress: {
      chapters: kept.chapters.length,
      read: inState(kept, 'read').length,
      unread: inState(kept, 'unread').length,
      tokens,
    },
  };
}

/** A reading with what its findings come to. */
export function readingOf(kept: KeptReading): CodexReading {
  const { facts, contradictions } = reading.mergeFindings(kept.chapters);
  return {
    ...summaryOf(kept),
    facts,
    contradictions: reading.allDifferences(contradictions, kept.answer ? kept.differences : []),
    unread: inState(kept, 'unread').map(({ place, why }) => ({ place, why: why ?? '' })),
    refused: kept.chapters.reduce((sum, { refused }) => sum + refused, 0),
    answer: kept.answer,
  };
}
