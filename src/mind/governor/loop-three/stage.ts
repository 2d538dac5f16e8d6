import type { MarketRegime } from '../../../domain/world/market.ts';
import type { ContextMutation } from '../../../domain/governor/mutation.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import type { Alternative } from './alternatives.ts';
import { kept, type LoopThreeState, NO_TRIAL } from './state.ts';

/** What a bad tick came to by another policy. */
export interface Finding extends Alternative {
  readonly regime: MarketRegime;
  readonly found: ContextMutation['found'];
}

const sameChanges = (a: Alternative['changes'], b: Alternative['changes']): boolean =>
  a.length === b.length && a.every(({ path, to }, i) => path === b[i]?.path && to === b[i]?.to);

const gainOf = ({ found }: Pick<Finding, 'found'>): number => found.otherwiseWorth - found.worth;

/** What is on trial, holds, or was settled already in that regime is not staged again. */
const known = ({ regime, changes }: Finding, mutations: readonly ContextMutation[]): boolean =>
  mutations.some((one) => one.regime === regime && sameChanges(one.changes, changes));

/**
 * The state after bad ticks were lived again: what would have been better by enough is staged, the best of each tick, as many as may be on
 * trial at once.
 * @param tick last one lived
 * @param forks in how many they were lived again
 */
export function stage(
  before: LoopThreeState,
  findings: readonly Finding[],
  tick: number,
  forks: number,
  { leastGain, mostTrials }: Pick<GolemPolicy['loops'], 'leastGain' | 'mostTrials'>,
): LoopThreeState {
  let state: LoopThreeState = { ...before, worst: [], rests: before.rests + 1, forks: before.forks + forks };
  const taken = new Set<number>();
  // Of equal gains the first tried stays first: the order of the alternatives is fixed.
  for (const finding of [...findings].sort((a, b) => gainOf(b) - gainOf(a))) {
    const trials = state.mutations.filter(({ status }) => status === 'staged').length;
    if (gainOf(finding) <= leastGain || trials >= mostTrials) break;
    if (taken.has(finding.found.tick) || known(finding, state.mutations)) continue;
    taken.add(finding.found.tick);
    const { regime, what, changes, found } = finding;
    const mutation: ContextMutation = {
      number: state.count + 1,
      regime,
      what,
      changes,
      found,
      status: 'staged',
      stagedAt: tick,
      settledAt: null,
      by: null,
      why: null,
      trial: NO_TRIAL,
    };
    state = { ...state, count: state.count + 1, mutations: kept([...state.mutations, mutation]) };
  }
  return state;
}
