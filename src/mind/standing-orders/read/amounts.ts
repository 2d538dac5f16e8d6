import type { OrderSize } from '../../../domain/rules/standing-order.ts';

/** A share as {@link normal} writes it. */
export const SHARE = String.raw`(\d+(?:\.\d+)?%|\d+\/\d+)`;
/** An amount as {@link normal} writes it. */
export const AMOUNT = String.raw`(\d+(?:\.\d+)?)`;
/** Words for the whole. */
export const ALL = '(?:everything|it all|all of it|all|whole|entire|entirely|completely|fully|in full|100%)';

/** 0..1; null where it is more than the whole. */
export function shareOf(text: string): number | null {
  const [above, below] = text.split('/').map(Number);
  const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : (above ?? 0) / (below ?? 1);
  return share >= 0 && share <= 1 ? share : null;
}

/** A share of something, where it is some of it and not more than the whole. */
export function sizeOfShare(text: string, of: 'held' | 'equity' | 'cash'): OrderSize | null {
  const share = shareOf(text);
  return share === null || share === 0 ? null : { of, share };
}

/** An amount in whole tokens; null for nothing. */
export function sizeOfAmount(text: string, of: 'quote' | 'base'): OrderSize | null {
  const amount = Number(text);
  return amount > 0 ? { of, amount } : null;
}
