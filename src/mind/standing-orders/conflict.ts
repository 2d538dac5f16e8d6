import type { OrderDeed, StandingOrder, WordNote } from '../../domain/rules/standing-order.ts';
import { isLevel, type Level } from './ground.ts';

type Relation = Extract<WordNote, { readonly by: number }>['kind'];
type Order = Pick<StandingOrder, 'deed' | 'until' | 'when' | 'stage' | 'begun'>;

/** Which way an order moves exposure: up, down, or to a level from either side. */
function directionOf(deed: OrderDeed): 'up' | 'down' | 'level' | null {
  if (deed.kind === 'buy') return 'up';
  if (deed.kind === 'sell') return 'down';
  if (!isLevel(deed)) return null;
  return deed.bound === 'at' ? 'level' : deed.bound === 'at-most' ? 'down' : 'up';
}

/** So much, in shares of equity, tokens or quote. */
const amountOf = (deed: Level): number => (deed.kind === 'exposure' ? deed.share : deed.amount);

/** Whether an order leaves nothing in the token. */
export const isOut = (deed: OrderDeed): boolean =>
  isLevel(deed) && deed.bound !== 'at-least' && amountOf(deed) === 0;

/** Whether an order leaves room on one side of a level: what else is ordered is done within it. */
const isBound = (deed: OrderDeed): deed is Level => isLevel(deed) && deed.bound !== 'at' && !isOut(deed);

/** Whether what is forbidden stands in the way of an order. */
function bars(deed: OrderDeed, other: OrderDeed): boolean {
  if (deed.kind !== 'forbid') return false;
  const direction = directionOf(other);
  if (deed.what === 'trading') return other.kind !== 'forbid';
  if (deed.what === 'buying') return direction === 'up' || direction === 'level';
  return deed.what === 'selling' && (direction === 'down' || direction === 'level');
}

/** The same is forbidden anew: for good, or on the same side of another price. */
function sameBan(newer: Order, older: Order): boolean {
  const [a, b] = [newer.deed, older.deed];
  if (a.kind !== 'forbid' || b.kind !== 'forbid' || a.what !== b.what) return false;
  if (newer.when === null || older.when === null)
    return newer.when === older.when && newer.until === null && older.until === null;
  return newer.when.side === older.when.side;
}

/** What a level allows, in its own unit. */
function rangeOf(deed: Level): readonly [least: number, most: number] {
  const amount = amountOf(deed);
  return [
    deed.bound === 'at-most' ? 0 : amount,
    deed.bound === 'at-least' ? Number.POSITIVE_INFINITY : amount,
  ];
}

const unitOf = (deed: Level): string => (deed.kind === 'exposure' ? 'share' : deed.of);

/** A wider bound of the same kind takes the narrower one's place; a narrower one stands before it. */
function levelsContradict(newer: Level, older: Level): boolean {
  const [least, most] = rangeOf(newer);
  const [olderLeast, olderMost] = rangeOf(older);
  // How many tokens a share is changes with the market: only being out contradicts for certain.
  if (unitOf(newer) !== unitOf(older) && !isOut(newer) && !isOut(older))
    return newer.bound === 'at' && older.bound === 'at';
  if (newer.bound !== older.bound) return least > olderMost || most < olderLeast;
  return newer.bound === 'at' || (least <= olderLeast && most >= olderMost);
}

/** Whether two orders cannot both be carried out. Where one bounds the other, they can. */
export function contradicts(newer: OrderDeed, older: OrderDeed): boolean {
  if (isLevel(newer) && isLevel(older)) return levelsContradict(newer, older);
  if (isBound(newer) || isBound(older)) return false;
  const [a, b] = [directionOf(newer), directionOf(older)];
  return a !== null && b !== null && a !== b;
}

/** Orders that wait for their price contradict nothing yet: they do once they begin. */
const opposite = (newer: Order, older: Order): boolean =>
  newer.when === null && older.stage !== 'waiting' && contradicts(newer.deed, older.deed);

const unfinished = ({ stage }: Order): boolean => stage === 'working' || stage === 'waiting';

/** Whether an order has a price of its own at which it sells: a stop, or a profit to be taken. */
const sellsAtItsPrice = ({ deed, when }: Pick<Order, 'deed' | 'when'>): boolean =>
  when !== null && directionOf(deed) === 'down';

/** Whether an older order is an exception to a newer ban: to sell nothing does not mean without its stop. */
export const isException = (
  newer: Pick<Order, 'deed' | 'when'>,
  older: Pick<Order, 'deed' | 'when'>,
): boolean =>
  newer.deed.kind === 'forbid' &&
  newer.deed.what === 'selling' &&
  newer.when === null &&
  sellsAtItsPrice(older);

/** What a ban does to an order that it stands in the way of. */
function barred(newer: Order, older: Order): Relation | null {
  if (newer.when !== null || !unfinished(older)) return null;
  if (isException(newer, older)) return 'stays';
  const returns = newer.until !== null || isBound(older.deed) || (older.when !== null && !older.begun);
  return returns ? 'holds-back' : 'replaces';
}

/**
 * What a newer order does to one that stands: nothing (null), takes its place, goes before it, holds it back as long as it stands
 * itself, or is gone before by it (`stays`). Only what contradicts it loses its place.
 */
export function relationOf(newer: Order, older: Order): Relation | null {
  if (sameBan(newer, older) || opposite(newer, older)) return 'replaces';
  if (bars(newer.deed, older.deed)) return barred(newer, older);
  return bars(older.deed, newer.deed) ? 'goes-before' : null;
}
