import { number, section } from '../row.ts';

const SIDE = { min: -1, max: 1, step: 0.05 };

/** How it takes what happens. */
export const daimonPolicy = section(
  'Temperament',
  'Where its mood rests, how fast it moves, and whether it heeds gut feelings.',
)({
  pleasure: number({
    default: 0.05,
    label: 'Resting pleasure',
    unit: 'PAD',
    bounds: SIDE,
    source: 'ours',
    description: 'Pleasure that the mood goes back to when nothing happens.',
    raised: 'Raised, it is more content, and recalls what was written in a better mood.',
  }),
  arousal: number({
    default: -0.1,
    label: 'Resting arousal',
    unit: 'PAD',
    bounds: SIDE,
    source: 'ours',
    description: 'Arousal that the mood goes back to when nothing happens.',
    raised: 'Raised far from 0 to either side, it thinks more often; raised, its theta interval is shorter.',
  }),
  dominance: number({
    default: 0.1,
    label: 'Resting dominance',
    unit: 'PAD',
    bounds: SIDE,
    source: 'ours',
    description: 'Dominance that the mood goes back to when nothing happens.',
    raised: 'Raised, it feels more in control.',
  }),
  rate: number({
    default: 0.15,
    label: 'How fast it feels',
    unit: 'share a tick',
    bounds: { min: 0.01, max: 1, step: 0.01 },
    source: 'ours',
    description: 'Share of the way from its mood to what a tick feels like that one tick goes.',
    raised: 'Raised, its mood follows events more closely and fades sooner.',
  }),
  markers: number({
    default: 0,
    label: 'Gut feelings',
    experiment: 'nothing that was decided was better for it.',
    unit: 'factor',
    bounds: { min: 0, max: 3, step: 0.1 },
    source: 'ours, after Damasio',
    description:
      'How strongly it feels again, in a situation of a kind that it has decided in before, how that went. At 0 none is felt.',
    raised: 'Raised, what went well or badly before colours its mood more when it recurs.',
  }),
  markerVigilance: number({
    default: 0.2,
    label: 'Vigilance by gut feeling',
    unit: 'factor',
    bounds: { min: 0, max: 1, step: 0.05 },
    source: 'heartbeat specification, as of arousal',
    description:
      'How much a gut feeling that is all bad lowers the threshold of deliberation. A good one changes nothing of it.',
    raised: 'Raised, it thinks more often where it has fared badly.',
  }),
});
