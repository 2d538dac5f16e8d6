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
    description: 'Weight of the gap between expected and actual price.',
  }),
  regimeChange: number({
    default: 0.4,
    label: 'Regime change',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description:
      'Weight of a change of regime. A change point alone adds nothing here; as it comes near, it adds to threat.',
  }),
  positionHealth: number({
    default: 0.2,
    label: 'Position health',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description:
      'Weight of moves in the golem’s own positions: unrealised profit or loss, and liquidity out of range. Less than 0.1 is ignored.',
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
    description: 'Weight of each of the owner’s instructions to this tick, up to three.',
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
      'This share of the expected price move comes from recent volatility between ticks, as gamma saw it; the rest comes from moves tick to tick.',
    raised: 'Raised, the expected range follows the market sooner.',
  }),
});
