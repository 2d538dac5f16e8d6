import type {
  OrderCondition,
  OrderDeed,
  OrderEnd,
  OrderMeaning,
  OrderSize,
} from '../../domain/rules/standing-order.ts';
import { dayAndHour, exactShare, figure } from './figures.ts';

/** What the world's tokens are called. */
export interface Symbols {
  readonly base: string;
  readonly quote: string;
}

function sizeWords(verb: 'buy' | 'sell', size: OrderSize, { base, quote }: Symbols): string {
  switch (size.of) {
    case 'held':
      return verb === 'buy' ? `double ${base}` : `sell ${exactShare(size.share)} of what is held`;
    case 'equity':
      return `${verb} with ${exactShare(size.share)} of equity`;
    case 'cash':
      return `${verb} with ${exactShare(size.share)} of cash`;
    case 'quote':
      return `${verb} ${figure(size.amount)} ${quote}`;
    case 'base':
      return `${verb} ${figure(size.amount)} ${base}`;
  }
}

const FORBIDS = {
  buying: 'no buying',
  selling: 'no selling',
  trading: 'no trading',
  providing: 'no providing liquidity',
} as const;

const BOUNDS = { 'at-most': 'at most', 'at-least': 'at least', at: 'hold' } as const;

function deedWords(deed: OrderDeed, symbols: Symbols): string {
  switch (deed.kind) {
    case 'buy':
    case 'sell':
      return sizeWords(deed.kind, deed.size, symbols);
    case 'exposure':
      if (deed.share === 0 && deed.bound === 'at-most') return `out of ${symbols.base}`;
      return `${BOUNDS[deed.bound]} ${exactShare(deed.share)} in ${symbols.base}`;
    case 'holding': {
      const unit = deed.of === 'base' ? symbols.base : `${symbols.quote} in ${symbols.base}`;
      return `hold ${deed.bound === 'at' ? '' : `${BOUNDS[deed.bound]} `}${figure(deed.amount)} ${unit}`;
    }
    case 'withdraw':
      return 'withdraw all liquidity';
    case 'forbid':
      return FORBIDS[deed.what];
  }
}

function endWords(end: OrderEnd): string {
  switch (end.kind) {
    case 'time':
      return `until ${dayAndHour(end.at)}`;
    case 'tick':
      return `until tick ${end.tick}`;
    case 'price':
      return `until the price is ${end.side} ${figure(end.price)}`;
  }
}

/** Where the price has to be. */
export const conditionWords = ({ side, price, trail }: OrderCondition): string =>
  trail === undefined
    ? `the price is ${side} ${figure(price)}`
    : `the price is ${exactShare(trail)} below its high`;

/** An order in words that are understood as this very order again. Begins in lower case and has no full stop. */
export function meaningWords({ deed, when, until }: OrderMeaning, symbols: Symbols): string {
  const price = when && `${when.mode === 'while' ? 'while' : 'once'} ${conditionWords(when)}`;
  return [deedWords(deed, symbols), price, until && endWords(until)].filter(Boolean).join(' ');
}
