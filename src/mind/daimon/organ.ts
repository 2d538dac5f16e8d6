import type { EmotionLabel, Pad } from '../../domain/life.ts';
import type { OrganDescription } from '../organ.ts';
import { BASELINE } from './affect.ts';
import { emotionOf } from './emotion.ts';

interface Slice {
  readonly pad: Pad;
  readonly emotion: EmotionLabel;
}

/** How it feels: each tick is appraised before the gate, and the mood that comes of it stays. */
export const daimon: OrganDescription<Slice> = {
  name: 'daimon',

  born: () => ({ pad: BASELINE, emotion: emotionOf(BASELINE) }),

  afterTurn: (_before, { appraisal }) => ({
    state: { pad: appraisal.padAfter, emotion: appraisal.emotion },
    record: {},
  }),
};
