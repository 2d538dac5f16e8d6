import type { Slice } from './slice.ts';
import { analyze, emotionOf } from './affect.ts';
import { FACTS } from '../candidates/index.ts';
import { ofFact, type OrganDescription } from '../contract/index.ts';
import { affect } from './candidates.ts';
import { learnMarkers, situationOf, stillUndecided } from './markers.ts';

/** How it feels: each tick is appraised before the gate, and the mood that comes of it stays. */
export const daimon: OrganDescription<Slice> = {
  name: 'daimon',
  policy: ['daimon'],
  titles: { markers: 'Gut feelings', undecided: 'Situations of open decisions' },
  keptIn: { pad: 'self', emotion: 'self' },
  features: ofFact(FACTS.mood, {
    /** PAD, each in [−1, 1]. */
    pleasure: ({ pad }) => pad.pleasure,
    arousal: ({ pad }) => pad.arousal,
    dominance: ({ pad }) => pad.dominance,
  }),

  analyze,

  born({
    policy: {
      daimon: { pleasure, arousal, dominance },
    },
  }) {
    const pad = { pleasure, arousal, dominance };
    return { pad, emotion: emotionOf(pad) };
  },

  candidates: affect,

  afterTurn({ markers = {}, undecided = {} }, turn) {
    const { tick, appraisal, observed, settled, predictions } = turn;
    const mood = { pad: appraisal.padAfter, emotion: appraisal.emotion };
    const { equity } = settled.portfolio;
    const learnt = learnMarkers(markers, undecided, observed.decided, { tick, equity });
    const decided = predictions.some(({ kind }) => kind === 'decision');
    const situation = situationOf(observed.regime.regime, observed.portfolio);
    const open = stillUndecided(undecided, observed.waiting, decided ? { tick, situation, equity } : null);
    return {
      state: {
        ...mood,
        ...(Object.keys(learnt).length > 0 && { markers: learnt }),
        ...(Object.keys({ ...undecided, ...open }).length > 0 && { undecided: open }),
      },
      record: {},
    };
  },
};
