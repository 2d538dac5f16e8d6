/** How a model is chosen for a request, and why it was. Plain data: it crosses threads. */

/** Which of the models that can answer is asked first. */
export const ROUTE_ORDERS = ['order', 'price', 'latency', 'weight'] as const;
export type RouteOrder = (typeof ROUTE_ORDERS)[number];

/** How much a model can, by its owner's word. */
export const MODEL_TIERS = ['small', 'medium', 'large'] as const;
export type ModelTier = (typeof MODEL_TIERS)[number];

/** What not every model can. */
export const CAPABILITIES = ['tools', 'vision', 'schema'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What whoever asks wants of the model that answers. All of it is kept to, or the request is refused. */
export interface RouteWish {
  /** By the order of the list, the price of this request, the time to the first word, or by chance with weights; the former where left out. */
  readonly by?: RouteOrder;
  readonly tier?: ModelTier;
  /** US dollars for a million tokens, at most; a model whose price is not known is left out. */
  readonly maxPrice?: { readonly input?: number; readonly output?: number };
  /** US dollars that this request may cost at most; likewise. */
  readonly maxUsd?: number;
  /** Beside what the request itself shows that it needs. */
  readonly needs?: readonly Capability[];
  /** By a model's id; one that is not named is asked only after those that are. */
  readonly weights?: Readonly<Record<string, number>>;
  /** Where the first model has said nothing for so long, the second is asked beside it, ms. */
  readonly hedgeMs?: number;
  /** Tokens of the prompt as it is sent: set by the gateway. */
  readonly promptTokens?: number;
}

/** Why a model was asked at its place, or not at all. */
export interface RouteStep {
  readonly model: string;
  readonly why: string;
}

/** How a request's models were chosen. */
export interface Routed {
  readonly by: RouteOrder;
  /** In the order in which they are asked. */
  readonly order: readonly RouteStep[];
  /** Those that were left out. */
  readonly out: readonly RouteStep[];
}
