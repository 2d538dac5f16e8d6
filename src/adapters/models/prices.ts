import type { ModelCost, ModelUsage } from '../../domain/models/model.ts';
import type { ListedPrices, ModelConfig, ModelPrices } from '../../domain/models/model-config.ts';
import table from './prices.json' with { type: 'json' };

interface Line extends ModelPrices {
  readonly upTo?: number;
  readonly context?: number;
}

const HOSTS: Readonly<Record<string, Readonly<Record<string, Line>>>> = table.hosts;
const MILLION = 1_000_000;
const FREE: ModelPrices = { input: 0, output: 0 };
/** What may follow a model's name and leave it the same model: a date, `latest`. */
const SAME_MODEL = /^(-\d{4}-?\d{2}-?\d{2}|-latest)$/;

export interface EffectivePrices {
  readonly prices: ModelPrices | null;
  /** `owner`, the table's date, or null where nobody knows. */
  readonly from: string | null;
  /** Tokens of input up to which they hold; null where they always do. */
  readonly upTo: number | null;
}

/** A name in the table is itself before it is another one's with a date: some dated versions have prices of their own. */
function lineOf({ baseUrl, model }: Pick<ModelConfig, 'baseUrl' | 'model'>): Line | null {
  const lines = HOSTS[URL.parse(String(baseUrl))?.hostname ?? ''];
  if (!lines) return null;
  const alike = Object.keys(lines).find(
    (name) => model.startsWith(name) && SAME_MODEL.test(model.slice(name.length)),
  );
  return (Object.hasOwn(lines, model) ? lines[model] : alike && lines[alike]) || null;
}

/** What it takes is this machine's own: nobody is paid. */
const onDevice = ({ provider }: Pick<ModelConfig, 'provider'>): boolean =>
  provider === 'browser' || provider === 'local';

/** The table's line for a model at its provider's own host; null where it has none. */
export function listedPrices(
  model: Pick<ModelConfig, 'provider' | 'baseUrl' | 'model'>,
): ListedPrices | null {
  const line = onDevice(model) ? null : lineOf(model);
  if (!line) return null;
  const { upTo = null, context = null, ...prices } = line;
  const { name: source, url } = table.source;
  return { prices, date: table.date, source, url, upTo, context };
}

/** Tokens of prompt and reply that a model reads at most: the owner's word, else the table's; null where neither says. */
export const contextOf = (config: ModelConfig): number | null =>
  config.contextTokens ?? listedPrices(config)?.context ?? null;

/** Prices of a configured model: the owner's first, then the table's for the provider's own host. */
export function pricesOf(config: ModelConfig): EffectivePrices {
  if (config.prices) return { prices: config.prices, from: 'owner', upTo: null };
  if (onDevice(config)) return { prices: FREE, from: 'this device', upTo: null };
  const listed = listedPrices(config);
  return listed
    ? { prices: listed.prices, from: listed.date, upTo: listed.upTo }
    : { prices: null, from: null, upTo: null };
}

/** US dollars of a reply; null where the tokens or the prices, for that much input, are not known. */
export function costOf(usage: ModelUsage, { prices, from, upTo }: EffectivePrices): ModelCost | null {
  const { input, output } = usage;
  if (!prices || from === null || input === null || output === null) return null;
  if (upTo !== null && input > upTo) return null;
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
