import { AppError } from '../../../domain/errors.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';
import type {
  ModelConfig,
  ModelHealth,
  ModelPrices,
  ModelProvider,
} from '../../../domain/models/model-config.ts';
import {
  CAPABILITIES,
  type Capability,
  type Routed,
  type RouteOrder,
  type RouteStep,
  type RouteWish,
} from '../../../domain/models/route.ts';
import { contextOf, pricesOf } from '../prices.ts';

/** A model that may be asked, and how it is. */
export interface RouteCandidate {
  readonly config: ModelConfig;
  readonly health: Pick<ModelHealth, 'circuit' | 'firstMs'>;
}

type Asked = Pick<ModelRequest, 'tools' | 'responseSchema' | 'maxTokens' | 'route'>;

const MILLION = 1_000_000;
/** A count of tokens may be so much too low, as a share (`shared/model-tokens/`). */
const UNCOUNTED = 1.15;

/** What an API of a kind lets a model do, where its owner says nothing. */
const ABLE: Readonly<Partial<Record<ModelProvider, readonly Capability[]>>> = {
  'openai-completions': [],
  browser: ['schema'],
};
const USUALLY: readonly Capability[] = ['tools', 'schema'];
const WORDS: Readonly<Record<Capability, string>> = {
  tools: 'does not support tools',
  vision: 'does not accept images',
  schema: 'does not support JSON schemas',
};

const needsOf = ({ tools = [], responseSchema, route }: Asked): readonly Capability[] =>
  CAPABILITIES.filter(
    (one) =>
      route?.needs?.includes(one) ||
      (one === 'tools' && tools.length > 0) ||
      (one === 'schema' && responseSchema != null && !responseSchema.any),
  );

const usd = (value: number): string => `US$ ${value.toFixed(value < 0.1 ? 4 : 2)}`;

/** US dollars where it answers as long as it may. */
const mostOf = ({ maxTokens, route }: Asked, { input, cacheWrite = 0, output }: ModelPrices): number =>
  ((route?.promptTokens ?? 0) * UNCOUNTED * Math.max(input, cacheWrite) + maxTokens * output) / MILLION;

/** Why a model cannot answer as it is wished, and by which part of the wish; null where it can. */
type Reason = { readonly why: string; readonly by: 'needs' | 'tier' | 'context' | 'price' | 'budget' };

function beyondPrice(wish: RouteWish, prices: ModelPrices | null): string | null {
  if (!wish.maxPrice) return null;
  if (!prices) return 'its price is unknown';
  const { input = Infinity, output = Infinity } = wish.maxPrice;
  if (prices.input > input)
    return `its input price is ${usd(prices.input)} per million tokens, above ${usd(input)}`;
  return prices.output > output
    ? `its output price is ${usd(prices.output)} per million tokens, above ${usd(output)}`
    : null;
}

function beyondBudget(request: Asked, { maxUsd }: RouteWish, prices: ModelPrices | null): string | null {
  if (maxUsd === undefined) return null;
  if (!prices) return 'its price is unknown';
  const most = mostOf(request, prices);
  return most > maxUsd ? `up to ${usd(most)}, above ${usd(maxUsd)}` : null;
}

function beyondContext({ maxTokens, route }: Asked, config: ModelConfig): string | null {
  const context = contextOf(config);
  const tokens = (route?.promptTokens ?? 0) + maxTokens;
  return context !== null && tokens > context
    ? `its context window is ${context} tokens; prompt and answer may need ${tokens}`
    : null;
}

function reasonAgainst(request: Asked, wish: RouteWish, { config }: RouteCandidate): Reason | null {
  const lacks = needsOf(request).find(
    (one) => !(config.capabilities ?? ABLE[config.provider] ?? USUALLY).includes(one),
  );
  if (lacks) return { why: `it ${WORDS[lacks]}`, by: 'needs' };
  if (wish.tier && config.tier !== wish.tier) {
    return { why: `its tier is ${config.tier ?? 'not set'}, not ${wish.tier}`, by: 'tier' };
  }
  const { prices } = pricesOf(config);
  const found: readonly (readonly [Reason['by'], string | null])[] = [
    ['context', beyondContext(request, config)],
    ['price', beyondPrice(wish, prices)],
    ['budget', beyondBudget(request, wish, prices)],
  ];
  for (const [by, why] of found) if (why !== null) return { why, by };
  return null;
}

/** An order by chance in which a model of twice the weight comes first twice as often; those without a weight last, as they stand. */
function drawn(
  candidates: readonly RouteCandidate[],
  weights: Readonly<Record<string, number>>,
  random: () => number,
): readonly RouteCandidate[] {
  const weightOf = ({ config: { id } }: RouteCandidate): number =>
    Object.hasOwn(weights, id) ? weights[id]! : 0;
  const rest = candidates.filter((one) => weightOf(one) > 0);
  const order: RouteCandidate[] = [];
  while (rest.length > 0) {
    let at = random() * rest.reduce((sum, one) => sum + weightOf(one), 0);
    const found = rest.findIndex((one) => (at -= weightOf(one)) < 0);
    order.push(...rest.splice(Math.max(0, found), 1));
  }
  return [...order, ...candidates.filter((one) => weightOf(one) <= 0)];
}

interface Placed {
  readonly candidate: RouteCandidate;
  readonly why: string;
}

const AS_LISTED = 'by list order';
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

const ORDERS: Readonly<
  Record<
    RouteOrder,
    (candidates: readonly RouteCandidate[], request: Asked, random: () => number) => readonly Placed[]
  >
> = {
  order: (candidates) => candidates.map((candidate) => ({ candidate, why: AS_LISTED })),
  price: (candidates, request) =>
    candidates
      .map((candidate) => {
        const { prices } = pricesOf(candidate.config);
        return { candidate, most: prices ? mostOf(request, prices) : null };
      })
      .toSorted((a, b) => (a.most ?? Infinity) - (b.most ?? Infinity) || 0)
      .map(({ candidate, most }) => ({
        candidate,
        why: most === null ? 'its price is unknown' : `up to ${usd(most)}`,
      })),
  // One that was never asked is tried: else nobody would ever know.
  latency: (candidates) =>
    candidates
      .toSorted((a, b) => (a.health.firstMs ?? -1) - (b.health.firstMs ?? -1))
      .map((candidate) => {
        const { firstMs } = candidate.health;
        const why = firstMs === null ? 'its latency is unknown yet' : `${seconds(firstMs)} to first token`;
        return { candidate, why };
      }),
  weight: (candidates, { route }, random) =>
    drawn(candidates, route?.weights ?? {}, random).map((candidate) => ({
      candidate,
      why: `weight ${route?.weights?.[candidate.config.id] ?? 0}`,
    })),
};

/** Healthy models first: one that is left alone is asked when no other is there. */
const RANK: Readonly<Record<ModelHealth['circuit'], number>> = { closed: 0, 'half-open': 1, open: 2 };
const HEALTH: Readonly<Record<ModelHealth['circuit'], string>> = {
  closed: '',
  'half-open': '; retried after failing',
  open: '; paused after repeated failures',
};

const none = (wish: RouteWish, out: readonly (RouteStep & Pick<Reason, 'by'>)[]): AppError => {
  const reasons = out.map(({ model, why }) => `${model}: ${why}`).join('; ');
  const all = (by: Reason['by']): boolean => out.every((one) => one.by === by);
  if (all('context')) {
    return new AppError(
      'gateway.prompt_too_long',
      `The prompt is too long for every model. ${reasons}. Shorten it, or add a model with a larger context window.`,
      {
        data: { param: 'messages' },
      },
    );
  }
  if (all('budget')) {
    return new AppError(
      'gateway.budget_exceeded',
      `No model can answer within US$ ${wish.maxUsd}. ${reasons}. Lower max_tokens, shorten the prompt, or raise golem.budget.usd.`,
      { data: { param: 'golem.budget.usd' } },
    );
  }
  return new AppError('input.invalid', `No model meets the request’s requirements. ${reasons}.`, {
    data: { param: 'golem.route' },
  });
};

/**
 * Which models are asked, in which order, and why: first what a request needs and whoever asks wishes, then the order that is wished, then
 * health.
 * @param candidates in the owner's order, or the request's own
 * @param random uniform in [0, 1)
 * @throws AppError `gateway.budget_exceeded`, `gateway.prompt_too_long`, `input.invalid` where none can answer
 */
export function route(request: Asked, candidates: readonly RouteCandidate[], random: () => number): Routed {
  const wish = request.route ?? {};
  const by = wish.by ?? (wish.weights ? 'weight' : 'order');
  const judged = candidates.map((candidate) => ({
    candidate,
    reason: reasonAgainst(request, wish, candidate),
  }));
  const out = judged.flatMap(({ candidate: { config }, reason }) =>
    reason ? [{ model: config.id, ...reason }] : [],
  );
  const able = judged.flatMap(({ candidate, reason }) => (reason ? [] : [candidate]));
  if (able.length === 0) throw none(wish, out);
  const order = ORDERS[by](able, request, random)
    .toSorted((a, b) => RANK[a.candidate.health.circuit] - RANK[b.candidate.health.circuit])
    .map(({ candidate: { config, health }, why }) => ({
      model: config.id,
      why: why + HEALTH[health.circuit],
    }));
  return { by, order, out: out.map(({ model, why }) => ({ model, why })) };
}
