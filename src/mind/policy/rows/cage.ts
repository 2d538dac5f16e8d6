import { names, number, type PolicyOf, section, SHARE } from '../row.ts';

/** Hard limits on what the golem may do: the owner’s to change. */
export const cagePolicy = section(
  'Cage',
  'Hard limits on orders; also on the World screen.',
)({
  maxPosition: number({
    default: 0.9,
    label: 'Largest position',
    unit: 'share of equity',
    bounds: SHARE,
    source: 'ours',
    description: 'Largest share of equity that may be in the base token.',
  }),
  maxOrder: number({
    default: 0.35,
    label: 'Largest order',
    unit: 'share of equity',
    bounds: SHARE,
    source: 'ours',
    description: 'Largest share of equity that one order may move.',
  }),
  maxSlippage: number({
    default: 0.005,
    label: 'Largest slippage',
    unit: 'fraction',
    bounds: { min: 0, max: 1, step: 0.0005 },
    source: 'ours',
    description: 'Largest simulated price impact of an order.',
  }),
  maxOrdersPerDay: number({
    default: 2,
    label: 'Orders a day',
    unit: 'orders',
    bounds: { min: 0, max: 1_000, step: 1 },
    source: 'ours',
    description: 'Most orders in one world day. Your own orders to sell are exempt.',
  }),
  /** Tokens that may be bought. Whatever is held may be sold, whether it is among them or not. */
  allowedAssets: names(['*']),
  drawdownStop: number({
    default: 0.35,
    label: 'Drawdown stop',
    unit: 'fraction',
    bounds: SHARE,
    source: 'ours',
    description: 'From this drawdown on, nothing may be bought and no liquidity provided.',
  }),
});

/** The cage's numbers, as they hold now. */
export type CageRules = PolicyOf<typeof cagePolicy>;
