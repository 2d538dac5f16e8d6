import { packageVersion } from '../chain/packages.mjs';
import { bitcoin, sp500 } from './series.mjs';

const at = (hours, minutes = 0) => (hours * 60 + minutes) * 60;

const ROLES =
  'The arbitrageur, the noise traders (seeded random, not history) and both liquidity providers are scripts. ' +
  'One provider stays in a wide range; the other holds about ±15 % around the price and moves it every 18 to 24 days. ' +
  'Base fees are set by the script from the range that the price has covered so far (8 to 80 gwei), as a lone node has no demand for blocks. ' +
  'Block times within the day are placed by the script.';
const RECORDED =
  'Blocks, the raw logs of the pool (topics and data, not decoded), and the pool state after each step, ' +
  'all read back over JSON-RPC from a local anvil node that ran the published Uniswap V3 contracts.';

/** Every world that can be recorded. `baseFirst` says which token is deployed first and so becomes token0: one world of each kind.
 * `slots(day)` gives the blocks of a day: offset from 00:00 UTC in seconds, and the reference that the arbitrageur moves the pool to, or
 * null for a block of noise trades alone; `mark` names it as in the tape format: 0 none, 1 open, 2 high, 3 low, 4 close. */
export const WORLDS = [
  {
    id: 'sp500',
    title: 'S&P 500, 2000 to 2020',
    description:
      'Twenty years of the S&P 500 as a Uniswap V3 pool: the falls of 2000 to 2002, of 2008 and of March 2020 are in it.',
    base: 'SPX',
    quote: 'USD',
    stepsPerYear: 252,
    seed: 2000,
    noiseChance: 0.35,
    baseFirst: true,
    days: sp500,
    slots: ({ open, high, low, close }) => {
      const lowFirst = Number(close) >= Number(open);
      const highest = { mark: 2, target: high };
      const lowest = { mark: 3, target: low };
      return [
        { offset: at(14, 30), mark: 1, target: open },
        { offset: at(16, 40), ...(lowFirst ? lowest : highest) },
        { offset: at(18, 50), ...(lowFirst ? highest : lowest) },
        { offset: at(21), mark: 4, target: close },
      ];
    },
    source: `vega-datasets ${packageVersion('vega-datasets')}, data/sp500-2000.csv (its datapackage names Yahoo Finance as the origin)`,
    licence: 'BSD-3-Clause (vega-datasets)',
    provenance: {
      real: 'Date, open, high, low, close and volume of every trading day, 2000-01-03 to 2020-04-17.',
      driven:
        'Each day has four blocks: the pool is moved to the real open, then low and high (low first on days that closed at or above the open), then the close. ' +
        'The order of high and low is an assumption; noise trades are sized by the real volume of the day before. ' +
        ROLES,
      recorded: RECORDED,
    },
  },
  {
    id: 'btc',
    title: 'Bitcoin, 2016 to 2017',
    description: 'A year of daily Bitcoin prices as a Uniswap V3 pool, from 660 to 2,500 dollars.',
    base: 'BTC',
    quote: 'USD',
    stepsPerYear: 365,
    seed: 2016,
    noiseChance: 0.6,
    baseFirst: false,
    days: bitcoin,
    slots: ({ close }) => [
      { offset: at(8), mark: 0, target: null },
      { offset: at(16), mark: 0, target: null },
      { offset: at(23, 59), mark: 4, target: close },
    ],
    source: `@visx/mock-data ${packageVersion('@visx/mock-data')}, bitcoinPrice`,
    licence: 'MIT (visx)',
    provenance: {
      real: 'One price a day, 2016-07-04 to 2017-07-03. There is no intraday price and no volume.',
      driven:
        'Each day has three blocks: two with noise trades at most, then one in which the pool is moved to the price of the day. ' +
        ROLES,
      recorded: RECORDED,
    },
  },
];
