import type { ListedPrices, ModelPrices } from '../../../../domain/models/model-config.ts';
import { t } from './strings.ts';

export type PriceKey = 'inputPrice' | 'outputPrice' | 'cacheReadPrice' | 'cacheWritePrice';
/** US dollars for a million tokens, as typed; an empty one is the price table's. */
export type PriceForm = Readonly<Record<PriceKey, string>>;

export const NO_PRICES: PriceForm = {
  inputPrice: '',
  outputPrice: '',
  cacheReadPrice: '',
  cacheWritePrice: '',
};

export const PRICE_FIELDS: readonly { key: PriceKey; of: keyof ModelPrices }[] = [
  { key: 'inputPrice', of: 'input' },
  { key: 'outputPrice', of: 'output' },
  { key: 'cacheReadPrice', of: 'cacheRead' },
  { key: 'cacheWritePrice', of: 'cacheWrite' },
];

/** As much as a price can be. */
const MOST = 1_000_000;

/** A price as typed; null where it is none. */
export function priceOf(text: string): number | null {
  const value = Number(text.trim());
  return text.trim() !== '' && value >= 0 && value <= MOST ? value : null;
}

/** The owner's prices as text, where they differ from the table's. */
export function priceTexts(own: ModelPrices | null, listed: ListedPrices | null): PriceForm {
  if (!own) return NO_PRICES;
  const text = (key: keyof ModelPrices): string => {
    const value = own[key];
    if (value === listed?.prices[key]) return '';
    // Without a price of its own a cached token costs what any other does: said where the table says something else.
    return String(value ?? own.input);
  };
  return {
    inputPrice: text('input'),
    outputPrice: text('output'),
    cacheReadPrice: text('cacheRead'),
    cacheWritePrice: text('cacheWrite'),
  };
}

/** The owner's prices, filled up from the table; null where all of them are the table's. */
export function pricesFrom(form: PriceForm, listed: ListedPrices | null): ModelPrices | null {
  const value = (key: PriceKey, of: keyof ModelPrices): number | undefined =>
    priceOf(form[key]) ?? listed?.prices[of];
  const input = value('inputPrice', 'input');
  const output = value('outputPrice', 'output');
  if (input === undefined || output === undefined) return null;
  const cacheRead = value('cacheReadPrice', 'cacheRead');
  const cacheWrite = value('cacheWritePrice', 'cacheWrite');
  const prices: ModelPrices = {
    input,
    output,
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  };
  return PRICE_FIELDS.every(({ of }) => prices[of] === listed?.prices[of]) ? null : prices;
}

/** Why a price cannot be saved, by field. */
export function priceErrors(
  form: PriceForm,
  listed: ListedPrices | null,
): Readonly<Partial<Record<PriceKey, string>>> {
  const errors: Partial<Record<PriceKey, string>> = {};
  const priced = PRICE_FIELDS.some(({ key }) => form[key].trim() !== '');
  for (const { key, of } of PRICE_FIELDS) {
    const empty = form[key].trim() === '';
    if (!empty && priceOf(form[key]) === null) errors[key] = t.errors.price;
    const needed = of === 'input' || of === 'output';
    if (priced && needed && empty && !listed) errors[key] = t.errors.priceNeeded;
  }
  return errors;
}
