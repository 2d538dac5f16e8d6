import type { EmotionLabel, Pad } from '../../domain/life.ts';
import { ofFact } from '../feature.ts';
import { FACTS } from '../governor/fact-ids.ts';
import type { OrganDescription } from '../organ.ts';
import { BASELINE } from './affect.ts';
import { affect } from './candidates.ts';
import { emotionOf } from './emotion.ts';

interface Slice {
  readonly pad: Pad;
  readonly emotion: EmotionLabel;
}

/** How it feels: each tick is appraised before the gate, and the mood that comes of it stays. */
export const daimon: OrganDescription<Slice> = {
  name: 'daimon',
  keptIn: { pad: 'self', emotion: 'self' },
  features: ofFact(FACTS.mood, {
    /** PAD, each in [−1, 1]. */
    pleasure: ({ pad }) => pad.pleasure,
    arousal: ({ pad }) => pad.arousal,
    dominance: ({ pad }) => pad.dominance,
  }),

  born: () => ({ pad: BASELINE, emotion: emotionOf(BASELINE) }),

  candidates: affect,

  afterTurn: (_before, { appraisal }) => ({
    state: { pad: appraisal.padAfter, emotion: appraisal.emotion },
    record: {},
  }),
};
