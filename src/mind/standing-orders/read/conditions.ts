import type { OrderCondition, OrderEnd, PriceSide } from '../../../domain/rules/standing-order.ts';
import { AMOUNT, SHARE, shareOf } from './amounts.ts';
import { timeOf } from './dates.ts';

/** What words are relative to: the world when they were said. */
export interface WhenSaid {
  /** Last tick lived. */
  readonly tick: number;
  /** The world's time, Unix seconds. */
  readonly time: number;
  /** Quote per base. */
  readonly price: number;
}

/** What a clause says beside its deed. `fault` where it says something of the kind that cannot be read. */
export interface Conditions {
  readonly core: string;
  readonly when: OrderCondition | null;
  readonly until: OrderEnd | null;
  /** It is bound to its condition by "only". */
  readonly only: boolean;
  readonly fault: boolean;
}

const SUBJECT = '(?:(?:it|price|asset|market|asset price|price of asset)(?: is)? )?';
const MOVES =
  '(?:(?:is|goes|go|falls|fall|drops|drop|sinks|dips|rises|rise|climbs|climb|gets|get|trades|moves|closes|comes|crosses|breaks) )?(?:back )?(?:to )?';
const BELOW = '(?:below|under|beneath|less than|lower than|down to)';
const ABOVE = '(?:above|over|beyond|more than|higher than|up to)';
const REACHES = '(?:reaches|hits|touches|is at|gets to|goes to|at)';
const QUOTE = '(?: quote)?(?: again)?';

const SIDE = new RegExp(`^${SUBJECT}${MOVES}(?:(${BELOW})|(${ABOVE})) ${AMOUNT}${QUOTE}$`);
const REACHED = new RegExp(`^${SUBJECT}${REACHES} ${AMOUNT}${QUOTE}$`);

const FALLS = '(?:falls?|drops?|sinks?|dips?|declines?|loses|is down|goes down|comes down|crashes)';
const RISES = '(?:rises?|climbs?|gains?|grows?|is up|goes up|rallies)';
const MOVED = new RegExp(
  `^${SUBJECT}(?:(${FALLS})|(${RISES}))(?: by)?(?: another| more)? ${SHARE}(?: more| from here| from now)?$`,
);

/** A price in as many digits as are shown of it. */
const shownPrice = (price: number): number => Number(price.toFixed(6));

/** A side of a price that the market has to move to: "it falls 10%". */
function movedSide(words: string, now: Pick<WhenSaid, 'price'>): PriceSide | null {
  const [, falls, , by] = MOVED.exec(words) ?? [];
  const share = by === undefined ? null : shareOf(by);
  if (share === null || share === 0) return null;
  if (falls === undefined) return { side: 'above', price: shownPrice(now.price * (1 + share)) };
  return share === 1 ? null : { side: 'below', price: shownPrice(now.price * (1 - share)) };
}

/** A side of a price, as "it falls below 1200", "the price reaches 1300" or "it drops 5%" say it. */
export function sideOf(words: string, now: Pick<WhenSaid, 'price'>): PriceSide | null {
  const moved = movedSide(words, now);
  if (moved) return moved;
  const [, below, , level] = SIDE.exec(words) ?? [];
  if (level !== undefined) return { side: below === undefined ? 'above' : 'below', price: Number(level) };
  const reached = REACHED.exec(words)?.[1];
  if (reached === undefined) return null;
  const price = Number(reached);
  return { side: price > now.price ? 'above' : 'below', price };
}

/** A bare number that reads as a year is one, and a year that is over ends nothing. */
const PAST_YEAR = /^(?:19|20)\d\d$/;
const FOREVER =
  /^(?:further notice|i (?:say|lift|tell|change|allow|order)\b.*|told otherwise|you hear (?:from me|otherwise))$/;

/** What stands after "until": a side of a price, a tick, a day. Undefined where it cannot be read, null where it names no end. */
function endOf(words: string, said: WhenSaid): OrderEnd | null | undefined {
  if (FOREVER.test(words)) return null;
  const tick = /^tick #?(\d+)(?:\.0)?$/.exec(words)?.[1];
  if (tick !== undefined) return Number(tick) > said.tick ? { kind: 'tick', tick: Number(tick) } : undefined;
  const side = sideOf(words, said);
  if (side) return { kind: 'price', ...side };
  const at = timeOf(words, said.time);
  if (at !== null) return { kind: 'time', at };
  if (PAST_YEAR.test(words)) return undefined;
  const level = new RegExp(`^${AMOUNT}${QUOTE}$`).exec(words)?.[1];
  if (level === undefined) return undefined;
  const price = Number(level);
  return { kind: 'price', side: price > said.price ? 'above' : 'below', price };
}

function lasting(words: string, said: WhenSaid): OrderEnd | null | undefined {
  const ticks = /^(?:next )?(\d+) ticks?$/.exec(words)?.[1];
  if (ticks !== undefined) return { kind: 'tick', tick: said.tick + Number(ticks) };
  if (/^(?:next )?a? ?tick$/.test(words)) return { kind: 'tick', tick: said.tick + 1 };
  const length = words.replace(/^next /, '').replace(/^(?:a )?(?=minute|hour|day|week|month|year)/, '1 ');
  const at = timeOf(/^(?:rest|end) of /.test(words) ? words : `in ${length}`, said.time);
  return at === null ? undefined : { kind: 'time', at };
}

const UNTIL = /^(.*?) ?\b(?:until|till|til|before)\b (.+)$/;
const LASTING =
  /^(.*?) ?\bfor (?=(?:next )?(?:\d+ |a )?(?:tick|minute|hour|day|week|month|year)|(?:rest|end) of )(.+)$/;
const FOR_GOOD = / ?\b(?:for good|forever|for ever|permanently|indefinitely)\b/;

/** Takes from a clause when it ends. */
function takeEnd(clause: string, said: WhenSaid): Pick<Conditions, 'core' | 'until' | 'fault'> {
  if (FOR_GOOD.test(clause)) return { core: clause.replace(FOR_GOOD, '').trim(), until: null, fault: false };
  const [, before, words] = UNTIL.exec(clause) ?? [];
  const [, rest, length] = LASTING.exec(clause) ?? [];
  if (words === undefined && length === undefined) return { core: clause, until: null, fault: false };
  const until = words !== undefined ? endOf(words, said) : lasting(length!, said);
  return {
    core: (words !== undefined ? before! : rest!).trim(),
    until: until ?? null,
    fault: until === undefined,
  };
}

const IF = /^(.*?) ?\b(only )?(if|when|once|whenever|as soon as|while|as long as|in case) (.+)$/;
const BARE = new RegExp(`^(.*?) ?\\b(only )?(?:(${BELOW})|(${ABOVE})) ${AMOUNT}${QUOTE}$`);
const AT = new RegExp(
  `^(.*?\\b(buy|sell|sold|stop loss|take profit)\\b.*?) (only )?at ${AMOUNT}${QUOTE}(?: or (better|below|lower|less|above|higher|more))?$`,
);

const TRAILING = new RegExp(
  `^(.*?) ?\\b(?:trailing(?: stop)?(?: loss)?(?: (?:of|at|by))? ${SHARE}(?: below (?:high|peak|top))?|(?:once|if|when) ${SUBJECT}${SHARE} below (?:high|peak|top|highest price))$`,
);

/** Takes from a clause by how much its price trails the highest. */
function takeTrail(clause: string, said: WhenSaid): Omit<Conditions, 'until'> | null {
  const [, before, own, others] = TRAILING.exec(clause) ?? [];
  const words = own ?? others;
  if (words === undefined) return null;
  const trail = shareOf(words) ?? 0;
  const core =
    own === undefined
      ? before!
      : /^(?:set|put|use|place|with|a|add| )*$/.test(before!)
        ? 'stop loss'
        : before!;
  if (trail <= 0 || trail >= 1) return { core, when: null, only: false, fault: true };
  const price = shownPrice(said.price * (1 - trail));
  return { core, when: { side: 'below', price, mode: 'once', trail }, only: false, fault: false };
}

/** Takes from a clause at which price it holds. */
function takeCondition(clause: string, said: WhenSaid): Omit<Conditions, 'until'> {
  const trailing = takeTrail(clause, said);
  if (trailing) return trailing;
  const leading = /\bonly\b/.test(clause);
  const [, before, , word, words] = IF.exec(clause) ?? [];
  if (words !== undefined) {
    const side = sideOf(words, said);
    const mode = leading || ['while', 'whenever', 'as long as'].includes(word!) ? 'while' : 'once';
    return { core: before!, when: side && { ...side, mode }, only: leading, fault: side === null };
  }
  const [, rest, , below, , level] = BARE.exec(clause) ?? [];
  if (level !== undefined) {
    const side = below === undefined ? 'above' : 'below';
    return { core: rest!, when: { side, price: Number(level), mode: 'while' }, only: leading, fault: false };
  }
  const [, deed, verb, , price, or] = AT.exec(clause) ?? [];
  if (price === undefined) return { core: clause, when: null, only: leading, fault: false };
  const up =
    or === undefined || or === 'better'
      ? verb === 'sell' || verb === 'take profit'
      : /above|higher|more/.test(or);
  const when: OrderCondition = {
    side: up ? 'above' : 'below',
    price: Number(price),
    mode: leading ? 'while' : 'once',
  };
  return { core: deed!, when, only: leading, fault: false };
}

/** A clause of {@link normal} words without what it says of when. */
export function conditionsOf(clause: string, said: WhenSaid): Conditions {
  const end = takeEnd(clause, said);
  const { core, when, only, fault } = takeCondition(end.core, said);
  const bare = core
    .replaceAll(/\bonly\b/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return { core: bare, when, until: end.until, only, fault: fault || end.fault };
}
