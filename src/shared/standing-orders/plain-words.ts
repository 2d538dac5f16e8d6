import type { OrderDeed, OrderMeaning } from '../../domain/rules/standing-order.ts';
import { dayAndHour, exactShare, figure, rough } from './figures.ts';
import { conditionWords, meaningWords, type Symbols } from './meaning-words.ts';

const FORBIDS = {
  buying: 'buy nothing',
  selling: 'sell nothing',
  trading: 'trade nothing',
  providing: 'provide no liquidity',
} as const;

const BOUNDS = { 'at-most': 'at most', 'at-least': 'at least', at: 'exactly' } as const;

/** How long an order stands that does not end with being done. */
function lasting({ until }: Pick<OrderMeaning, 'until'>): string {
  if (until === null) return 'until you cancel';
  if (until.kind === 'time') return `until ${dayAndHour(until.at)}`;
  if (until.kind === 'tick') return `until tick ${until.tick}`;
  return `until the price is ${until.side} ${figure(until.price)}`;
}

const isOut = (deed: OrderDeed): boolean =>
  deed.kind === 'exposure' && deed.bound === 'at-most' && deed.share === 0;

function doing(meaning: OrderMeaning, symbols: Symbols): string {
  const { deed, until } = meaning;
  const { base } = symbols;
  if (isOut(deed)) return `sell all ${base}, and buy none ${lasting(meaning)}`;
  if (deed.kind === 'exposure')
    return `hold ${BOUNDS[deed.bound]} ${exactShare(deed.share)} of your equity in ${base} ${lasting(meaning)}`;
  if (deed.kind === 'holding')
    return `${meaningWords({ ...meaning, when: null, until: null }, symbols)} ${lasting(meaning)}`;
  if (deed.kind === 'forbid') return `${FORBIDS[deed.what]} ${lasting(meaning)}`;
  const once = meaningWords({ ...meaning, when: null, until: null }, symbols);
  return until === null ? once : `${once}, ${lasting(meaning)}`;
}

/** An order as one would say it to someone who has never given one, with how long it stands. Begins in lower case, no full stop. */
export function plainWords(meaning: OrderMeaning, symbols: Symbols): string {
  const { when } = meaning;
  if (when === null) return doing(meaning, symbols);
  const now = when.trail === undefined ? '' : ` (now ${rough(when.price)})`;
  return `${when.mode === 'while' ? 'while' : 'once'} ${conditionWords(when)}${now}, ${doing(meaning, symbols)}`;
}
