import type {
  ComparedSums,
  GatewayDay,
  GatewayRecord,
  LayerReport,
  LayerSums,
} from '../../domain/gateway/gateway.ts';
import { added } from '../../lib/math/added.ts';

/** Days that sums are kept of. */
const MOST_DAYS = 400;

const NO_LAYER = {
  changed: 0,
  answered: 0,
  failed: 0,
  ms: 0,
  tokens: 0,
  usd: 0,
  tokensUnknown: 0,
  usdUnknown: 0,
};

function withReport(sums: LayerSums, { state, tookMs, saved }: LayerReport): LayerSums {
  const did = state === 'changed' || state === 'answered';
  return added(sums, {
    changed: Number(state === 'changed'),
    answered: Number(state === 'answered'),
    failed: Number(state === 'failed'),
    ms: tookMs,
    tokens: saved?.tokens ?? 0,
    usd: saved?.usd ?? 0,
    tokensUnknown: Number(did && saved !== null && saved.tokens === null),
    usdUnknown: Number(did && saved !== null && saved.usd === null),
  });
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const NOT_COMPARED: ComparedSums = {
  requests: 0,
  estimated: 0,
  anew: 0,
  anewWithout: 0,
  usd: 0,
  usdWithout: 0,
  usdUnknown: 0,
};

/** A cache's answer takes nothing; what was paid once is what it saves. */
function compared(sums: ComparedSums, { outcome, without }: GatewayRecord): ComparedSums {
  if (!without || outcome.kind !== 'answered') return sums;
  const { usage, cost, by } = outcome;
  const asked = by === 'model';
  const paid = asked ? (cost?.usd ?? null) : 0;
  const priced = paid !== null && without.usd !== null;
  return added(sums, {
    requests: 1,
    estimated: Number(without.by === 'estimate'),
    anew: asked ? (usage.input ?? 0) - (usage.cacheRead ?? 0) : 0,
    anewWithout: without.input - without.cacheRead,
    usd: priced ? paid : 0,
    usdWithout: priced ? without.usd : 0,
    usdUnknown: Number(!priced),
  });
}

function withRecord(day: GatewayDay, record: GatewayRecord): GatewayDay {
  const { outcome, layers } = record;
  const answer = outcome.kind === 'answered' ? outcome : null;
  // What a cache said was paid for when it was first said.
  const asked = answer?.by === 'model' ? answer : null;
  return {
    ...added(day, {
      requests: 1,
      failed: Number(answer === null),
      input: asked?.usage.input ?? 0,
      output: asked?.usage.output ?? 0,
      cacheRead: asked?.usage.cacheRead ?? 0,
      usd: asked?.cost?.usd ?? 0,
      usdUnknown: Number(asked !== null && asked.cost === null),
    }),
    layers: layers.reduce(withLayer, day.layers),
    compared: compared(day.compared ?? NOT_COMPARED, record),
  };
}

/** What a layer sends beside a request tells of that layer alone: the sums of the others stay. */
function withLayer(sums: readonly LayerSums[], report: LayerReport): readonly LayerSums[] {
  const at = sums.findIndex(({ layer }) => layer === report.layer);
  return at < 0
    ? [...sums, withReport({ layer: report.layer, ...NO_LAYER }, report)]
    : sums.with(at, withReport(sums[at]!, report));
}

/** The sums with one more request, oldest day first. A dry run is none. */
export function withRequest(days: readonly GatewayDay[], record: GatewayRecord): readonly GatewayDay[] {
  if (record.outcome.kind === 'dry') return days;
  const day = dayOf(record.at);
  const model = record.outcome.kind === 'answered' ? record.outcome.model : null;
  const at = days.findLastIndex((one) => one.day === day && one.model === model);
  if (at >= 0) return days.with(at, withRecord(days[at]!, record));
  const none: GatewayDay = {
    day,
    model,
    requests: 0,
    failed: 0,
    input: 0,
    output: 0,
    cacheRead: 0,
    usd: 0,
    usdUnknown: 0,
    layers: [],
  };
  return [...days, withRecord(none, record)].slice(-MOST_DAYS);
}
