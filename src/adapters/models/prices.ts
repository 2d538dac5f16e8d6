import type { ModelConfig, ModelCost, ModelPrices, ModelUsage } from '../../domain/model.ts';
import table from './prices.json' with { type: 'json' };

const HOSTS: Readonly<Record<string, Readonly<Record<string, ModelPrices>>>> = table.hosts;
const MILLION = 1_000_000;
const FREE: ModelPrices = { input: 0, output: 0 };
/** What may follow a model's name and leave it the same model: a date, `latest`. */
const SAME_MODEL = /^(-\d{4}-?\d{2}-?\d{2}|-latest)$/;

export interface EffectivePrices {
  readonly prices: ModelPrices | null;
  /** `owner`, the table's date, or null where nobody knows. */
  readonly from: string | null;
}

/** Prices of a configured model: the owner's first, then the table's for the provider's own host. */
export function pricesOf(config: ModelConfig): EffectivePrices {
  if (config.prices) return { prices: config.prices, from: 'owner' };
  if (config.provider === 'browser') return { prices: FREE, from: 'this device' };
  const listed = HOSTS[URL.parse(config.baseUrl ?? '')?.hostname ?? ''] ?? {};
  for (const [name, prices] of Object.entries(listed)) {
    const rest = config.model.startsWith(name) ? config.model.slice(name.length) : null;
    if (rest === '' || (rest !== null && SAME_MODEL.test(rest))) return { prices, from: table.date };
  }
  return { prices: null, from: null };
}

/** US dollars of a reply; null where the prices or the tokens are not known. */
export function costOf(usage: ModelUsage, { prices, from }: EffectivePrices): ModelCost | null {
  const { input, output } = usage;
  if (!prices || from === null || input === null || output === null) return null;
  const read = Math.min(usage.cacheRead ?? 0, input);
  const written = Math.min(usage.cacheWrite ?? 0, input - read);
  const usd =
    ((input - read - written) * prices.input +
      read * (prices.cacheRead ?? prices.input) +
      written * (prices.cacheWrite ?? prices.input) +
      output * prices.output) /
    MILLION;
  return { usd, prices: from };
}
