import type { ListedPrices, ModelPrices } from '../../../../domain/models/model-config.ts';
import { formatFull } from '../../../words/index.ts';

/** With all its digits: a million cached tokens can cost thousandths of a dollar. */
export const dollars = (price: number): string => `$${formatFull(price)}`;

/** All that a price list says, in one line. */
export function priceLine({ input, output, cacheRead, cacheWrite }: ModelPrices): string {
  const parts = [`${dollars(input)} in`, `${dollars(output)} out`];
  if (cacheRead !== undefined) parts.push(`${dollars(cacheRead)} cache read`);
  if (cacheWrite !== undefined) parts.push(`${dollars(cacheWrite)} cache write`);
  return parts.join(', ');
}

/** Where the table's prices come from, and of which day. */
export const sourceOf = ({ source, date }: ListedPrices): string => `${source}, ${date}`;
