import { createRequire } from 'node:module';
import { readPackageFile } from '../chain/packages.mjs';

const require = createRequire(import.meta.url);

/**
 * One real day. Prices stay decimal strings, as published, so that nothing is lost on the way to fixed point.
 * @typedef {{ date: string, open: string|null, high: string|null, low: string|null, close: string, volume: number|null }} Day
 */

/** S&P 500, daily, 2000-01-03 to 2020-04-17. @returns {Day[]} */
export function sp500() {
  const [header, ...rows] = readPackageFile('vega-datasets/data/sp500-2000.csv').trim().split(/\r?\n/);
  const names = header.split(',');
  return rows.map((row) => {
    const cells = Object.fromEntries(row.split(',').map((cell, i) => [names[i], cell]));
    const { date, open, high, low, close } = cells;
    return { date, open, high, low, close, volume: Number(cells.volume) };
  });
}

/** Bitcoin in US dollars, one price a day, 2016-07-04 to 2017-07-03; the file has the newest first. @returns {Day[]} */
export function bitcoin() {
  const { prices } = require('@visx/mock-data').bitcoinPrice;
  return prices
    .map(({ time, price }) => ({
      date: time.slice(0, 10),
      open: null,
      high: null,
      low: null,
      close: price,
      volume: null,
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
