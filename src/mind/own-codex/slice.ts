import type { TaskType } from '../../domain/context/context.ts';
import type { CodexTexts, OwnCodex } from '../../domain/context/own-codex.ts';
import type { CodexWay } from '../../domain/gateway/codex.ts';

/** What thoughts were about. */
export interface Work {
  /** In the order of the list of tasks. */
  readonly tasks: readonly TaskType[];
  /** Contracts, events, rules and worlds that the codex names letter by letter, by name. */
  readonly names: readonly string[];
}

/** A chapter that is in prompts, or that came near. */
export interface ChosenChapter {
  readonly digest: string;
  readonly in: boolean;
  /** One sentence. */
  readonly reason: string;
}

/** What stands of a codex in the prompts of one reader until something begins another epoch: so that the bytes stay the same. */
export interface CodexEpoch {
  /** Model and window for which it was chosen. */
  readonly reader: string;
  /** Of what the room depends on: another epoch begins where this changes. */
  readonly key: string;
  /** World and revision of the codex: work is forgotten with them. */
  readonly lasting: string;
  readonly cycle: number;
  /** Tick that chose. */
  readonly tick: number;
  /** By what was chosen: what thoughts of this delta cycle and the one before were about, so that chapters do not come and go. */
  readonly work: Work;
  /** What those of this cycle were about. */
  readonly seen: Work;
  readonly way: CodexWay;
  /** Why it is whole or not, in a sentence. */
  readonly why: string;
  /** Tokens of everything else that the prompt cannot do without, as the tick that chose had it. */
  readonly beside: number;
  /** In the order of the codex; then those that came near, best first. */
  readonly chapters: readonly ChosenChapter[];
}

/** The organ's slice. Lives without a codex have none. */
export interface Slice {
  readonly ownCodex?: OwnCodex;
  readonly codexTexts?: CodexTexts;
  /** The one used last first; one for each reader. */
  readonly codexEpochs?: readonly CodexEpoch[];
}
