import { number, section, SHARE } from '../row.ts';

const SOURCE = 'heartbeat specification';

/** When a tick is surprising enough to deliberate on. */
export const gatePolicy = section(
  'Thresholds',
  'When a tick is surprising enough to deliberate on.',
)({
  baseThreshold: number({
    default: 0.3,
    label: 'Base threshold',
    unit: 'surprise',
    bounds: { min: 0.01, max: 1, step: 0.01 },
    source: SOURCE,
    description:
      'Surprise that triggers deliberation, before confidence, mortality and arousal adapt the threshold.',
    raised: 'Raised, the golem thinks less often, costs less and misses more.',
  }),
  minThreshold: number({
    default: 0.05,
    atMost: 'maxThreshold',
    label: 'Lowest threshold',
    unit: 'surprise',
    bounds: SHARE,
    source: SOURCE,
    description: 'The adapted threshold is never below this.',
    raised: 'Raised, the golem wakes less easily, however confident, frail or aroused.',
  }),
  maxThreshold: number({
    default: 0.8,
    label: 'Highest threshold',
    unit: 'surprise',
    bounds: SHARE,
    source: SOURCE,
    description: 'The adapted threshold is never above this.',
    raised: 'Raised, the golem may sleep through larger surprises.',
  }),
  confidenceGain: number({
    default: 0.5,
    label: 'Confidence gain',
    unit: 'factor',
    bounds: { min: 0, max: 2, step: 0.05 },
    source: SOURCE,
    description: 'How much confidence raises the threshold.',
    raised: 'Raised, the golem thinks less often about what it is confident of.',
  }),
  mortalityGain: number({
    default: 0.3,
    label: 'Mortality gain',
    unit: 'factor',
    bounds: { min: 0, max: 1, step: 0.05 },
    source: SOURCE,
    description: 'How much failing vitality lowers the threshold.',
    raised: 'Raised, the golem thinks more often as its end comes nearer.',
  }),
  arousalGain: number({
    default: 0.2,
    label: 'Arousal gain',
    unit: 'factor',
    bounds: { min: 0, max: 1, step: 0.05 },
    source: SOURCE,
    description: 'How much arousal lowers the threshold.',
    raised: 'Raised, an aroused golem thinks more often.',
  }),
  cooldownTicks: number({
    default: 1,
    label: 'Cooldown',
    unit: 'ticks',
    bounds: { min: 0, max: 50, step: 1 },
    source: 'ours',
    description: 'Ticks after a deliberation during which only a T2 passes.',
    raised: 'Raised, the golem rests longer after each thought, unless forced or surprised twice as much.',
  }),
});
