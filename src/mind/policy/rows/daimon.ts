import { number, section } from '../row.ts';

const SIDE = { min: -1, max: 1, step: 0.05 };

/** How it takes what happens. */
export const daimonPolicy = section(
  'Temperament',
  'Where the mood rests, how fast it moves, and whether gut feelings count.',
)({
  pleasure: number({
    default: 0.05,
    label: 'Resting pleasure',
    unit: 'PAD',
    bounds: SIDE,
    source: 'ours',
    description: 'Pleasure to which the mood returns when nothing happens.',
    raised: 'Raised, the golem is more content and recalls what it wrote in a better mood.',
  }),
  arousal: number({
    default: -0.1,
    label: 'Resting arousal',
    unit: 'PAD',
    bounds: SIDE,
    source: 'ours',
    description: 'Arousal to which the mood returns when nothing happens.',
    raised:
      'Further from 0 on either side, the golem thinks more often. Raised, its theta interval is shorter.',
  }),
  dominance: number({
    default: 0.1,
    label: 'Resting dominance',
    unit: 'PAD',
    bounds: SIDE,
    source: 'ours',
    description: 'Dominance to which the mood returns when nothing happens.',
    raised: 'Raised, the golem feels more in control.',
  }),
  rate: number({
    default: 0.15,
    label: 'Speed of mood',
    unit: 'share a tick',
    bounds: { min: 0.01, max: 1, step: 0.01 },
    source: 'ours',
    description: 'Share of the way that one tick moves the mood towards how the tick feels.',
    raised: 'Raised, the mood follows events more closely and fades sooner.',
  }),
  markers: number({
    default: 0,
    label: 'Gut feelings',
    experiment: 'no decision was better for it.',
    unit: 'factor',
    bounds: { min: 0, max: 3, step: 0.1 },
    source: 'ours, after Damasio',
    description:
      'How strongly the golem feels again, in a familiar kind of situation, how its earlier decisions there went. At 0 there are no gut feelings.',
    raised: 'Raised, earlier successes and failures colour the mood more when the situation recurs.',
  }),
  markerVigilance: number({
    default: 0.2,
    label: 'Vigilance by gut feeling',
    unit: 'factor',
    bounds: { min: 0, max: 1, step: 0.05 },
    source: 'heartbeat specification, as of arousal',
    description:
      'How much an entirely bad gut feeling lowers the threshold for deliberation. A good one changes nothing.',
    raised: 'Raised, the golem thinks more often where it fared badly before.',
  }),
});
