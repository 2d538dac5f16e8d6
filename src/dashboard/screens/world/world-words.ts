import { CAGE_RULE_NAMES, type CageRuleName } from '../../../domain/world/ledger.ts';
import { worldKindOf } from '../../../domain/world/world-id.ts';
import type { WorldInfo } from '../../../domain/world/world.ts';
import { formatBytes, formatNumber, formatWorldTime } from '../../words/index.ts';
import { t } from './strings.ts';

const isRule = (name: string): name is CageRuleName => CAGE_RULE_NAMES.some((each) => each === name);

/** What a rule of the cage forbids, in words; empty for one that is not known here. */
export const ruleWords = (rule: string): string => (isRule(rule) ? t.blocked.why[rule] : '');

/** Whether a world was made of the owner's own file, which can be removed. */
export const isFile = (world: WorldInfo): boolean => worldKindOf(world.id) === 'file';

/** `5,283 steps, 2000-01-03 to 2020-12-30, 2.1 MiB`. */
export function extentOf(world: WorldInfo): string {
  if (world.live) return t.worlds.liveSince(formatWorldTime(world.startTime));
  const steps = world.steps === null ? t.worlds.endless : t.worlds.steps(world.steps);
  const start = formatWorldTime(world.startTime);
  const span =
    world.endTime === null ? t.worlds.from(start) : t.worlds.fromTo(start, formatWorldTime(world.endTime));
  const size = world.bytes === null ? '' : `, ${formatBytes(world.bytes)}`;
  return `${steps}, ${span}${size}`;
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A whole number too long to read, as `4.996 × 10²³`; a short one as it is. Takes a decimal string of any length. */
export function longInteger(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length <= 6) return formatNumber(Number(digits), { digits: 0 });
  const [mantissa = '', exponent = '0'] = Number(digits).toExponential(3).split('e+');
  return `${mantissa} × 10${[...exponent].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}`;
}
