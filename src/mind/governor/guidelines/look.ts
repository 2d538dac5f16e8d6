import type { GaveWay } from '../../../domain/context/context-receipt.ts';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../../domain/context/context.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { kindsOf, receiptOf } from '../../prompt/index.ts';
import type { Look } from './learn.ts';

/** Kinds that are tried alone, those that lost most first. Ours: each is a fork. */
const MOST_KINDS = 6;

/** What a decision came to, in words and in worth, −1..1. */
interface DecisionWorth {
  readonly summary: string;
  readonly worth: number;
}

/** A bad tick with its prompt, and how it is lived again. */
export interface BadPrompt {
  readonly workspace: CognitiveWorkspace;
  readonly regime: MarketRegime;
  readonly came: DecisionWorth;
  /**
   * What comes of the tick with entries forced into its prompt, once for each list; null where it is decided the same, or where what it is
   * worth is not known.
   * @param whole with room for everything, too
   */
  again(several: readonly (readonly string[])[], whole: boolean): Promise<readonly (DecisionWorth | null)[]>;
}

/** Of a kind those that a guideline keeps: the best. */
function bestOf(
  gave: readonly GaveWay[],
  entries: readonly WorkspaceEntry[],
  most: number,
): readonly string[] {
  const score = new Map(entries.map((one) => [one.id, one.score]));
  return [...gave]
    .sort((a, b) => score.get(b.id)! - score.get(a.id)! || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map(({ id }) => id);
}

/**
 * Whether compression was to blame for a bad tick: whether everything whole would have been worth more, and if so which one kind of it, kept
 * within the same room, would have been too, and most. @returns null where nothing had given way
 */
export async function lookBack(
  { workspace, regime, came, again }: BadPrompt,
  { leastGain, guidelineEntries }: Pick<GolemPolicy['loops'], 'leastGain' | 'guidelineEntries'>,
): Promise<Look | null> {
  const gave = receiptOf(workspace).entries;
  if (gave.length === 0) return null;
  const isBetter = (other: DecisionWorth | null | undefined): other is DecisionWorth =>
    !!other && other.worth - came.worth > leastGain;
  const [whole] = await again([gave.map(({ id }) => id)], true);
  if (!isBetter(whole)) return { forks: 1, failure: false, lesson: null };
  const kinds = kindsOf(gave).slice(0, MOST_KINDS);
  const alone = await again(
    kinds.map(({ entries }) => bestOf(entries, workspace.entries, guidelineEntries)),
    false,
  );
  let lesson: Look['lesson'] = null;
  for (const [i, { kind, entries }] of kinds.entries()) {
    const other = alone[i];
    // Of equal worths the first stays: their order is fixed.
    if (!isBetter(other) || (lesson && other.worth <= lesson.found.otherwiseWorth)) continue;
    const found = {
      tick: workspace.tick,
      decided: came.summary,
      otherwise: other.summary,
      worth: came.worth,
      otherwiseWorth: other.worth,
      wholeWorth: whole.worth,
      entries: entries.length,
    };
    lesson = { regime, kind, found };
  }
  return { forks: 1 + kinds.length, failure: true, lesson };
}
