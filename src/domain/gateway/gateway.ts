import type { CodexReport } from './codex.ts';
import type { RunContext } from '../models/run-context.ts';
import type { PartMark } from '../models/gateway-hints.ts';
import type { GatewayProfile } from '../models/gateway-profile.ts';
import type { InjectedReport } from './injected.ts';
import type { LimitsReceipt } from './limits.ts';
import type { SentFrame } from './sent-frame.ts';
import type { ModelCost, ModelUsage, StopReason } from '../models/model.ts';
import type { Routed } from '../models/route.ts';
import type { Party } from '../models/party.ts';
import type { TemplateRef } from '../models/template-ref.ts';

/** What passes between a mind and any model, and what each layer made of it. Plain data: it crosses threads. */

/** The layers in the order of their numbers, L1 to L8 (seed 002). */
export const LAYER_NAMES = [
  'prefix',
  'semantic-cache',
  'hash-cache',
  'tools',
  'history',
  'affinity',
  'pii',
  'injection',
] as const;
export type LayerName = (typeof LAYER_NAMES)[number];

/** What became of a layer in one request. */
export type LayerState =
  /** Switched off for this profile. */
  | 'off'
  /** It looked, and had nothing to do. */
  | 'idle'
  /** It changed the request, or what came back. */
  | 'changed'
  /** It answered in place of a model. */
  | 'answered'
  /** It could not do its work; what it said tells why. */
  | 'failed'
  /** A layer before it had answered. */
  | 'passed';

/** What a layer saved; null where it was not measured. */
export interface LayerSaving {
  /** Tokens that were not sent, or were not paid in full. */
  readonly tokens: number | null;
  readonly usd: number | null;
  /** Who counted: the provider's own usage, a reply that was paid before, or the tokenizer of that name. */
  readonly by: 'provider' | 'earlier-reply' | string;
}

/** When a layer worked, ms since the request came in. `look` goes on side by side with other layers'. */
export interface LayerTime {
  readonly what: 'look' | 'change' | 'answer' | 'reply';
  readonly start: number;
  readonly ms: number;
}

/** JSON, for a layer's own details. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

/** What one layer did for one request. */
export interface LayerReport {
  readonly layer: LayerName;
  readonly state: LayerState;
  /** One sentence made of facts. Holds no personal data and no secret. */
  readonly said: string;
  readonly times: readonly LayerTime[];
  /** Sum of its times, ms. */
  readonly tookMs: number;
  readonly saved: LayerSaving | null;
  /** What its panel on the page shows; likewise without personal data. */
  readonly details: Plain;
}

/** The tokens of one slot of the context budget, counted by the tokenizer that the record names (seed 002, "Context Budget Allocation"). */
export const BUDGET_SLOTS = ['system', 'tools', 'memory', 'retrieval', 'defi', 'history', 'query'] as const;
export type BudgetSlot = (typeof BUDGET_SLOTS)[number];

export interface SlotUse {
  readonly slot: BudgetSlot;
  readonly before: number;
  /** Null where nothing went out. */
  readonly after: number | null;
  readonly limit: number;
}

/** What a layer found in a text that is kept: L7 masked it, or L8 cut it out. UTF-16 units of the masked text, end exclusive. */
export interface ShownStretch {
  readonly from: number;
  readonly to: number;
  readonly by: Extract<LayerName, 'pii' | 'injection'>;
}

/** A stretch of a prompt as the page shows it. */
export interface ShownPart extends PartMark {
  /** Message that it stands in, from 0; null in the system's text. */
  readonly message: number | null;
  /** Masked; null where nothing could mask it, so that nothing of it is kept. */
  readonly text: string | null;
  /** UTF-16 units. */
  readonly length: number;
  /** Of a text as it came in, where something was found in it; in the order of their beginnings. */
  readonly stretches?: readonly ShownStretch[];
}

/** A model that was asked before the one that answered, or before all had failed. */
export interface LeftModel {
  readonly model: string;
  readonly code: string;
  readonly attempts: number;
  /** What it said is paid for all the same, US dollars; null where that is not known or it said nothing. */
  readonly usd: number | null;
  /** It was hung up on, as another was faster: `usd` is an estimate of what its provider had read. */
  readonly by?: 'estimate';
}

/** What became of a request. */
export type GatewayOutcome =
  | {
      readonly kind: 'answered';
      readonly by: 'model' | LayerName;
      readonly model: string;
      readonly servedBy: string;
      readonly usage: ModelUsage;
      readonly cost: ModelCost | null;
      readonly stopReason: StopReason;
      /** By which its words were chosen; absent where the model does not say so. */
      readonly seed?: number;
      /** Models that were left for this one; absent where none was. */
      readonly left?: readonly LeftModel[];
    }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly reason: string;
      /** Models that failed; absent where none was asked. */
      readonly left?: readonly LeftModel[];
    }
  /** A dry run: nothing was sent. */
  | { readonly kind: 'dry' };

/**
 * What a request would have come to past the gateway: as it came in, to the same model at the same prices. Beside what was counted and paid
 * it says what all layers together saved; less than nothing, where they cost more.
 */
export interface WithoutGateway {
  /** Tokens of the prompt; of a cached reply those of its answer too. */
  readonly input: number;
  /** Of them from the provider's cache. */
  readonly cacheRead: number;
  /** US dollars, with the answer; null where prices are not known. */
  readonly usd: number | null;
  /** `provider`: by its own count alone; `earlier-reply`: by what a cached reply had cost; else an estimate. */
  readonly by: 'provider' | 'earlier-reply' | 'estimate';
}

/** What a list of requests shows of one. */
export interface GatewaySummary {
  readonly id: string;
  /** Unix ms. */
  readonly at: number;
  /** Who asked; null of requests that an earlier version kept, of which nobody knows. */
  readonly party: Party | null;
  readonly profile: GatewayProfile;
  readonly session: string | null;
  /** For whom a program asked; absent where it did not say. */
  readonly user?: string;
  readonly tick: number | null;
  /** Where the model was asked again because tools were carried out here: the request that it was asked first. */
  readonly follows?: string;
  /** Where it was asked so that the provider keeps what a request began with: that one. */
  readonly warms?: string;
  /** Where a model was asked to tell in short what a request has no room for: that one. */
  readonly shortens?: string;
  /** The template that it was made of. */
  readonly template?: TemplateRef;
  readonly outcome: GatewayOutcome;
  /** What it would have come to past the gateway; absent where it was not answered, or nobody counted. */
  readonly without?: WithoutGateway;
  /** How its models were chosen; absent where they were asked as they stand. */
  readonly routed?: Routed;
  /** From its coming in to its end, and of that until the upstream was asked; the latter null where it was not. ms */
  readonly ms: number;
  readonly overheadMs: number | null;
  readonly layers: readonly Pick<LayerReport, 'layer' | 'state' | 'tookMs' | 'saved'>[];
}

/** One request as it is kept: after masking, without keys. */
export interface GatewayRecord extends Omit<GatewaySummary, 'layers'> {
  readonly layers: readonly LayerReport[];
  /** What the step of thought stood on; absent where it was refused for that, and of requests that an earlier version kept. */
  readonly run?: RunContext;
  /** What injectors added before the layers, and why; absent where none was asked. */
  readonly injected?: readonly InjectedReport[];
  /** What its prompt was held against, and what gave way; absent where nothing went out, and of records before there were limits. */
  readonly limits?: LimitsReceipt;
  /** Whole, or as what was sent before and what is new; absent where it was sent as it stood. */
  readonly frame?: SentFrame;
  /** What its codex came to; absent where it has none. */
  readonly codex?: CodexReport;
  /** As it came in, and as it went out; null where nothing went out. Both masked by L7, whether it is switched on or not. */
  readonly before: readonly ShownPart[];
  readonly after: readonly ShownPart[] | null;
  readonly slots: readonly SlotUse[];
  /** Who counted the tokens of `slots`; null where nobody could. */
  readonly tokenizer: string | null;
}

/** What one layer did in the requests of a day, summed. Sums hold what was measured and nothing else. */
export interface LayerSums {
  readonly layer: LayerName;
  /** Requests in which it changed something, and those that it answered. */
  readonly changed: number;
  readonly answered: number;
  readonly failed: number;
  readonly ms: number;
  readonly tokens: number;
  readonly usd: number;
  /** Requests in which it did something that nobody could measure in tokens, or in dollars. */
  readonly tokensUnknown: number;
  readonly usdUnknown: number;
}

/** Requests of which is known or estimated what they would have come to past the gateway: both, summed. */
export interface ComparedSums {
  readonly requests: number;
  /** Of them by an estimate. */
  readonly estimated: number;
  /** Tokens that no provider's cache had, with the gateway and without it. */
  readonly anew: number;
  readonly anewWithout: number;
  /** US dollars, where both are known, and how often they are not. */
  readonly usd: number;
  readonly usdWithout: number;
  readonly usdUnknown: number;
}

/** The requests of one day (UTC) to one model, summed. */
export interface GatewayDay {
  /** E.g. `2026-11-24`. */
  readonly day: string;
  /** Owner's id; null of requests that no model answered. */
  readonly model: string | null;
  readonly requests: number;
  readonly failed: number;
  /** As the provider counted, of the replies where it did. */
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  /** What was paid, by known prices, and how many replies had none. */
  readonly usd: number;
  readonly usdUnknown: number;
  readonly layers: readonly LayerSums[];
  /** Absent of days that an earlier version summed. */
  readonly compared?: ComparedSums;
}

/** What is looked for among the requests that are kept. */
export interface GatewayFilter {
  readonly party?: Party;
  readonly profile?: GatewayProfile;
  readonly session?: string;
  readonly user?: string;
  readonly tick?: number;
  /** Newest first; 50 where it is left out. */
  readonly limit?: number;
}

/** Days, both ends inclusive, e.g. `2026-11-24`; either may be left out. */
export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

/** A layer as it is set. */
export interface LayerSetting {
  readonly layer: LayerName;
  readonly number: number;
  readonly title: string;
  /** What it does, one sentence. */
  readonly does: string;
  /** It is here and has what it needs. */
  readonly able: boolean;
  readonly on: Readonly<Record<GatewayProfile, boolean>>;
}

/** What was paid, and what of the hard limits is used. US dollars; a limit of 0 is none. */
export interface GatewaySpending {
  readonly hour: { readonly usd: number; readonly limit: number };
  readonly day: { readonly usd: number; readonly limit: number };
}

/** What the gateway has done in some days. */
export interface GatewaySavings {
  readonly days: readonly GatewayDay[];
  readonly spending: GatewaySpending;
}
