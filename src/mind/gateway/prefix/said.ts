import type { LayerSaving } from '../../../domain/gateway/gateway.ts';
import type { ModelUsage } from '../../../domain/models/model.ts';
import type { ModelPrices } from '../../../domain/models/model-config.ts';
import type { PrefixDifference } from '../../../shared/prefix-difference.ts';
import type { TokenCounter } from '../../ports.ts';
import type { LayerSaid } from '../layer.ts';
import type { Prefix } from './prefix-of.ts';

/** What L1 knows of a request when it is over. */
export interface PrefixFacts {
  /** Null where nothing was sent. */
  readonly prefix: Prefix | null;
  readonly before: Prefix | null;
  readonly difference: PrefixDifference | null;
  /** BLAKE3, hex. */
  readonly hash: (text: string) => string;
  /** What comes before the first block that is not the same for every request. */
  readonly stable: string;
  readonly moved: boolean;
  readonly usage: ModelUsage | null;
  readonly prices: ModelPrices | null;
}

const HOW: Readonly<Record<PrefixDifference['how'], (name: string) => string>> = {
  same: () => 'Same prompt as before.',
  appended: () => 'The prompt extends the previous one.',
  changed: (name) => `First difference from the previous prompt: block ${name} changed.`,
  new: (name) => `First difference from the previous prompt: block ${name} is new.`,
  gone: (name) => `First difference from the previous prompt: block ${name} was removed.`,
};

/** By the provider's own count and the prices in effect: what reading cost less, without what writing cost more. */
export function savedBy(usage: ModelUsage | null, prices: ModelPrices | null): LayerSaving | null {
  const read = usage?.cacheRead;
  if (read === null || read === undefined) return null;
  const written = usage?.cacheWrite ?? 0;
  const usd = prices
    ? (read * (prices.input - (prices.cacheRead ?? prices.input)) -
        written * ((prices.cacheWrite ?? prices.input) - prices.input)) /
      1_000_000
    : null;
  return { tokens: read, usd, by: 'provider' };
}

/** What L1 says: what of the prompt stayed, what the provider had in its cache, and why it had no more. */
export function saidOf(facts: PrefixFacts, tokens: TokenCounter): LayerSaid {
  const { prefix, before, difference, hash, stable, moved, usage } = facts;
  if (!prefix) return { state: 'idle', said: 'Nothing was sent.' };
  const saved = savedBy(usage, facts.prices);
  const layers = prefix.layers({ hash, count: (text) => tokens.count(text) });
  const details = {
    layers: layers.map(({ layer, parts, tokens: size, chained, age }) => ({
      layer,
      parts,
      tokens: size,
      chained,
      age,
    })),
    inOrder: prefix.inOrder,
    hash: hash(stable),
    tokens: {
      by: tokens.name,
      stable: tokens.count(stable),
      common: difference ? tokens.count(difference.common) : null,
      whole: layers.reduce((sum, { tokens: size }) => sum + size, 0),
    },
    before: before?.id ?? null,
    differs: difference && {
      name: difference.name,
      block: difference.block,
      how: difference.how,
      at: difference.at,
    },
    provider: usage && { input: usage.input, cacheRead: usage.cacheRead, cacheWrite: usage.cacheWrite },
    moved,
  };
  const why = difference ? HOW[difference.how](difference.name ?? '') : 'First request of this session.';
  const share = !usage
    ? 'No reply reported cached tokens.'
    : usage.input && saved?.tokens != null
      ? `${saved.tokens} of ${usage.input} input tokens came from the provider’s cache.`
      : 'The provider does not report cached tokens.';
  return {
    state: moved || (saved?.tokens ?? 0) > 0 ? 'changed' : 'idle',
    said: `${share} ${why}`,
    ...(saved && { saved }),
    details,
  };
}
