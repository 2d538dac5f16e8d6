import { number, section, SHARE } from '../row.ts';

const SOURCE = 'heartbeat specification';

/** What each source adds to surprise, the prediction error of a tick. */
export const surprisePolicy = section(
  'Surprise weights',
  'What each source adds to surprise, and what the next price is expected by.',
)({
  priceDivergence: number({
    default: 0.3,
    label: 'Price divergence',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description: 'Weight of how far the price came out from what was expected.',
  }),
  regimeChange: number({
    default: 0.4,
    label: 'Regime change',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description:
      'Weight of a change of regime. A change point alone adds nothing here; it adds to threat as it comes near.',
  }),
  positionHealth: number({
    default: 0.2,
    label: 'Position health',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description:
      'Weight of how far the health of its own positions moved: their unrealised result, and liquidity out of range. Less than 0.1 counts as nothing.',
  }),
  threat: number({
    default: 0.15,
    label: 'Threat',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description:
      'Weight of stress in the market: how fast the price falls, how much wider than usual it swings, how near a change point for the worse is, and how far the pool is below the reference.',
  }),
  interventions: number({
    default: 0.1,
    label: 'Interventions',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description: 'Weight of each thing that the owner said to this tick, up to three.',
  }),
  anomalies: number({
    default: 0.05,
    label: 'Anomalies',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description: 'Weight of each probe that reads outside its normal range, up to five.',
  }),
  perceived: number({
    default: 1,
    label: 'Expected by gamma',
    unit: 'share',
    bounds: SHARE,
    source: 'ours, of realised variance',
    description:
      'How far the next price is expected to go is told by how rough the way between ticks was of late, as gamma saw it, in this share, and for the rest by the moves from tick to tick.',
    raised: 'Raised, what it expects widens and narrows sooner with the market.',
  }),
});
