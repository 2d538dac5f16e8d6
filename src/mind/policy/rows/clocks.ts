import { number, section } from '../row.ts';

/** How often the golem looks, thinks and tidies, at speed 1. */
export const clocksPolicy = section(
  'Clocks',
  'How often the golem looks, thinks and tidies, before the replay speed is applied.',
)({
  gammaMs: number({
    default: 10_000,
    label: 'Gamma interval',
    unit: 'ms',
    bounds: { min: 1_000, max: 60_000, step: 500 },
    source: 'seeds M and S',
    description: 'Time between two looks at the world, at speed 1.',
    raised: 'Raised, the golem looks less often between two decisions.',
  }),
  thetaMs: number({
    default: 60_000,
    atMost: 'thetaMaxMs',
    label: 'Theta interval',
    unit: 'ms',
    bounds: { min: 5_000, max: 600_000, step: 1_000 },
    source: 'seeds M and S',
    description: 'Time between two decision cycles at speed 1, before regime and arousal scale it.',
    raised: 'Raised, the golem decides less often on a live chain; a replay is slower at the same speed.',
  }),
  thetaMinMs: number({
    default: 30_000,
    atMost: 'thetaMs',
    label: 'Shortest theta',
    unit: 'ms',
    bounds: { min: 5_000, max: 600_000, step: 1_000 },
    source: 'seeds M and S',
    description: 'Regime and arousal never make theta shorter than this.',
    raised: 'Raised, a crisis speeds the golem up less.',
  }),
  thetaMaxMs: number({
    default: 120_000,
    label: 'Longest theta',
    unit: 'ms',
    bounds: { min: 5_000, max: 600_000, step: 1_000 },
    source: 'seeds M and S',
    description: 'Regime and arousal never make theta longer than this.',
    raised: 'Raised, calm slows the golem down more.',
  }),
  thetaPerDelta: number({
    default: 50,
    label: 'Theta per delta',
    unit: 'ticks',
    bounds: { min: 5, max: 1_000, step: 1 },
    source: 'seeds M and S',
    description: 'Decision cycles between two rounds of consolidation.',
    raised: 'Raised, memory is consolidated less often, and more at once.',
  }),
});
