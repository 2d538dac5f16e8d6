import type { GatewayProfile } from '../models/gateway-profile.ts';
import type { TrustLabel } from '../life/life.ts';

/** Blocks that injectors add to what a request is told (seed 004, "Pluggable Context Formatters"). Plain data: it crosses threads. */

/** `request`: a document beside what is asked last. `stable`: behind the system’s text, for what seldom changes. */
export const INJECTOR_PLACES = ['request', 'stable'] as const;
export type InjectorPlace = (typeof INJECTOR_PLACES)[number];

/** One datum of a block, and how old it was when it was told. */
export interface InjectedFact {
  readonly what: string;
  /** Seconds by the world’s clock; null where it is not known. */
  readonly ageSeconds: number | null;
  /** Blocks since; null where it is not known. */
  readonly ageBlocks: number | null;
  /** Seconds after which it counts as stale; null where nothing is said of it. */
  readonly freshFor: number | null;
  readonly stale: boolean;
}

/** What one injector did for one request. */
export interface InjectedReport {
  readonly injector: string;
  readonly title: string;
  /** `none`: the request is not one for it. `dropped`: it did not fit its budget. */
  readonly state: 'added' | 'none' | 'dropped' | 'failed';
  /** One sentence: why it added its block, or why not. Holds nothing that is personal. */
  readonly reason: string;
  readonly place: InjectorPlace;
  readonly trust: TrustLabel;
  /** Name of the part that it added; null where it added none. */
  readonly part: string | null;
  readonly tokens: number;
  readonly budget: number;
  readonly facts: readonly InjectedFact[];
  /** What there was no room for. */
  readonly left: readonly string[];
  readonly ms: number;
}

/** An injector as it is set. */
export interface InjectorSetting {
  readonly name: string;
  readonly title: string;
  readonly does: string;
  readonly place: InjectorPlace;
  readonly trust: TrustLabel;
  /** Tokens of its block at most. */
  readonly budget: number;
  /** Never on for `golem`: who decides sees the workspace and nothing else. */
  readonly on: Readonly<Record<GatewayProfile, boolean>>;
  /** It comes with the product; others were registered by a script. */
  readonly builtIn: boolean;
}

/** Labels that a script may give to what its injector tells. */
export const INJECTOR_TRUST = ['world', 'external'] as const satisfies readonly TrustLabel[];

/** An injector as plain data: a verb that answers, words that call for it, and how the answer is written. */
export interface InjectorDraft {
  /** Lower-case letters, digits and `-`, beginning with a letter, at most 40. */
  readonly name: string;
  readonly title: string;
  readonly does?: string;
  /** Words of a question that call for it, whole and in any case; none: every request. */
  readonly words?: readonly string[];
  /** A verb that a model may call as a tool, e.g. `world.state`, and its arguments. */
  readonly source: { readonly verb: string; readonly args?: readonly unknown[] };
  /** How the answer is written; without it by the formatter `xml`. */
  readonly formatter?: string;
  /** Mustache, in place of a formatter: names are the answer’s fields, with dots between. */
  readonly text?: string;
  readonly place?: InjectorPlace;
  /** Tokens at most, 1 to 8,000; 500 where it is left out. */
  readonly budget?: number;
  /** `external` where it is left out, and always for what is not of the world or the books. */
  readonly trust?: (typeof INJECTOR_TRUST)[number];
}
