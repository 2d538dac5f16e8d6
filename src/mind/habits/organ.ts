import type { Distilled } from '../../domain/rules/distilled.ts';
import { DISTILLED } from '../../domain/decisions/thought.ts';
import type { GateForce, OrganDescription } from '../contract/index.ts';
import { distilledAfter } from './after.ts';
import { distilledCandidates } from './entry.ts';
import { distilledAs, type Habit, habitAt, habitDecision } from './habit.ts';
import { decisionSituation } from './situation.ts';

interface Slice {
  /** What models decided, as it may be decided again without them, oldest first; absent until the first. */
  readonly distilled?: readonly Distilled[];
}

const KNOWN: GateForce = {
  force: DISTILLED,
  words: 'a distilled decision for this situation',
  effortless: true,
};

/** What models have decided in a situation, and the world has confirmed, is decided there again without them. */
export const habits: OrganDescription<Slice, object, Habit | null> = {
  name: 'habits',
  policy: ['distilled'],
  titles: { distilled: 'Distilled decisions' },

  born: () => ({}),

  beforeGate(before, at) {
    const acts = habitAt(before, at)?.sized.action ?? null;
    return acts !== null && at.policy.distilled.lifts >= 1 ? KNOWN : null;
  },

  // What is worth a T2 is thought of anew.
  prepare: async ({ input, at }, _ports, before) => (input.tier === 'T1' ? habitAt(before, at) : null),

  candidates: (_input, _policy, habit) => distilledCandidates(habit),

  propose({ workspace, at }, habit) {
    const decision = habit && habitDecision(habit, workspace, at.observed.observation.price);
    return (
      decision && {
        by: DISTILLED,
        decision,
        why: 'A decision that a model took in this situation, and that the world has confirmed, is taken again.',
        owners: false,
      }
    );
  },

  marks(decision, { steers, observed, phase, features, world }) {
    if (steers.length > 0) return {};
    const situation = decisionSituation(observed, phase, features, world.stepsPerYear);
    const kept = distilledAs(decision, situation);
    return kept === null ? {} : { distilled: kept };
  },

  afterTurn: ({ distilled }, turn) => ({
    state: distilledAfter(distilled, turn, turn.versions.playbook),
    record: {},
  }),
};
