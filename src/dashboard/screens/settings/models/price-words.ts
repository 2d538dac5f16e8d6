import type { ListedPrices, ModelPrices } from '../../../../domain/models/model-config.ts';
import { formatFull } from '../../../words/index.ts';
import { t } from './strings.ts';

/** With all its digits: a million cached tokens can cost thousandths of a dollar. */
export const dollars = (price: number): string => t.prices.dollars(formatFull(price));

/** All that a price list says, in one line. */
export function priceLine({ input, output, cacheRead, cacheWrite }: ModelPrices): string {
  const parts = [t.prices.in(dollars(input)), t.prices.out(dollars(output))];
  if (cacheRead !== undefined) parts.push(t.prices.cacheRead(dollars(cacheRead)));
  if (cacheWrite !== undefined) parts.push(t.prices.cacheWrite(dollars(cacheWrite)));
  return parts.join(', ');
}

/** Where the table's prices come from, and of which day. */
export const sourceOf = ({ source, date }: ListedPrices): string => `${source}, ${date}`;
