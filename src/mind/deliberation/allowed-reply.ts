import * as v from 'valibot';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { JsonSchema } from '../../domain/models/model.ts';
import type { Observation, WorldInfo } from '../../domain/world/world.ts';
import { toJsonSchema } from '../../lib/json/json-schema.ts';
import { OPEN_FACTOR } from '../market/index.ts';
import { ORDERS } from './orders-read.ts';
import { REPLY } from './reply-schema.ts';
import { orBlocked } from './valve/blocked-reply.ts';

/** Entries that a forced reply may cite at most, so that it does not count them all up. */
const MOST_CITES = 12;

/** What is there to be cited, traded and foretold. */
interface Facts {
  readonly world: Pick<WorldInfo, 'base'>;
  readonly observation: Pick<Observation, 'price'>;
  readonly portfolio: Pick<Portfolio, 'positions' | 'base' | 'cash'>;
  /** The owner has just spoken. */
  readonly reads: boolean;
  /** Set where it may end with a named blocker. */
  readonly valve?: object | null;
}

/** Bounds closer together than this are left away: grammars of numbers know six digits behind the point. */
const FINE = 1e-3;

const upTo = (most: number) =>
  most < FINE ? v.pipe(v.number(), v.gtValue(0)) : v.pipe(v.number(), v.gtValue(0), v.maxValue(most));

/**
 * The replies of {@link REPLY} that can be taken now: names that are in the prompt, the token that is traded, what is held, positions that
 * are open. A grammar cannot hold one number against another, so an interval is one with today's price in it, and a range is open to both
 * sides of it. For models whose replies are forced; whatever comes is judged as any reply is.
 */
export function allowedReply(
  { world, observation, portfolio, reads, valve = null }: Facts,
  names: readonly string[],
): JsonSchema {
  const asset = v.literal(world.base);
  const { price } = observation;
  const fine = price < FINE;
  const below = fine ? v.pipe(v.number(), v.gtValue(0)) : v.pipe(v.number(), v.gtValue(0), v.ltValue(price));
  const above = fine
    ? v.pipe(v.number(), v.gtValue(0))
    : v.pipe(v.number(), v.gtValue(price), v.maxValue(price * OPEN_FACTOR));
  const { cash, base, positions } = portfolio;
  const open = positions.map(({ id }) => id);
  const action = v.union([
    v.strictObject({ kind: v.literal('hold') }),
    ...(cash > 0 ? [v.strictObject({ kind: v.literal('buy'), asset, spend: upTo(cash) })] : []),
    ...(base > 0 ? [v.strictObject({ kind: v.literal('sell'), asset, amount: upTo(base) })] : []),
    ...(cash > 0 && base > 0
      ? [
          v.strictObject({
            kind: v.literal('provide'),
            asset,
            lowPrice: below,
            highPrice: above,
            maxBase: upTo(base),
            maxQuote: upTo(cash),
          }),
        ]
      : []),
    ...(open.length > 0
      ? [v.strictObject({ kind: v.literal('withdraw'), positionId: v.picklist(open) })]
      : []),
  ]);
  const entries = {
    ...REPLY.entries,
    cites: v.pipe(v.array(v.picklist(names)), v.minLength(1), v.maxLength(MOST_CITES)),
    action,
    prediction: v.strictObject({ ...REPLY.entries.prediction.entries, low: below, high: above }),
  };
  const decision = v.strictObject(entries);
  if (valve === null) return toJsonSchema(reads ? v.strictObject({ ...entries, orders: ORDERS }) : decision);
  const answer = orBlocked(decision);
  return toJsonSchema(reads ? v.strictObject({ answer, orders: ORDERS }) : v.strictObject({ answer }));
}
