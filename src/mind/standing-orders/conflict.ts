import type { OrderDeed, StandingOrder, WordNote } from '../../domain/rules/standing-order.ts';

type Relation = Exclude<WordNote['kind'], 'lifts' | 'nothing-to-lift'>;
type Order = Pick<StandingOrder, 'deed' | 'until' | 'when' | 'stage'>;

/** Which way an order moves exposure: up, down, or to a level from either side. */
function directionOf(deed: OrderDeed): 'up' | 'down' | 'level' | null {
  if (deed.kind === 'buy') return 'up';
  if (deed.kind === 'sell') return 'down';
  if (deed.kind !== 'exposure') return null;
  return deed.bound === 'at' ? 'level' : deed.bound === 'at-most' ? 'down' : 'up';
}

/** Whether what is forbidden stands in the way of an order. */
function bars(deed: OrderDeed, other: OrderDeed): boolean {
  if (deed.kind !== 'forbid') return false;
  const direction = directionOf(other);
  if (deed.what === 'trading') return other.kind !== 'forbid';
  if (deed.what === 'buying') return direction === 'up' || direction === 'level';
  return deed.what === 'selling' && (direction === 'down' || direction === 'level');
}

const wide = (deed: OrderDeed): boolean => deed.kind === 'forbid' && deed.what === 'trading';

function sameBan(newer: Order, older: Order): boolean {
  const [a, b] = [newer.deed, older.deed];
  if (a.kind !== 'forbid' || b.kind !== 'forbid') return false;
  const open = newer.when === null;
  // For a while they stand beside one another: what was forbidden before is forbidden again behind it.
  if (open && newer.until !== null) return false;
  // A ban without conditions covers what is narrower; a ban with one replaces one of the very same.
  return a.what === b.what || (open && wide(a));
}

/** Orders that wait for their price contradict nothing yet: once both bind, the newer one goes first. */
function opposite(newer: Order, older: Order): boolean {
  if (newer.when !== null || older.stage === 'waiting') return false;
  const [a, b] = [directionOf(newer.deed), directionOf(older.deed)];
  if (a === null || b === null) return false;
  return a !== b || newer.deed.kind === 'exposure';
}

const unfinished = ({ stage }: Order): boolean => stage === 'working' || stage === 'waiting';

/**
 * What a newer order does to one that stands: nothing (null), takes its place, goes before it, or holds it back for a while. The newer
 * one always wins.
 */
export function relationOf(newer: Order, older: Order): Relation | null {
  if (sameBan(newer, older) || opposite(newer, older)) return 'replaces';
  if (bars(newer.deed, older.deed) && newer.when === null) {
    if (newer.until !== null) return unfinished(older) ? 'holds-back' : null;
    return unfinished(older) ? 'replaces' : null;
  }
  return bars(older.deed, newer.deed) ? 'goes-before' : null;
}
