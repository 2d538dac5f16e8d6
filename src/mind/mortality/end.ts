import type { GolemPolicy } from '../policy/index.ts';
import { portfolioOf, type WorldMind } from '../market/index.ts';
import { accept, deathOf } from './dying.ts';
import type { Slice } from './organ.ts';
import { leftOpen, nextSettlement } from './settlement.ts';

/** A mind that may end: its own slice, and where it stands. */
interface Mind extends Slice {
  readonly tick: number;
  readonly worldId: string;
  readonly worlds: Readonly<Record<string, WorldMind>>;
}

interface EndedAt {
  /** World time, Unix seconds. */
  readonly time: number;
  /** No block follows that could include an order. */
  readonly worldOver: boolean;
}

/** The books of the world that it stands in, as they were last seen; null before they were opened. */
function booksOf({ worlds, worldId }: Mind) {
  const { ledger, beliefs } = worlds[worldId] ?? { ledger: null, beliefs: { price: null, pool: null } };
  const { price, pool } = beliefs;
  return ledger && price !== null && pool
    ? { price, pool, portfolio: portfolioOf(ledger, price, pool) }
    : null;
}

/**
 * The state of a golem whose owner has ended its life: the death is accepted. What is open is closed by the ticks that follow; where
 * nothing is, or no block would include an order, it is over at once.
 */
export function endedByOwner<State extends Mind>(
  state: State,
  reason: string | null,
  { time, worldOver }: EndedAt,
  policy: Pick<GolemPolicy, 'cage' | 'mortality' | 'paper'>,
): State {
  const { tick, vitality, mortality } = state;
  const dying = accept('owner', reason, { tick, worldTime: time, vitality }, mortality);
  const accepted: State = { ...state, dying, phase: 'terminal', phaseChanged: false };
  const books = booksOf(state);
  const open =
    books !== null &&
    policy.mortality.settleTicks > 0 &&
    nextSettlement({ ...books, cage: policy.cage, orders: [] }) !== null;
  if (open && !worldOver) return accepted;
  const { equity = policy.paper.capital, holding = policy.paper.capital } = books?.portfolio ?? {};
  const why = worldOver ? 'no-more-blocks' : open ? 'time-is-over' : 'too-little';
  const left = books && leftOpen(books.portfolio, books.price, why);
  const death = deathOf(dying, mortality, { tick, worldTime: time, equity, holding, left });
  return { ...accepted, death };
}

/** A golem whose world ended while it was dying: what it could not close is left. */
export function endedWithWorld<State extends Mind>(state: State, { time }: Pick<EndedAt, 'time'>): State {
  const { dying, mortality, tick } = state;
  if (!dying || state.death) return state;
  const books = booksOf(state);
  const { equity = 0, holding = 0 } = books?.portfolio ?? {};
  const left = books && leftOpen(books.portfolio, books.price, 'no-more-blocks');
  return { ...state, death: deathOf(dying, mortality, { tick, worldTime: time, equity, holding, left }) };
}
