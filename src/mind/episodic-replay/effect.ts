import type { Decision } from '../../domain/decisions/decision.ts';
import type { EpisodicReplayTotals, ReplayEffect } from '../../domain/decisions/episodic-replay.ts';
import { fromPrompt, type Thought } from '../../domain/decisions/thought.ts';
import { basis, type Compared, differingParts } from '../reflex/index.ts';
import type { ChosenEpisode } from './choose.ts';
import { known } from './features.ts';

/** What a decision owes to the similar episodes, from the one taken with them and the one taken without. */
export function effectOf(taken: Compared, without: Compared): ReplayEffect {
  const parts = differingParts(taken, without);
  if (parts.length === 0)
    return {
      kind: 'measured',
      changed: false,
      parts,
      without: null,
      text: `Without the similar episodes ${basis(taken)} would have decided the same.`,
    };
  const { by, summary, action, confidence, prediction } = without;
  return {
    kind: 'measured',
    changed: true,
    parts,
    without: { by, summary, action, confidence, prediction },
    text: `With the similar episodes ${basis(taken)} decided, without them ${basis(without)} would have: ${summary}`,
  };
}

/** What the similar episodes changed of a decision. @param without what the reflex would have decided without them */
export function effectOn(
  episodes: readonly ChosenEpisode[],
  { decision, thought }: { readonly decision: Decision; readonly thought: Pick<Thought, 'by'> },
  without: () => Decision,
): ReplayEffect {
  if (known(episodes).length === 0) return { kind: 'none', text: 'No similar episode was in the prompt.' };
  if (!fromPrompt(thought.by))
    return { kind: 'not-measured', text: `Not measured: ${thought.by} answered, and was not asked twice.` };
  return effectOf(decision, without());
}

/** Adds one T1 or T2 tick to a life's totals. */
export function addToTotals(
  totals: EpisodicReplayTotals,
  tick: { readonly count: number; readonly tokens: number; readonly effect: ReplayEffect },
): EpisodicReplayTotals {
  const { count, tokens, effect } = tick;
  const measured = effect.kind === 'measured';
  return {
    ticks: totals.ticks + 1,
    withPrefix: totals.withPrefix + (count > 0 ? 1 : 0),
    episodesTold: totals.episodesTold + count,
    tokens: totals.tokens + tokens,
    measured: totals.measured + (measured ? 1 : 0),
    changed: totals.changed + (measured && effect.changed ? 1 : 0),
    notMeasured: totals.notMeasured + (effect.kind === 'not-measured' ? 1 : 0),
  };
}
