import type { GatewayProfile } from '../../domain/models/gateway-profile.ts';
import type {
  GatewayOutcome,
  GatewaySummary,
  LayerName,
  LayerState,
  LeftModel,
} from '../../domain/gateway/gateway.ts';
import { keyIdOf, originOf } from '../../domain/models/party.ts';
import { formatNumber } from '../words/index.ts';
import { held } from '../language/index.ts';
import { t } from './strings.ts';

export const PROFILE_WORDS: Readonly<Record<GatewayProfile, string>> = held(() => t.profiles);

/** A model that was asked before the one that answered. */
export const leftWords = ({ model, attempts, by }: LeftModel): string =>
  by === 'estimate' ? t.leftModels.slower(model) : t.leftModels.silent(model, attempts);

/** Who asked, in a sentence's beginning. */
export function askerWords({ party, profile }: Pick<GatewaySummary, 'party' | 'profile'>): string {
  const origin = party && originOf(party);
  const key = party && keyIdOf(party);
  if (key) return t.askers.key(key);
  return origin ? t.askers.page(origin) : t.profiles[profile];
}

/** The same in a column. */
export function askerShort({ party, profile, tick }: GatewaySummary): string {
  const origin = party && originOf(party);
  const key = party && keyIdOf(party);
  if (key) return t.askers.keyShort(key);
  if (origin) return origin.replace(/^https?:\/\//, '');
  return tick === null ? profile : t.askers.tick(profile, tick);
}

export const LAYER_WORDS: Readonly<Record<LayerName, string>> = held(() => t.layers);

export const STATE_WORDS: Readonly<Record<LayerState, string>> = held(() => t.states);

/** Who counts the tokens that a layer saves. */
export const COUNTED_BY: Readonly<Record<LayerName, string>> = held(() => t.countedBy);

/** What became of a request, in one line. */
export function outcomeWords(outcome: GatewayOutcome): string {
  if (outcome.kind === 'dry') return t.outcomes.dry;
  if (outcome.kind === 'failed') return `✕ ${outcome.reason}`;
  return outcome.by === 'model'
    ? `● ${outcome.model} (${outcome.servedBy})`
    : t.outcomes.cached(t.layers[outcome.by]);
}

/** Dollars with as many digits as a request's cost needs; a dash where it is not known. */
export const dollars = (usd: number | null | undefined): string =>
  usd === null || usd === undefined ? t.outcomes.notKnown : `US$ ${formatNumber(usd, { digits: 6 })}`;
