import * as v from 'valibot';
import { CACHE_WISHES, type CacheWish } from '../../domain/models/gateway-hints.ts';
import { AGENT_PROFILE, PROGRAM_PROFILES, type ProgramProfile } from '../../domain/models/gateway-profile.ts';
import { LAYER_NAMES, type LayerName } from '../../domain/gateway/gateway.ts';
import { CAPABILITIES, MODEL_TIERS, ROUTE_ORDERS, type RouteWish } from '../../domain/models/route.ts';
import type { CodexWish } from '../../domain/models/codex-wish.ts';
import type { TemplateUse } from '../../domain/gateway/template.ts';

/** What a request says in the field `golem`: templates of the owner's (seed 002, "Prompt Template Library"), and how it is to pass the gateway. */

const VALUE = v.union(
  [v.string(), v.number(), v.array(v.string())],
  'expected a string, a number or an array of strings',
);

const TEMPLATE = v.looseObject({
  id: v.string('expected the name of a template'),
  version: v.optional(v.pipe(v.number('expected a whole number'), v.integer(), v.minValue(1))),
  params: v.optional(v.record(v.string(), VALUE)),
  external: v.optional(v.array(v.string())),
});

const maybe = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));
const picked = <const Options extends readonly string[]>(from: Options) =>
  v.picklist(from, `expected ${from.join(', ')}`);
const NAME = /^[\w.:-]{1,200}$/;
const named = v.pipe(
  v.string(),
  v.regex(NAME, 'expected at most 200 letters, digits, "-", "_", "." and ":"'),
);
const usd = v.pipe(v.number('expected US dollars'), v.minValue(0), v.maxValue(1_000_000));
const MOST_TOKENS = 100_000_000;
const MOST_MODELS = 64;
const MOST_COLLECTIONS = 64;
const MOST_PATHS = 200;
/** A hedge is worth nothing beyond the time-outs. */
const MOST_HEDGE_MS = 600_000;

const NAMES_OF = (most: number, what: string) =>
  v.pipe(
    v.array(v.pipe(v.string(`expected ${what}`), v.minLength(1, `expected ${what}`), v.maxLength(500))),
    v.maxLength(most, `expected at most ${most} ${what}`),
  );

const LAYERS = v.strictObject(
  Object.fromEntries(LAYER_NAMES.map((name) => [name, v.optional(v.boolean('expected true or false'))])) as {
    readonly [Name in LayerName]: v.OptionalSchema<v.BooleanSchema<string>, undefined>;
  },
  `the layers are ${LAYER_NAMES.join(', ')}`,
);

const ROUTE = v.strictObject(
  {
    by: maybe(picked(ROUTE_ORDERS)),
    tier: maybe(picked(MODEL_TIERS)),
    max_price: maybe(
      v.strictObject({ input: v.optional(usd), output: v.optional(usd) }, 'max_price has input and output'),
    ),
    needs: maybe(v.array(picked(CAPABILITIES))),
    weights: maybe(v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)))),
    hedge_ms: maybe(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_HEDGE_MS))),
  },
  'route has by, tier, max_price, needs, weights and hedge_ms',
);

/** Every option of a request that no vendor has. One that is not here is refused by its name: it could have changed what is meant. */
const OPTIONS = {
  template: maybe(TEMPLATE),
  cache: maybe(picked(CACHE_WISHES)),
  keep: maybe(v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(200))),
  profile: maybe(picked([...PROGRAM_PROFILES, AGENT_PROFILE])),
  layers: maybe(LAYERS),
  models: maybe(v.pipe(v.array(v.string()), v.minLength(1, 'expected models'), v.maxLength(MOST_MODELS))),
  route: maybe(ROUTE),
  budget: maybe(
    v.strictObject(
      {
        usd: maybe(usd),
        tokens: maybe(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_TOKENS))),
      },
      'budget has usd and tokens',
    ),
  ),
  session: maybe(named),
  codex: maybe(NAMES_OF(MOST_COLLECTIONS, 'names of collections')),
  paths: maybe(NAMES_OF(MOST_PATHS, 'paths')),
  user: maybe(named),
  agent: maybe(named),
};

/** The field that no vendor has (docs/options.md). */
export const GOLEM_FIELD = maybe(v.strictObject(OPTIONS, `golem has ${Object.keys(OPTIONS).join(', ')}`));

type Golem = v.InferOutput<typeof GOLEM_FIELD>;

/** What a request says besides what the vendor's API has, as the endpoint takes it. */
export interface RequestWishes {
  readonly cache?: CacheWish;
  readonly keep?: readonly string[];
  readonly profile?: ProgramProfile | typeof AGENT_PROFILE;
  readonly layers?: Readonly<Record<string, boolean>>;
  /** In the order in which they are asked, in place of the one that the vendor's own field names. */
  readonly models?: readonly string[];
  readonly route?: RouteWish;
  readonly promptTokens?: number;
  readonly wishedSession?: string;
  /** Names of collections, and what is being worked at. */
  readonly codex?: CodexWish;
  readonly user?: string;
  /** Which of its agents asks, where the program has several. */
  readonly agent?: string;
}

function routeOf(route: NonNullable<Golem>['route'], most: number | null | undefined): RouteWish | null {
  if (!route && most == null) return null;
  const { by, tier, max_price: maxPrice, needs, weights, hedge_ms: hedgeMs } = route ?? {};
  return {
    ...(by && { by }),
    ...(tier && { tier }),
    ...(maxPrice && { maxPrice: maxPrice as NonNullable<RouteWish['maxPrice']> }),
    ...(needs && { needs }),
    ...(weights && { weights }),
    ...(hedgeMs && { hedgeMs }),
    ...(most != null && { maxUsd: most }),
  };
}

/** Layers that are named with a value. */
const switched = (layers: NonNullable<NonNullable<Golem>['layers']>): Readonly<Record<string, boolean>> =>
  Object.fromEntries(Object.entries(layers).filter((one): one is [string, boolean] => one[1] !== undefined));

export function wishesOf(golem: Golem): RequestWishes {
  const { cache, keep, profile, layers, models, route, budget, session, user, agent, codex, paths } =
    golem ?? {};
  const chosen = routeOf(route, budget?.usd);
  return {
    ...(cache && { cache }),
    ...(keep && { keep }),
    ...(profile && { profile }),
    ...(layers && { layers: switched(layers) }),
    ...(models && { models }),
    ...(chosen && { route: chosen }),
    ...(budget?.tokens != null && { promptTokens: budget.tokens }),
    ...(session != null && { wishedSession: session }),
    ...(user != null && { user }),
    ...(agent != null && { agent }),
    ...((codex || paths) && { codex: { ...(codex && { collections: codex }), ...(paths && { paths }) } }),
  };
}

export const templateOf = (golem: v.InferOutput<typeof GOLEM_FIELD>): TemplateUse | null =>
  (golem?.template as TemplateUse | null | undefined) ?? null;
