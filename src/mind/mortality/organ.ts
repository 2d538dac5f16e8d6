import type { BehavioralPhase, DeathCause, Vitality } from '../../domain/life.ts';
import type { DeathRecord } from '../../domain/record.ts';
import { ofFact } from '../feature.ts';
import { FACTS } from '../governor/fact-ids.ts';
import type { Turn } from '../heartbeat/turn.ts';
import type { OrganDescription } from '../organ.ts';
import { clocksLeft } from './candidates.ts';
import {
  initialMortality,
  type MortalityResult,
  type MortalityState,
  tickMortality,
  vitalityOf,
} from './vitality.ts';

interface Slice {
  readonly mortality: MortalityState;
  readonly vitality: Vitality;
  readonly phase: BehavioralPhase;
  /** A phase change of the last tick forces this one to T2. */
  readonly phaseChanged: boolean;
  readonly death: DeathRecord | null;
}

type Row = Pick<Slice, 'vitality' | 'phase' | 'phaseChanged' | 'death'>;

function lastWords(cause: DeathCause, { initialCredit }: MortalityState, tick: number): string {
  const words = {
    economic: `The life credit of ${initialCredit} is spent`,
    epistemic: 'The world no longer resembles what is believed of it',
    stochastic: 'Chance ended this life',
  }[cause];
  return `${words}, after ${tick} ticks.`;
}

function deathOf({ death, state, vitality }: MortalityResult, turn: Turn): DeathRecord | null {
  if (death === null) return null;
  const { tick, observed, settled } = turn;
  return {
    tick,
    worldTime: observed.observation.time,
    cause: death,
    vitality,
    equity: settled.portfolio.equity,
    holding: settled.portfolio.holding,
    lastWords: lastWords(death, state, tick),
  };
}

/** How long it lives: pays for each tick, ages, and may die of it. */
export const mortality: OrganDescription<Slice, Row> = {
  name: 'mortality',
  policy: ['mortality'],
  keptIn: { vitality: 'mortality', phase: 'self', phaseChanged: 'self', death: 'self' },
  titles: { mortality: 'Vitality' },
  features: ofFact(FACTS.vitality, {
    /** Total vitality, 0..1. */
    vitality: ({ vitality }) => vitality,
  }),

  born({ policy }) {
    const newborn = initialMortality(policy.mortality);
    return {
      mortality: newborn,
      vitality: vitalityOf(newborn, policy.mortality),
      phase: newborn.phase,
      phaseChanged: false,
      death: null,
    };
  },

  candidates: clocksLeft,

  afterTurn(before, turn, _made, { random }) {
    const { metabolic, gas, model } = turn.settled.costs;
    const lived = tickMortality(before.mortality, {
      cost: metabolic + gas + model,
      outcomes: turn.observed.outcomes,
      random: random.of('mortality').next(),
      policy: turn.policy.mortality,
    });
    const { state, vitality, phase, phaseChanged } = lived;
    const row = { vitality, phase, phaseChanged, death: deathOf(lived, turn) };
    return { state: { mortality: state, ...row }, record: row };
  },
};
