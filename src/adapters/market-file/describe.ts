import type { ImportReport } from '../../domain/world/market-file.ts';
import type { WorldInfo } from '../../domain/world/world.ts';

const YEAR = 31_557_600;
const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

const numbers = new Intl.NumberFormat('en-US');

function spanWords(seconds: number): string {
  const [size, name] = UNITS.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, 'second'];
  const count = seconds / size;
  return count === 1 ? `one ${name}` : `${numbers.format(count)} ${name}s`;
}

/** What liquidity earns in a pool that is not the file's. */
function feesOf(share: number, volume: boolean): string {
  if (share === 0) return 'The volume is not a pool’s, so liquidity can’t be provided';
  const part = `${numbers.format(share * 100)} %`;
  return `Liquidity earns fees of ${part} of the ${volume ? "file's volume" : 'trades'}, as the owner assumes`;
}

/** What the golem and its owner are told of a file's world: what is the file's, and what is paper. */
export function describeWorld(
  id: string,
  file: { readonly name: string; readonly size: number },
  { mapping, counts, steps, bars, interval }: Omit<ImportReport, 'world'>,
  span: { readonly start: number; readonly end: number },
): WorldInfo {
  const { columns, pool, quote } = mapping;
  const isPool = columns.tick !== undefined;
  const ownLiquidity = columns.liquidity !== undefined;
  const volume = columns.volume !== undefined || columns.in0 !== undefined || columns.in1 !== undefined;
  const depth = `${numbers.format(pool.depth)} ${quote} move the price by 1 % at the first price`;
  const years = Math.max((span.end - span.start) / YEAR, Number.EPSILON);
  return {
    id,
    title: mapping.title,
    description: `Your file ${file.name}: ${numbers.format(counts.rows)} rows, a step of ${spanWords(interval)}. The price is the file's; the pool is paper.`,
    base: mapping.base,
    quote,
    steps,
    startTime: span.start,
    endTime: span.end,
    // Where closed days are no steps, a year has as many as the file has of them.
    stepsPerYear: mapping.gaps === 'flat' ? YEAR / interval : Math.max(1, bars / years),
    bytes: null,
    source: `${file.name}, ${numbers.format(file.size)} bytes, given by you`,
    licence: 'Yours: the file and what was made of it stay in this browser',
    provenance: {
      real: `${isPool ? 'Ticks' : 'Prices'}${ownLiquidity ? ', liquidity in range' : ''}${volume ? ' and traded amounts' : ''} are what the file says`,
      driven: ownLiquidity
        ? "The pool is paper: the file's liquidity in range is taken to lie over all prices. Fills by Uniswap V3's integer arithmetic; paper orders never move the price"
        : `The pool is paper: constant liquidity over all prices, ${depth}, fee ${pool.fee / 10_000} %. Fills by Uniswap V3's integer arithmetic; paper orders never move the price. ${feesOf(pool.share ?? 1, volume)}${volume ? '' : '. Without a volume, what was traded is the least that moves such a pool'}`,
      recorded: 'Nothing came from a node: blocks (four a step), base fee and gas are paper',
    },
  };
}
