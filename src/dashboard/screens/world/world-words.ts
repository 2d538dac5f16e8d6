import { worldKindOf } from '../../../domain/world/world-id.ts';
import type { WorldInfo } from '../../../domain/world/world.ts';
import { formatBytes, formatNumber, formatWorldTime } from '../../words/index.ts';

/** What each rule of the cage forbids, in words. */
const RULE_WORDS: Readonly<Record<string, string>> = {
  'max-position': 'more of the equity in the base token than allowed',
  'max-order': 'larger than one order may be',
  'max-slippage': 'would move the price more than allowed',
  'max-orders-per-day': 'orders of this world day are used up',
  'allowed-assets': 'this token may not be bought',
  'drawdown-stop': 'equity has fallen too far from its peak',
  'simulation-failed': 'the simulation against the pool failed',
  'insufficient-funds': 'the wallet does not hold enough',
};

export const ruleWords = (rule: string): string => RULE_WORDS[rule] ?? '';

/** Whether a world was made of the owner's own file, which can be removed. */
export const isFile = (world: WorldInfo): boolean => worldKindOf(world.id) === 'file';

/** `5,283 steps, 2000-01-03 to 2020-12-30, 2.1 MiB`. */
export function extentOf(world: WorldInfo): string {
  if (world.live) return `live since ${formatWorldTime(world.startTime)}`;
  const steps = world.steps === null ? 'no end' : `${formatNumber(world.steps, { digits: 0 })} steps`;
  const end = world.endTime === null ? 'on' : `to ${formatWorldTime(world.endTime)}`;
  const size = world.bytes === null ? '' : `, ${formatBytes(world.bytes)}`;
  return `${steps}, ${formatWorldTime(world.startTime)} ${end}${size}`;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A whole number too long to read, as `4.996 × 10²³`; a short one as it is. Takes a decimal string of any length. */
export function longInteger(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length <= 6) return formatNumber(Number(digits), { digits: 0 });
  const [mantissa = '', exponent = '0'] = Number(digits).toExponential(3).split('e+');
  return `${mantissa} × 10${[...exponent].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}`;
}
