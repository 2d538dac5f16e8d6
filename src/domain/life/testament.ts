import type { AgainstChance } from './against-chance.ts';
import type { DeathRecord } from './death-record.ts';

/** The nine parts of a testament (seed 001 and the Thanatopsis specification), in their order. */
export const TESTAMENT_PARTS = [
  'worked',
  'failed',
  'confused',
  'untested',
  'killed',
  'otherwise',
  'suspected',
  'edges',
  'feelings',
] as const;
export type TestamentPartName = (typeof TESTAMENT_PARTS)[number];

/** One thing that a life has to say, with what it was read from. */
export interface TestamentLine {
  readonly text: string;
  /** Ids of the memories that say so. */
  readonly entries?: readonly string[];
  /** Theta ticks that it was seen on. */
  readonly ticks?: readonly number[];
  /** Id of the playbook rule that it is about. */
  readonly rule?: string;
  /** Something that an heir could do otherwise, and not only how it went: what a death taught. Absent of all else. */
  readonly lesson?: true;
}

export interface TestamentPart {
  readonly part: TestamentPartName;
  /** Nothing where the life has nothing to say. */
  readonly lines: readonly TestamentLine[];
  /** How many more there are of which there was no room. */
  readonly more: number;
}

/** What a life came to, in figures. */
export interface LifeFigures {
  readonly ticks: number;
  readonly thoughts: number;
  readonly trades: number;
  /** World time of its first and last tick, Unix seconds; null where nothing was lived. */
  readonly from: number | null;
  readonly to: number | null;
  readonly capital: number;
  readonly equity: number;
  readonly holding: number;
  readonly maxDrawdown: number;
  /** Life credit at birth, spent, and left, quote. */
  readonly credit: number;
  readonly spent: number;
  readonly creditLeft: number;
  /** Decisions whose prediction came due, and how many of them held. */
  readonly due: number;
  readonly held: number;
  /** Of those that do not overlap, how many held and how many a price without drift would have; absent where none came due, and of older testaments. */
  readonly against?: AgainstChance;
  /** Memories at the end, of which it had inherited some, and of these had earned some itself. */
  readonly memories: number;
  readonly inherited: number;
  readonly earned: number;
}

/** Why a memory does not pass on. */
export const NOT_PASSED = [
  'raw',
  'quarantined',
  'external',
  'brought',
  'instruction',
  'does-not-stand',
  'refuted',
  'unsupported',
  'faded',
  'no-room',
] as const;
export type NotPassed = (typeof NOT_PASSED)[number];

/** How many memories passed, and why others did not. */
export interface Bottleneck {
  readonly considered: number;
  readonly passed: number;
  readonly refused: Readonly<Partial<Record<NotPassed, number>>>;
}

/** Where a golem stands in its line. */
export interface Lineage {
  /** 1 for the first. */
  readonly generation: number;
  /** The testament that it began with, and the golem whose that is. */
  readonly parent: string;
  readonly parentGolem: string;
  /** Id of the first golem of the line. */
  readonly first: string;
  /** Memories that it was given. */
  readonly given: number;
}

/** What a dead golem leaves: nine parts, each read from what the life really holds, and the memories that pass on. */
export interface Testament {
  readonly id: string;
  /** What its owner called the life; absent where it is called by rule. */
  readonly title?: string;
  readonly golemId: string;
  /** Null for the first of a line. */
  readonly lineage: Lineage | null;
  readonly worldId: string;
  readonly world: string;
  /** Wall clock when it was written, Unix ms. */
  readonly writtenAt: number;
  readonly death: DeathRecord;
  readonly figures: LifeFigures;
  readonly parts: readonly TestamentPart[];
  /** Null until the last phase of the death, in which the memories that pass on are chosen. */
  readonly bottleneck: Bottleneck | null;
}

/** One node of a family tree. */
export interface Ancestor extends Pick<Testament, 'id' | 'golemId' | 'writtenAt' | 'bottleneck'> {
  readonly parent: string | null;
  readonly generation: number;
  /** At most eight words: its owner's, else by rule from what it leaves, another than any other of its line has. */
  readonly title: string;
  /** It is called so by its owner. */
  readonly named: boolean;
  /** Why the title that is kept of it is not shown, one sentence; null where it is, or where none is kept. */
  readonly refused: string | null;
  readonly death: Pick<DeathRecord, 'tick' | 'worldTime' | 'cause' | 'lastWords' | 'equity' | 'holding'>;
}
