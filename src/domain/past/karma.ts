import type { TaskType } from '../context/context.ts';
import type { KarmaAct, KarmaSituation } from '../context/karma-situation.ts';
import type { AgainstChance } from '../life/against-chance.ts';
import type { TrustLabel } from '../life/life.ts';
import type { AskTopic } from './ask.ts';

/** What was decided where; or which question was answered out of what. */
export type KarmaSubject =
  | { readonly kind: 'act'; readonly worldId: string; readonly at: KarmaSituation; readonly act: KarmaAct }
  /** @see FoundAnswer: `sources` are ids of memories, ticks and documents. */
  | { readonly kind: 'answer'; readonly topic: AskTopic; readonly sources: readonly string[] };

/** What the owner judges: a tick's decision, what a standing order did, or an answer to a question of his. */
export type KarmaTarget =
  { readonly tick: number } | { readonly order: number } | { readonly answer: string };

/** What is judged, as evidence names it. */
export const targetName = (what: KarmaTarget): string =>
  'tick' in what ? `tick:${what.tick}` : 'order' in what ? `order:${what.order}` : `answer:${what.answer}`;

export const VERDICTS = ['approved', 'rejected'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Where a trace comes from: the owner's verdict, or an outcome that the world told. */
export type KarmaEvidence =
  | {
      readonly kind: 'verdict';
      readonly says: Verdict;
      /** What was judged: `tick:12`, `order:3`, `answer:…`. */
      readonly on: string;
      /** Tick of what was judged. */
      readonly tick: number;
      /** Last tick lived when it was said, and when that was by the wall's clock, Unix ms. */
      readonly after: number;
      readonly wallTime: number;
      /** Of the judged tick in the chain of seals, hex; null where the tick has none. */
      readonly seal: string | null;
      /** The owner's own words, for him alone: they are in no prompt. */
      readonly why?: string;
    }
  /** @see PredictionOutcome; `good`: what was expected came, and what was traded cost no more than not trading. */
  | { readonly kind: 'outcome'; readonly good: boolean; readonly tick: number; readonly due: number };

/** What was decided in a situation, and how it came out. Its words are made of these fields alone. */
export interface KarmaTrace {
  /** The same subject has the same. */
  readonly id: string;
  readonly of: KarmaSubject;
  /** Of the last that was judged; null of a tick without a thought, and of an answer. */
  readonly task: TaskType | null;
  /** Who decided it last: a rule's id, a model's, `order-3`. */
  readonly by: string;
  /** Ids of what it rested on last. */
  readonly reasons: readonly string[];
  /** The least trusted of what it ever rested on: no verdict raises it. */
  readonly trust: TrustLabel;
  /** Oldest first, the newest few. */
  readonly evidence: readonly KarmaEvidence[];
  /** Outcomes, good and other, and against chance. */
  readonly hits: number;
  readonly misses: number;
  readonly against?: AgainstChance;
  /** Tick of the newest evidence; before any, of the decision. */
  readonly latest: number;
  /** Last tick lived when the owner revoked it; absent while it may stand. */
  readonly revoked?: number;
}

/** `candidate`: known, not verified; `promoted`: verified, and may stand in prompts; `revoked`: the owner took it out. */
export type KarmaState = 'candidate' | 'promoted' | 'revoked';

/** Why a candidate cannot be promoted: it rests on words from outside, or its own text reads like an instruction. */
export type KarmaBar = 'trust' | 'instruction';

/** A trace as it stands. */
export interface KarmaRow extends KarmaTrace {
  readonly state: KarmaState;
  /** Absent where nothing bars it. */
  readonly barred?: KarmaBar;
  /** Below 0 it speaks against doing the same, above 0 for it; -1..1. */
  readonly worth: number;
  /** What stands of it in a prompt. */
  readonly text: string;
  /** It is in prompts since the last epoch. */
  readonly inPrompt: boolean;
}

/** The owner's verdict as it stands on something. */
export interface StandingVerdict {
  readonly on: string;
  readonly says: Verdict;
  /** Of the trace. */
  readonly id: string;
}

/** All traces, the newest evidence first, and the owner's verdicts. */
export interface KarmaView {
  readonly rows: readonly KarmaRow[];
  readonly verdicts: readonly StandingVerdict[];
  /** Whether the policy has them weigh on anything. */
  readonly inUse: boolean;
  /** Tick at which the traces in prompts were last chosen; null before any was. */
  readonly chosenAt: number | null;
}
