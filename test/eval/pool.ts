import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Decimals that WETH has more than USDC. */
const DECIMALS = 12;

/** Of 35 days of a real USDC/WETH pool, minute by minute, as its rows stand: outside data, looked for in GOLEM_POOL. */
const poolAt = (root: string): string =>
  process.env['GOLEM_POOL'] ?? `${root}/../shared/data/chain/pool-polygon-2022.tgz`;

/** USDC for a WETH at a tick of the pool, in which USDC is the first token. */
const priceAt = (tick: number): number => 10 ** DECIMALS / 1.0001 ** tick;

/** The pool's own table, its heading and its minutes, oldest first; null where the data is not there. */
export function poolMinutes(
  root: string,
): { readonly head: string; readonly minutes: readonly string[] } | null {
  const path = poolAt(root);
  if (!existsSync(path)) return null;
  const text = execFileSync('tar', ['-xzOf', path, '--wildcards', '*Polygon-0x*.csv'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const [head = '', ...lines] = text.split('\n');
  return { head, minutes: lines.filter((line) => /^2022-/.test(line)).sort() };
}

/**
 * The pool as a market file that any golem can live in: open, high, low and close of each minute, and what was traded, in USDC; null where the
 * data is not there.
 */
export function poolFile(root: string): File | null {
  const pool = poolMinutes(root);
  if (!pool) return null;
  const minutes = pool.minutes.map((line) => line.split(','));
  const rows = minutes.map(([time, , , closes, opens, lowest, highest, usdc, weth]) => {
    const [open, close] = [priceAt(Number(opens)), priceAt(Number(closes))];
    // A higher tick is a lower price.
    const [low, high] = [priceAt(Number(highest)), priceAt(Number(lowest))];
    const volume = Number(usdc) / 1e6 + (Number(weth) / 1e18) * close;
    return [time, open, Math.max(high, open, close), Math.min(low, open, close), close, volume].join(',');
  });
  return new File([['time,open,high,low,close,volume', ...rows].join('\n')], 'WETH-USDC.csv');
}
