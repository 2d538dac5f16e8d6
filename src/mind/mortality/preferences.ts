import type { BehavioralPhase } from '../../domain/life/life.ts';
import type { Bearing } from '../../domain/attention/triage.ts';

/**
 * What is preferred to happen, by phase: a young golem expects growth, a dying one preservation (seed G, behavioural phases as shifted
 * priors). Only what is pragmatic reads it: what can be learnt is worth the same in each phase.
 */
export const PREFERENCES: Readonly<Record<BehavioralPhase, Readonly<Record<Bearing, number>>>> = {
  thriving: { chance: 1, threat: 0.6, neutral: 0.3 },
  stable: { chance: 0.8, threat: 0.7, neutral: 0.3 },
  conservation: { chance: 0.5, threat: 0.9, neutral: 0.3 },
  declining: { chance: 0.3, threat: 1, neutral: 0.3 },
  terminal: { chance: 0.1, threat: 1, neutral: 0.3 },
};
