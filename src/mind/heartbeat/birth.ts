import type { Playbook } from '../../domain/playbook.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type { RandomState } from '../../domain/random.ts';
import { BASELINE } from '../daimon/affect.ts';
import { emotionOf } from '../daimon/emotion.ts';
import { EMPTY_LOOP_ONE } from '../governor/credit.ts';
import { initialMortality, vitalityOf } from '../mortality/vitality.ts';
import { initialBeliefs } from '../world/beliefs.ts';
import { initialRegimeState } from '../world/regimes.ts';
import type { MindState, WorldMind } from './mind-state.ts';

/** What is believed of a world that was never seen. @param capital what the books open with; null for the policy's */
export function freshWorldMind(step: number, capital: number | null): WorldMind {
  return {
    step,
    beliefs: initialBeliefs(),
    regime: initialRegimeState(),
    ledger: null,
    capital,
    receipts: [],
  };
}

/** A golem before its first tick. @param random state of its random source */
export function newborn(input: {
  readonly golemId: string;
  readonly worldId: string;
  readonly random: RandomState;
  readonly policy: GolemPolicy;
  readonly playbook: Playbook;
}): MindState {
  const { golemId, worldId, random, policy, playbook } = input;
  const mortality = initialMortality(policy.mortality);
  return {
    golemId,
    tick: 0,
    worldId,
    worlds: { [worldId]: freshWorldMind(0, null) },
    random,
    pad: BASELINE,
    emotion: emotionOf(BASELINE),
    mortality,
    vitality: vitalityOf(mortality, policy.mortality),
    phase: 'thriving',
    phaseChanged: false,
    playbook,
    cache: [],
    lastActed: {},
    cooldown: 0,
    loopOne: EMPTY_LOOP_ONE,
    pending: [],
    steers: [],
    tiers: { T0: 0, T1: 0, T2: 0 },
    lastTier: null,
    lastEpisodeId: null,
    entryCounter: 0,
    recentBlocks: [],
    strategyConfidence: 0.5,
    death: null,
  };
}
