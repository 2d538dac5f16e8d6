import type { Distilled } from '../../domain/rules/distilled.ts';
import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import { DISTILLED } from '../../domain/decisions/thought.ts';
import type { AtGate, GateForce, OrganDescription } from '../contract/index.ts';
import { distilledAfter } from './after.ts';
import { actOf, karmaIn, karmaSituation, pullOn } from '../karma/index.ts';
import { distilledAs, type Habit, habitAt, habitDecision, distilledEntryId, recordWords } from './habit.ts';
import { decisionSituation } from './situation.ts';
import { block, candidate, type Candidate } from '../candidates/index.ts';

/** What a model decided in this situation, in the prompt of a tick that may answer by it: what is not in the prompt decides nothing. */
function distilledCandidates(habit: Habit | null): readonly Candidate[] {
  if (!habit) return [];
  const { id, model, tick, summary, hits, misses, trust } = habit.distilled;
  const body = `In this situation ${model} decided at tick ${tick}: ${summary} ${recordWords(habit.distilled)}`;
  const ref = distilledEntryId(id);
  return [
    candidate({
      id: ref,
      category: 'strategy',
      title: `What ${model} decided in this situation`,
      body,
      trust,
      text: block('distilled-decision', { ref }, body),
      score: (hits + 1) / (hits + misses + 2),
    }),
  ];
}

interface Slice {
  /** What models decided, as it may be decided again without them, oldest first; absent until the first. */
  readonly distilled?: readonly Distilled[];
}

/** Whether the owner rejected the same act in situations like this: then a model is asked, which reads that he did. */
function isRejected(
  { sized }: Habit,
  { entries }: CognitiveWorkspace,
  { observed: { regime, portfolio }, policy: { karma } }: AtGate,
): boolean {
  if (karma.use < 1) return false;
  const seen = karmaIn(entries.filter(({ included }) => included));
  return pullOn(actOf(sized.action), seen, karmaSituation(regime, portfolio)).pull <= -karma.avoids;
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
    const decision =
      habit && !isRejected(habit, workspace, at)
        ? habitDecision(habit, workspace, at.observed.observation.price)
        : null;
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
