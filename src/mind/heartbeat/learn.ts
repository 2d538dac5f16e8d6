import type { ContextCategory } from '../../domain/context.ts';
import type { PredictionOutcome } from '../../domain/decision.ts';
import type { BetaCounts, GrimoireEntry } from '../../domain/grimoire.ts';
import type { Playbook } from '../../domain/playbook.ts';
import { type LoopOneState, posteriorOf, updatePosteriors } from '../governor/credit.ts';
import { reinforce, resolveEpisode } from '../grimoire/learn.ts';
import type { MemoryPort } from '../ports.ts';
import { updateRule } from '../reflex/learn.ts';

/** How fast the trust in one's own strategy follows the quality of what it predicted. */
const CONFIDENCE_RATE = 0.05;
/** Quality that earns no trust at all: somewhat worse than stating a coin flip as one (0.75). */
const NO_TRUST_QUALITY = 0.5;

const meanOf = ({ alpha, beta }: BetaCounts): number => alpha / (alpha + beta);

export interface Learned {
  readonly playbook: Playbook;
  readonly loopOne: LoopOneState;
  readonly strategyConfidence: number;
  readonly updated: readonly GrimoireEntry[];
  /** Rules that were refuted on this tick: what the cache knows of them is forgotten. */
  readonly refuted: readonly string[];
  /** How far loop 1 moved the posterior mean of each category, for the event. */
  readonly credited: Readonly<Partial<Record<ContextCategory, number>>>;
}

/** Outcomes of what decisions predicted, as against the senses' own about the next tick. */
export const isDecisions = ({ prediction }: PredictionOutcome): boolean => prediction.kind === 'decision';

/**
 * What came of what was predicted moves everything that had a part in it: the episode, the rule, the entries that were
 * cited, the categories that they were in, and the trust in the strategy as a whole.
 */
export async function learnFrom(input: {
  readonly outcomes: readonly PredictionOutcome[];
  readonly tick: number;
  readonly playbook: Playbook;
  readonly loopOne: LoopOneState;
  readonly strategyConfidence: number;
  readonly memory: MemoryPort;
}): Promise<Learned> {
  const { tick, memory } = input;
  let { playbook, loopOne, strategyConfidence } = input;
  const outcomes = input.outcomes.filter(isDecisions);
  const named = outcomes.flatMap(({ prediction }) => [prediction.entryId ?? '', ...prediction.cited]);
  const entries = new Map((await memory.byIds([...new Set(named)])).map((entry) => [entry.id, entry]));
  const changed = new Map<string, GrimoireEntry>();
  const refuted: string[] = [];
  const credited: Partial<Record<ContextCategory, number>> = {};

  for (const outcome of outcomes) {
    const { prediction, correct, quality } = outcome;
    const episode = prediction.entryId === null ? undefined : entries.get(prediction.entryId);
    if (episode) {
      const resolved = resolveEpisode(changed.get(episode.id) ?? episode, outcome, tick);
      changed.set(episode.id, resolved);
    }
    for (const id of prediction.cited) {
      const entry = changed.get(id) ?? entries.get(id);
      if (entry) changed.set(id, reinforce(entry, tick, { cited: true, quality }));
    }
    if (prediction.ruleId !== null) {
      playbook = updateRule(playbook, prediction.ruleId, correct);
      if (!correct) refuted.push(prediction.ruleId);
    }
    const before = loopOne;
    loopOne = updatePosteriors(loopOne, {
      categories: prediction.categories,
      regime: prediction.regime,
      quality,
    });
    for (const category of prediction.categories) {
      const moved =
        meanOf(posteriorOf(loopOne, category, prediction.regime)) -
        meanOf(posteriorOf(before, category, prediction.regime));
      credited[category] = (credited[category] ?? 0) + moved;
    }
    const earned = Math.max(0, (quality - NO_TRUST_QUALITY) / (1 - NO_TRUST_QUALITY));
    strategyConfidence += CONFIDENCE_RATE * (earned - strategyConfidence);
  }
  return {
    playbook,
    loopOne,
    strategyConfidence,
    updated: [...changed.values()],
    refuted,
    credited,
  };
}
