import type { Dying } from '../../domain/life/dying.ts';
import type { BehavioralPhase, DeathCause, Vitality } from '../../domain/life/life.ts';
import type { DeathRecord } from '../../domain/life/death-record.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import { FACTS, block, candidate, type Candidate, two } from '../candidates/index.ts';
import { ofFact, type OrganDescription, type Turn, type GovernorInput } from '../contract/index.ts';
import type { Lineage } from '../../domain/life/testament.ts';
import { accept, dyingAfter, settlementOf } from './dying.ts';
import {
  initialMortality,
  type MortalityResult,
  type MortalityState,
  tickCost,
  tickDying,
  tickMortality,
} from './vitality.ts';

/** Whose heir it is, so that it knows what of its memory is not its own. */
const from = (lineage: Lineage | undefined): string =>
  lineage
    ? ` Generation ${lineage.generation}: ${lineage.given} memories were left by a predecessor and are marked inherited; they have to prove themselves here.`
    : '';

/** How much life is left, by clock. More relevant the less there is. */
function clocksLeft({ vitality, phase, tick, lineage }: GovernorInput): Candidate[] {
  const body =
    `Tick ${tick} of this life, phase ${phase}. Vitality ${two(vitality.total)}: economic ${two(vitality.economic)}, ` +
    `epistemic ${two(vitality.epistemic)}, stochastic ${two(vitality.stochastic)}; any of them at 0 is death.${from(lineage)}`;
  return [
    candidate({
      id: 'mortality:clocks',
      category: 'mortality',
      title: 'Vitality',
      body,
      text: block('mortality', {}, body),
      score: 0.4 + 0.6 * (1 - vitality.total),
      trust: 'system',
    }),
  ];
}

/** How long it lives, and how it ends. */
export interface Slice {
  readonly mortality: MortalityState;
  readonly vitality: Vitality;
  readonly phase: BehavioralPhase;
  /** A phase change of the last tick forces this one to T2. */
  readonly phaseChanged: boolean;
  /** Since its death was accepted; absent while it lives. */
  readonly dying?: Dying;
  readonly death: DeathRecord | null;
  /** Whose heir it is; absent of the first of a line. */
  readonly lineage?: Lineage;
}

type Row = Pick<Slice, 'vitality' | 'phase' | 'phaseChanged' | 'dying' | 'death'> &
  Pick<DecisionCycleRecord, 'credited'>;

/** How long it lives: pays for each tick, ages, and may die of it. */
export const mortality: OrganDescription<Slice, Row> = {
  name: 'mortality',
  policy: ['mortality'],
  keptIn: { vitality: 'mortality', phase: 'self', phaseChanged: 'self', death: 'self' },
  titles: { mortality: 'Vitality', dying: 'Its death', lineage: 'Where it is from' },
  features: ofFact(FACTS.vitality, {
    /** Total vitality, 0..1. */
    vitality: ({ vitality }) => vitality,
  }),

  born({ policy }) {
    const newborn = initialMortality(policy.mortality);
    return {
      mortality: newborn,
      // Nothing was lived that could say otherwise.
      vitality: { economic: 1, epistemic: 1, stochastic: 1, total: 1 },
      phase: newborn.phase,
      phaseChanged: false,
      death: null,
    };
  },

  upkeep: (tier, policy) => tickCost(tier, policy.mortality),

  stills: ({ dying }) =>
    dying ? 'It is dying: nothing is deliberated, and only what closes a position is ordered' : null,

  closes: ({ dying }, observed, { cage }) => settlementOf(dying, observed, cage),

  candidates: clocksLeft,

  afterTurn(before, turn, _made, { random }) {
    const { metabolic, gas, model } = turn.settled.costs;
    const cost = metabolic + gas + model;
    if (before.dying) {
      const state = tickDying(before.mortality, cost);
      const row = {
        vitality: before.vitality,
        phase: before.phase,
        phaseChanged: false,
        ...dyingAfter(before.dying, turn, state),
      };
      return { state: { mortality: state, ...row }, record: row };
    }
    const lived = tickMortality(before.mortality, {
      cost,
      outcomes: turn.observed.outcomes,
      random: random.of('mortality').next(),
      policy: turn.policy.mortality,
    });
    const { state, vitality, phase, phaseChanged, death: cause, credited } = lived;
    const living = { vitality, phase, phaseChanged, death: null };
    const row = cause === null ? living : { ...living, ...endOf(cause, lived, turn) };
    return { state: { mortality: state, ...row }, record: { ...row, ...(credited !== 0 && { credited }) } };
  },
};

/** A clock has run out. */
function endOf(
  cause: DeathCause,
  { state, vitality }: MortalityResult,
  turn: Turn,
): Pick<Row, 'dying' | 'death'> {
  const at = { tick: turn.tick, worldTime: turn.observed.observation.time, vitality };
  return dyingAfter(accept(cause, null, at, state), turn, state);
}
