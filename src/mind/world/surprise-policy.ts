import { number, section, SHARE } from '../policy/row.ts';

const SOURCE = 'heartbeat specification';

/** What each source adds to surprise, the prediction error of a tick. */
export const surprisePolicy = section(
  'Surprise weights',
  'What each source adds to surprise.',
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
    description: 'Weight of a change of regime or a change point.',
  }),
  positionHealth: number({
    default: 0.2,
    label: 'Position health',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description: 'Weight of what happened to the own positions.',
  }),
  threat: number({
    default: 0.15,
    label: 'Threat',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description: 'Weight of recalled warnings and of drawdown.',
  }),
  interventions: number({
    default: 0.1,
    label: 'Interventions',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description: 'Weight of the owner stepping in.',
  }),
  anomalies: number({
    default: 0.05,
    label: 'Anomalies',
    unit: 'weight',
    bounds: SHARE,
    source: SOURCE,
    description: 'Weight of probes that read outside their normal range.',
  }),
});
