import type { ContextMutation, MutationTrial, OpenPair } from '../../../domain/governor/mutation.ts';
import type { Forecast } from '../../../domain/decisions/forecast.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { bet, evidenceOf } from './bet.ts';
import { worthOf } from './forecast.ts';
import type { LoopThreeState } from './state.ts';
import type { Beside } from '../../contract/index.ts';

/** What a tick tells a trial. */
export interface TrialTick {
  readonly tick: number;
  /** Now, quote per base. */
  readonly price: number;
  /** Null where nothing was thought, or where a model or an order decided, who are not asked twice. */
  readonly beside: Beside | null;
}

/** What was worth something is worth it from its own due tick on, at the price of that tick. */
function valued(
  pair: OpenPair,
  { tick, price }: Pick<TrialTick, 'tick' | 'price'>,
  fullRegret: number,
): OpenPair {
  const at = (known: number | null, forecast: Forecast): number | null =>
    known ?? (forecast.dueTick <= tick ? worthOf(forecast, price, fullRegret) : null);
  const { worth, current, mutated } = pair;
  return { ...pair, worth: { current: at(worth.current, current), mutated: at(worth.mutated, mutated) } };
}

/** A pair whose time has come is evidence. */
export function settled(
  trial: MutationTrial,
  now: Pick<TrialTick, 'tick' | 'price'>,
  fullRegret: number,
): MutationTrial {
  if (!trial.open) return trial;
  const open = valued(trial.open, now, fullRegret);
  const { current, mutated } = open.worth;
  if (current === null || mutated === null) return { ...trial, open };
  // Each is within −1..1; a difference beyond that would take opposite trades of the fullest regret, and counts as 1.
  const difference = Math.max(-1, Math.min(1, mutated - current));
  return {
    ...trial,
    pairs: trial.pairs + 1,
    sum: trial.sum + difference,
    better: bet(trial.better, difference),
    worse: bet(trial.worse, -difference),
    open: null,
  };
}

/**
 * Counts a thought, and opens a pair where the two decisions differ and the pair before is over: a price that moved once decides all that
 * waited for it, so pairs that overlap would not be evidence of their own.
 */
export function thought(
  trial: MutationTrial,
  tick: number,
  current: Forecast,
  other: Forecast | null,
): MutationTrial {
  const counted = { ...trial, thoughts: trial.thoughts + 1, differed: trial.differed + (other ? 1 : 0) };
  if (!other || trial.open || tick < trial.through) return counted;
  const open: OpenPair = {
    madeAt: tick,
    current,
    mutated: other,
    worth: { current: null, mutated: null },
  };
  return { ...counted, open, through: Math.max(current.dueTick, other.dueTick) };
}

/** The verdict, once there is one. */
function verdictOf(
  { better, worse, pairs, thoughts }: MutationTrial,
  { alpha, trialPairs, trialThoughts }: GolemPolicy['loops'],
): Pick<ContextMutation, 'status' | 'why'> | null {
  const [up, down] = [evidenceOf(better), evidenceOf(worse)];
  const bound = 1 / alpha;
  const figure = (value: number): string => value.toPrecision(3);
  if (up >= bound)
    return {
      status: 'promoted',
      why: `After ${pairs} pairs the evidence for it is ${figure(up)}, at its bound of ${figure(bound)}.`,
    };
  if (down >= bound)
    return {
      status: 'refuted',
      why: `After ${pairs} pairs the evidence that it is worse is ${figure(down)}, at its bound of ${figure(bound)}.`,
    };
  if (pairs >= trialPairs)
    return {
      status: 'refuted',
      why: `Not shown to be better in ${pairs} pairs: the evidence for it is ${figure(up)} of ${figure(bound)}.`,
    };
  if (thoughts >= trialThoughts)
    return {
      status: 'refuted',
      why: `Not shown to be better in ${thoughts} thoughts, of which it has evidence of ${pairs} pairs.`,
    };
  return null;
}

function tried(mutation: ContextMutation, now: TrialTick, policy: GolemPolicy['loops']): ContextMutation {
  const { beside, tick } = now;
  const after = settled(mutation.trial, now, policy.fullRegret);
  const other = beside?.regime === mutation.regime ? beside.mutated.get(mutation.number) : undefined;
  const trial = beside && other !== undefined ? thought(after, tick, beside.current, other) : after;
  if (trial === mutation.trial) return mutation;
  const verdict = verdictOf(trial, policy);
  if (!verdict) return { ...mutation, trial };
  return { ...mutation, trial: { ...trial, open: null }, ...verdict, settledAt: tick, by: 'trial' };
}

/** The state after a tick of the trials; the very same where none is under way. */
export function observeTrials(
  state: LoopThreeState,
  now: TrialTick,
  policy: GolemPolicy['loops'],
): LoopThreeState {
  if (!state.mutations.some(({ status }) => status === 'staged')) return state;
  return {
    ...state,
    mutations: state.mutations.map((one) => (one.status === 'staged' ? tried(one, now, policy) : one)),
  };
}
