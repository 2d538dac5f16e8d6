import type { CompressionGuideline } from '../../../domain/governor/guideline.ts';
import type { Guided } from '../../contract/index.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { evidenceOf } from '../loop-three/bet.ts';
import { settled, thought } from '../loop-three/trial.ts';
import type { GuidelinesState } from './state.ts';

/** What a tick tells of guidelines. */
interface GuidedTick {
  readonly tick: number;
  /** Now, quote per base. */
  readonly price: number;
  /** Null where no guideline changed the prompt, and where none was assembled. */
  readonly guided: Guided | null;
}

type Policy = Pick<GolemPolicy['loops'], 'alpha' | 'fullRegret'>;

function observed(
  guideline: CompressionGuideline,
  { tick, price, guided }: GuidedTick,
  { alpha, fullRegret }: Policy,
): CompressionGuideline {
  const before = guideline.trial;
  const after = settled(before, { tick, price }, fullRegret);
  const gained = after.pairs > before.pairs ? after.sum - before.sum : 0;
  const other = guided?.without.get(guideline.number);
  // What would be without it is what it is held against, as the policy in force is for a mutation.
  const trial =
    guided && other !== undefined
      ? thought(after, tick, other ?? guided.current, other && guided.current)
      : after;
  if (trial === before) return guideline;
  const counted: CompressionGuideline = {
    ...guideline,
    applied: guideline.applied + (other === undefined ? 0 : 1),
    helped: guideline.helped + (gained > 0 ? 1 : 0),
    hurt: guideline.hurt + (gained < 0 ? 1 : 0),
    trial,
  };
  const worse = evidenceOf(trial.worse);
  if (worse < 1 / alpha) return counted;
  const why = `After ${trial.pairs} pairs the evidence that it hurts is ${worse.toPrecision(3)}, at its bound of ${(1 / alpha).toPrecision(3)}.`;
  return {
    ...counted,
    status: 'withdrawn',
    settledAt: tick,
    by: 'evidence',
    why,
    trial: { ...trial, open: null },
  };
}

/** The state after a tick; the very same where none is in force. */
export function observeGuidelines(state: GuidelinesState, now: GuidedTick, policy: Policy): GuidelinesState {
  if (!state.guidelines.some(({ status }) => status === 'in-force')) return state;
  return {
    ...state,
    guidelines: state.guidelines.map((one) => (one.status === 'in-force' ? observed(one, now, policy) : one)),
  };
}
