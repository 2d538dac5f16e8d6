import type { DeathRecord } from '../../domain/life/death-record.ts';
import type { Dying, LeftOpen } from '../../domain/life/dying.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { DeathCause, Vitality } from '../../domain/life/life.ts';
import type { Action, WorldInfo } from '../../domain/world/world.ts';
import type { Turn } from '../contract/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { leftOpen, nextSettlement, settlementOrder } from './settlement.ts';
import type { MortalityState } from './vitality.ts';

/** Thanatopsis, its first phase: the death is accepted. From here on nothing is decided. @param cause `owner`: with his own words, if any */
export const accept = (
  cause: DeathCause,
  reason: string | null,
  at: { readonly tick: number; readonly worldTime: number; readonly vitality: Vitality },
  { credit }: Pick<MortalityState, 'credit'>,
): Dying => ({
  cause,
  reason,
  acceptedAt: at.tick,
  worldTime: at.worldTime,
  vitality: at.vitality,
  reserve: credit,
  orders: [],
});

/** The order of a dying golem's tick, and null of one who lives. */
export const settlementOf = (
  dying: Dying | undefined,
  { observation, portfolio }: Turn['observed'],
  cage: GolemPolicy['cage'],
): Action | null =>
  dying
    ? nextSettlement({
        portfolio,
        price: observation.price,
        pool: observation.pool,
        cage,
        orders: dying.orders,
      })
    : null;

/** Why nothing more can be closed; null where there is something to close, and time. */
function over(
  { acceptedAt, orders }: Dying,
  portfolio: Portfolio,
  { tick, observed: { observation }, policy, world }: Turn,
): LeftOpen['why'] | null {
  const { price, pool, step } = observation;
  if (nextSettlement({ portfolio, price, pool, cage: policy.cage, orders }) === null) return 'too-little';
  if (isLastStep(step, world)) return 'no-more-blocks';
  return tick >= acceptedAt + policy.mortality.settleTicks ? 'time-is-over' : null;
}

const isLastStep = (step: number, { steps }: WorldInfo): boolean => steps !== null && step + 1 >= steps;

export function lastWords(
  { cause, reason }: Pick<Dying, 'cause' | 'reason'>,
  { initialCredit }: MortalityState,
  tick: number,
): string {
  const words = {
    economic: `The life credit of ${initialCredit} is spent`,
    epistemic: 'The world no longer resembles what is believed of it',
    stochastic: 'Chance ended this life',
    owner: `Its owner ended this life${reason === null ? '' : `: “${reason}”`}`,
  }[cause];
  return `${words}, after ${tick} ticks.`;
}

/** What is known of a death when it is over. */
export const deathOf = (
  dying: Dying,
  state: MortalityState,
  at: Pick<DeathRecord, 'tick' | 'worldTime' | 'equity' | 'holding'> & { readonly left: LeftOpen | null },
): DeathRecord => ({
  tick: at.tick,
  worldTime: at.worldTime,
  cause: dying.cause,
  vitality: dying.vitality,
  equity: at.equity,
  holding: at.holding,
  lastWords: lastWords(dying, state, dying.acceptedAt),
  dying,
  left: at.left,
});

/** The dying as a tick of it leaves it, and its death where that was the last. @param before as the tick found it; itself on the tick of acceptance */
export function dyingAfter(
  before: Dying,
  turn: Turn,
  state: MortalityState,
): { readonly dying: Dying; readonly death: DeathRecord | null } {
  const { tick, acted, observed, settled } = turn;
  const given = acted && before.acceptedAt < tick ? [settlementOrder(tick, acted)] : [];
  const dying = { ...before, orders: [...before.orders, ...given] };
  const { portfolio } = settled;
  const why = over(dying, portfolio, turn);
  if (why === null) return { dying, death: null };
  const { observation } = observed;
  const { equity, holding } = portfolio;
  const left = leftOpen(portfolio, observation.price, why);
  return {
    dying,
    death: deathOf(dying, state, { tick, worldTime: observation.time, equity, holding, left }),
  };
}
