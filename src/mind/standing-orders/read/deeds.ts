import type { Forbidden, OrderDeed, OrderMeaning, OrderSize } from '../../../domain/rules/standing-order.ts';
import { ALL, AMOUNT, SHARE, sizeOfAmount, sizeOfShare } from './amounts.ts';
import { exposureIn, holdingIn } from './exposure.ts';

type Read = Pick<OrderMeaning, 'deed' | 'assumed'>;
type Rule = readonly [pattern: RegExp, read: (found: readonly (string | undefined)[]) => Read | null];

/** Parts of equity, or of what is held, that are meant where the owner does not say how much. Ours. */
const PLAIN = { buy: 0.25, sell: 0.5, some: 0.25 };

const OUT: OrderDeed = { kind: 'exposure', bound: 'at-most', share: 0 };

const sure = (deed: OrderDeed): Read => ({ deed, assumed: false });
const guess = (deed: OrderDeed): Read => ({ deed, assumed: true });
const forbid = (what: Forbidden): Read => sure({ kind: 'forbid', what });
const sell = (size: OrderSize | null): Read | null =>
  size && sure('share' in size && size.share === 1 ? OUT : { kind: 'sell', size });
const buy = (size: OrderSize | null): Read | null => size && sure({ kind: 'buy', size });

const rule = (pattern: string, read: Rule[1]): Rule => [new RegExp(`^${pattern}$`), read];

const SELLING =
  '(?:sell|selling|liquidate|dump|unload|offload|close|exit|get rid of|close out|sell off|get out of|reduce|cut|trim|lighten|take off|shed|lower|decrease)';
const BUYING = '(?:buy|invest|accumulate|purchase|acquire|add|get|buy in|go long|long|buy back)';
const WHAT =
  '(?: (?:of|by|down|up|back|on|in|into|asset|exposure|risk|what is held|what you (?:hold|have|own)|it|them|that))*';
const LITTLE = '(?:some|a bit|a little|a little bit|a few|slightly|more|some more|a bit more)';
const NOT =
  '(?:do not|never|no|stop|avoid|quit|cease|no more|refrain from|halt|suspend|pause|without|not to|not)';
const AGAIN = '(?: (?:again|more|anything|asset|of it|everything|all|it|into asset|in asset|with anything))*';

/** Bans: before anything else, so that "do not sell everything" sells nothing. */
const BANS: readonly Rule[] = [
  rule(
    `${NOT} (?:buy|buying|buys|purchase|purchases|purchasing|invest|investing|add|adding|accumulate|accumulating|buy back)${AGAIN}`,
    () => forbid('buying'),
  ),
  rule(`(?:buy|purchase) nothing${AGAIN}`, () => forbid('buying')),
  rule(`${NOT} (?:sell|selling|sells|sales?|liquidate|liquidating|exit|reduce)${AGAIN}`, () =>
    forbid('selling'),
  ),
  rule(`sell nothing${AGAIN}`, () => forbid('selling')),
  rule(
    `${NOT} (?:trade|trades|trading|orders?|act|acting|dealing|deal|touch|touching|do|doing|touch anything|move)${AGAIN}`,
    () => forbid('trading'),
  ),
  rule(`${NOT} (?:provide|providing|adding|add)(?: any| more)? ?(?:liquidity|ranges?)(?: again)?`, () =>
    forbid('providing'),
  ),
  rule(
    '(?:stop|halt|freeze|pause|wait|hold|hold on|hold still|hold everything|hold asset|hold it|hold all|stand still|stand down|sit tight|stay put|sit still|do nothing|trade nothing|hands off|be still|nothing|keep asset|keep everything|(?:keep|hold) what you(?: (?:hold|have|own))?|(?:keep|hold) what(?: is held)?|freeze everything|stop everything|stop it|stop there)',
    () => forbid('trading'),
  ),
];

const EXITS: readonly Rule[] = [
  rule(`${SELLING}(?: of| out)?(?: asset)? ${ALL}(?: of)?(?: asset| what you (?:hold|have|own)| it)?`, () =>
    sure(OUT),
  ),
  rule(
    `(?:liquidate|exit|get out|get out of|go flat|be flat|flat|flatten|go to cash|go into cash|cash out|go all cash|all cash|all out|bail|bail out|leave|leave market|close|close out|sell out|sell off|out|be out|stay out|keep out|go out|dump it|dump asset|move to cash|switch to cash|to cash|into cash|everything to cash|turn everything into cash|get me out|take me out|get rid of it|close it)(?: of)?(?: asset| market| it)?(?: ${ALL})?`,
    () => sure(OUT),
  ),
];

const SALES: readonly Rule[] = [
  rule(`${SELLING}${WHAT} ${SHARE}${WHAT}(?: of)?(?: ${ALL})?${WHAT}`, ([, share]) =>
    sell(sizeOfShare(share!, 'held')),
  ),
  rule(`halve${WHAT}`, () => sell({ of: 'held', share: 0.5 })),
  rule(`${SELLING}${WHAT} ${AMOUNT} quote(?: worth)?(?: of)?(?: asset)?`, ([, amount]) =>
    sell(sizeOfAmount(amount!, 'quote')),
  ),
  rule(`${SELLING} ${AMOUNT}(?: of)? asset`, ([, amount]) => sell(sizeOfAmount(amount!, 'base'))),
  rule(`${SELLING} ${LITTLE}(?: of)?${WHAT}`, () =>
    guess({ kind: 'sell', size: { of: 'held', share: PLAIN.some } }),
  ),
  rule(`(?:sell|reduce|cut|trim|lighten|lower|decrease|lighten up)${WHAT}`, () =>
    guess({ kind: 'sell', size: { of: 'held', share: PLAIN.sell } }),
  ),
];

const PURCHASES: readonly Rule[] = [
  rule(
    `(?:${BUYING}(?: asset| with)* (?:${ALL}|as much as (?:you can|possible)|max|maximum)(?: of)?(?: asset| cash| money| capital)?|go all in|all in|max out|invest(?: all)? cash)`,
    () => buy({ of: 'cash', share: 1 }),
  ),
  rule(`${BUYING}${WHAT}(?: for| with)? ${SHARE}(?: of)? (?:cash|money)${WHAT}`, ([, share]) =>
    buy(sizeOfShare(share!, 'cash')),
  ),
  rule(
    `${BUYING}${WHAT}(?: for| with)? ${SHARE}(?: of)?(?: equity| capital| it all| everything)?${WHAT}`,
    ([, share]) => buy(sizeOfShare(share!, 'equity')),
  ),
  rule(
    `${BUYING}${WHAT}(?: for| with)? ${AMOUNT} quote(?: worth)?(?: of)?(?: asset| in asset| into asset)?`,
    ([, amount]) => buy(sizeOfAmount(amount!, 'quote')),
  ),
  rule(`${BUYING} ${AMOUNT}(?: of)?(?: more)? asset`, ([, amount]) => buy(sizeOfAmount(amount!, 'base'))),
  rule(`(?:double(?: up| down)?${WHAT})`, () => buy({ of: 'held', share: 1 })),
  rule(`${BUYING}(?: ${LITTLE})?(?: of)?${WHAT}`, () =>
    guess({ kind: 'buy', size: { of: 'equity', share: PLAIN.buy } }),
  ),
];

const OTHERS: readonly Rule[] = [
  rule(
    `(?:withdraw|remove|pull|close|take out|collect)(?: ${ALL})?(?: of)? (?:liquidity|ranges?)(?: ${ALL})?`,
    () => sure({ kind: 'withdraw' }),
  ),
  rule(`(?:withdraw)(?: ${ALL})?`, () => sure({ kind: 'withdraw' })),
  rule('(?:(?:set|put|place|add|use)(?: in)? )?(?:a )?stop loss', () => sure(OUT)),
  rule('(?:(?:set|put|place|add) )?(?:a )?take profits?', () => sure(OUT)),
];

/** The order in a clause of {@link normal} words; null where it is none. The whole clause is read, or nothing of it. */
export function deedIn(core: string): Read | null {
  for (const [pattern, read] of [...BANS, ...EXITS]) {
    const found = pattern.exec(core);
    if (found) return read(found);
  }
  const holding = holdingIn(core);
  if (holding) return sure(holding);
  const exposure = exposureIn(core);
  if (exposure) return sure(exposure);
  for (const [pattern, read] of [...OTHERS, ...SALES, ...PURCHASES]) {
    const found = pattern.exec(core);
    if (found) return read(found);
  }
  return null;
}
