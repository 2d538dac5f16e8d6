import { number, section } from '../row.ts';

/** Paper trading: what it starts with, and what its gas costs. */
export const paperPolicy = section(
  'Paper trading',
  'Starting capital and simulated gas.',
)({
  capital: number({
    default: 10_000,
    label: 'Starting capital',
    unit: 'quote',
    bounds: { min: 1, max: 1_000_000_000, step: 100 },
    source: 'ours',
    description: 'Paper money at birth; changing it takes effect with the next life.',
  }),
  gasCoinPrice: number({
    default: 10,
    label: 'Gas coin price',
    unit: 'quote/coin',
    bounds: { min: 0, max: 1_000_000, step: 10 },
    source: 'ours',
    description: 'Price of the chain’s coin, for paper gas.',
  }),
});
