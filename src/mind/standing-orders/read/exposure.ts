import type { OrderDeed } from '../../../domain/rules/standing-order.ts';
import { AMOUNT, SHARE, shareOf } from './amounts.ts';

type Exposure = Extract<OrderDeed, { kind: 'exposure' }>;

const DOWN =
  'reduce|cut|trim|lower|decrease|scale down|scale back|shrink|go down|get down|come down|sell down|bring down|sell';
const UP = 'raise|increase|grow|lift|go up|bring up|scale up|buy up|buy';
const LEVEL = 'bring|take|go|get|move|rebalance|set|keep|hold|stay|have|be|remain|put|target|aim for';
const MOST =
  'at most|no more than|not more than|never more than|max|maximum|up to|below|under|less than|do not hold more than|never hold more than|do not exceed|never exceed';
const LEAST = 'at least|no less than|not less than|never less than|min|minimum|above|over|more than';
const OF = '(?: (?:in|of|into|asset|exposure|invested|equity|it|position|down|up|back))*';

const TARGET = new RegExp(
  `^(?:(${DOWN})|(${UP})|(?:${LEVEL}))?${OF}(?: ?(to|at))?(?: ?(?:(${MOST})|(${LEAST})))? ?${SHARE}(?:${OF}|( (?:in )?cash))$`,
);
/** Words without which a share is an amount to buy or to sell, and no target. */
const SAYS_TARGET =
  /\b(?:to|at|exposure|invested|keep|hold|stay|have|be|remain|target|max|maximum|min|minimum|most|more|less|below|under|exceed)\b/;
const BY = /\bby\b/;

function boundOf(found: RegExpExecArray): Exposure['bound'] {
  const [, down, up, , most, least] = found;
  if (most !== undefined) return 'at-most';
  if (least !== undefined) return 'at-least';
  return down !== undefined ? 'at-most' : up !== undefined ? 'at-least' : 'at';
}

const OTHER_WAY = { 'at-most': 'at-least', 'at-least': 'at-most', at: 'at' } as const;

/** "Reduce to 10%", "at most 30% exposure", "keep half in cash": a share of equity to be in the base token. */
export function exposureIn(core: string): Exposure | null {
  if (BY.test(core) || !SAYS_TARGET.test(core)) return null;
  const found = TARGET.exec(core);
  const share = found && shareOf(found[6]!);
  if (!found || share === null) return null;
  const bound = boundOf(found);
  if (found[7] === undefined) return { kind: 'exposure', bound, share };
  return { kind: 'exposure', bound: OTHER_WAY[bound], share: 1 - share };
}

type Holding = Extract<OrderDeed, { kind: 'holding' }>;

const HOLDING = new RegExp(
  `^(?:(?:${LEVEL}|own) )?(?:(${MOST})|(${LEAST}))? ?${AMOUNT} (asset|quote)(?: (?:worth of|of|in) asset)?$`,
);
/** Without one of these an amount is to be bought or sold. */
const SAYS_HELD =
  /^(?:keep|hold|stay|have|own|never|do not|at most|at least|no more|not more|max|maximum|min|minimum|no less)\b/;

/** "Never hold more than 3 ETH", "keep at least 500 USD in ETH": whole tokens, or what they are worth. */
export function holdingIn(core: string): Holding | null {
  if (!SAYS_HELD.test(core)) return null;
  const [found, most, least, amount, unit] =
    HOLDING.exec(core.replace(/^(?:never|do not) (?:own|have|keep)\b/, 'never hold')) ?? [];
  if (found === undefined) return null;
  const bound = most !== undefined ? 'at-most' : least !== undefined ? 'at-least' : 'at';
  return { kind: 'holding', bound, of: unit === 'asset' ? 'base' : 'quote', amount: Number(amount) };
}
