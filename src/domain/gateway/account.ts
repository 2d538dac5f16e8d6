import type {
  GatewayOutcome,
  GatewayRecord,
  LayerName,
  LayerSaving,
  LayerState,
  LeftModel,
  WithoutGateway,
} from './gateway.ts';
import type { GatewayProfile } from '../models/gateway-profile.ts';
import type { ModelUsage, StopReason } from '../models/model.ts';
import type { Routed } from '../models/route.ts';
import type { Party } from '../models/party.ts';

/** What one layer did in all rounds of a request. */
export interface LayerAccount {
  readonly layer: LayerName;
  /** Of the last round. */
  readonly state: LayerState;
  readonly ms: number;
  readonly saved: LayerSaving | null;
}

/**
 * What a request came to, for whoever asked: the one source of the headers `x-golem-*`, of `GET /v1/requests/{id}` and of the page.
 * Where tools were carried out here, all rounds together. Holds no word of what was asked or answered.
 */
export interface RequestAccount {
  readonly id: string;
  /** Unix ms. */
  readonly at: number;
  readonly party: Party | null;
  readonly profile: GatewayProfile;
  readonly session: string | null;
  /** For whom a program asked; null where it did not say. */
  readonly user: string | null;
  /** Models' replies that it took. */
  readonly rounds: number;
  readonly status: 'answered' | 'failed' | 'dry';
  /** Code of the failure; null where it was answered. */
  readonly code: string | null;
  /** Owner's id of the model that answered, and the name by which its provider says it did; null where none did. */
  readonly model: string | null;
  readonly servedBy: string | null;
  /** The layer whose cache answered; null where none did. */
  readonly cache: LayerName | null;
  readonly stopReason: StopReason | null;
  readonly usage: ModelUsage;
  /** US dollars, with what models had said that were left; null where prices or tokens are not known. A cache's answer costs none. */
  readonly usd: number | null;
  /** What it would have come to past the gateway; null where that is not known of each round. */
  readonly without: WithoutGateway | null;
  readonly left: readonly LeftModel[];
  /** How the models were chosen of the first round; null where they were asked as they stand. */
  readonly routed: Routed | null;
  /** In all, and of that until a model was asked first; the latter null where none was. */
  readonly ms: number;
  readonly overheadMs: number | null;
  /** In the order of their numbers, without those that were off. */
  readonly layers: readonly LayerAccount[];
}

const NOT_COUNTED: ModelUsage = {
  input: null,
  output: null,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
};

/** Counts added up; null where one is not known. */
const both = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

const usageOf = (outcomes: readonly GatewayOutcome[]): ModelUsage => {
  const asked = outcomes.flatMap((one) => (one.kind === 'answered' && one.by === 'model' ? [one.usage] : []));
  const [first, ...more] = asked;
  if (!first) return NOT_COUNTED;
  return more.reduce(
    (sum, one): ModelUsage => ({
      input: both(sum.input, one.input),
      output: both(sum.output, one.output),
      cacheRead: both(sum.cacheRead, one.cacheRead),
      cacheWrite: both(sum.cacheWrite, one.cacheWrite),
      reasoning: both(sum.reasoning, one.reasoning),
    }),
    first,
  );
};

function costOf(outcome: GatewayOutcome): number | null {
  if (outcome.kind === 'dry') return 0;
  const left = (outcome.left ?? []).reduce((sum, { usd }) => sum + (usd ?? 0), 0);
  if (outcome.kind === 'failed') return left;
  return outcome.by === 'model' ? both(outcome.cost?.usd ?? null, left) : left;
}

function withoutOf(rounds: readonly GatewayRecord[]): WithoutGateway | null {
  const all = rounds.map(({ without }) => without);
  const known = all.filter((one) => one !== undefined);
  if (known.length < all.length) return null;
  return known.reduce((sum, one) => ({
    input: sum.input + one.input,
    cacheRead: sum.cacheRead + one.cacheRead,
    usd: both(sum.usd, one.usd),
    by: sum.by === 'estimate' ? sum.by : one.by,
  }));
}

/** What all layers together saved; null where it is not known. Less than nothing, where they cost more. */
export function savedIn({
  without,
  usage,
  usd,
  cache,
}: Pick<RequestAccount, 'without' | 'usage' | 'usd' | 'cache'>): {
  /** Tokens that no provider's cache had. */
  readonly anew: number;
  readonly usd: number | null;
} | null {
  if (!without) return null;
  const anew = cache === null ? (usage.input ?? 0) - (usage.cacheRead ?? 0) : 0;
  return {
    anew: without.input - without.cacheRead - anew,
    usd: without.usd === null || usd === null ? null : without.usd - usd,
  };
}

const inAll = (rounds: readonly GatewayRecord[], layer: LayerName): number =>
  rounds.reduce((sum, { layers }) => sum + (layers.find((one) => one.layer === layer)?.tookMs ?? 0), 0);

/** @param rounds of one request, first to last; at least one */
export function accountOf(rounds: readonly [GatewayRecord, ...GatewayRecord[]]): RequestAccount {
  const [first] = rounds;
  const last = rounds.at(-1)!;
  const { outcome } = last;
  const outcomes = rounds.map((one) => one.outcome);
  const answered = outcome.kind === 'answered' ? outcome : null;
  return {
    id: first.id,
    at: first.at,
    party: first.party,
    profile: first.profile,
    session: first.session,
    user: first.user ?? null,
    rounds: rounds.length,
    status: outcome.kind,
    code: outcome.kind === 'failed' ? outcome.code : null,
    model: answered?.model ?? null,
    servedBy: answered?.servedBy ?? null,
    cache: answered && answered.by !== 'model' ? answered.by : null,
    stopReason: answered?.stopReason ?? null,
    usage: usageOf(outcomes),
    usd: outcomes.map(costOf).reduce(both),
    without: withoutOf(rounds),
    left: outcomes.flatMap((one) => (one.kind === 'dry' ? [] : (one.left ?? []))),
    routed: first.routed ?? null,
    ms: rounds.reduce((sum, { ms }) => sum + ms, 0),
    overheadMs: first.overheadMs,
    layers: last.layers
      .filter(({ state }) => state !== 'off')
      .map(({ layer, state, saved }) => ({ layer, state, ms: inAll(rounds, layer), saved })),
  };
}
