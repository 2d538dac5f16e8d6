import * as v from 'valibot';
import { CACHE_WISHES, type GatewayHints } from '../../../domain/models/gateway-hints.ts';
import { GATEWAY_PROFILES, type GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import {
  type DayRange,
  type GatewayFilter,
  type GatewayRecord,
  type GatewaySavings,
  type GatewaySummary,
  LAYER_NAMES,
  type LayerName,
  type LayerSetting,
} from '../../../domain/gateway/gateway.ts';
import type { RequestAccount } from '../../../domain/gateway/account.ts';
import type { Compacted, HandedOver, HistoryReceipt } from '../../../domain/gateway/history.ts';
import type { ModelMessage, ModelRequest } from '../../../domain/models/model.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { TemplateUse } from '../../../domain/gateway/template.ts';
import {
  id,
  limit,
  list,
  objectJudgedInside,
  oneOf,
  options,
  party,
  text,
  tick,
  whole,
  words,
} from '../bounds.ts';
import type { ModelStream } from './models.ts';
import { type ArgumentsOf, COMMAND, type Named, QUERY, type Rows, type Wired } from '../row.ts';

/** What a request is for, and what it has to do with others; the profile is `chat` where it is left out. */
export interface GatewayOptions extends Pick<
  GatewayHints,
  | 'id'
  | 'profile'
  | 'session'
  | 'scope'
  | 'fresh'
  | 'cache'
  | 'keep'
  | 'layers'
  | 'user'
  | 'memory'
  | 'promptTokens'
  | 'marked'
  | 'codex'
> {
  /** For whom it is asked, where it is not the owner: said by whoever lets them in. Conversations, masks and replies are this party’s. */
  readonly party?: Party;
}

/** A request as it is, or one that is made of a template: whose messages may be left out where the template asks by itself. */
export type GatewayRequestGiven =
  | ModelRequest
  | (Omit<ModelRequest, 'messages'> & {
      readonly template: TemplateUse;
      readonly messages?: readonly ModelMessage[];
    });

/**
 * What stands between the mind and any model: eight layers that every request passes. A conversation is named within the party whose it is:
 * the owner's where none is said, `program`'s, or that of `guest` and an origin.
 */
export interface GatewayVerbs {
  /** Asks a model through the layers. @throws AppError `model.*`, `gateway.*`, `template.*` */
  complete(
    request: GatewayRequestGiven,
    options?: GatewayOptions & { readonly signal?: AbortSignal },
  ): ModelStream;
  /** What each layer would do with a request. Nothing is sent and nothing of it is kept; no model need be set up. */
  dry(request: GatewayRequestGiven, options?: GatewayOptions): Promise<GatewayRecord>;
  /** A request with what each layer did; null where it is not kept any more. */
  request(id: string): Promise<GatewayRecord | null>;
  /**
   * What a request came to: who answered, from which cache, what it cost, how long each layer took; all rounds together where tools were
   * carried out here. Null where it is not known any more (the last 2,000 are, in memory), and for a party whose request it is not.
   */
  account(id: string, party?: Party): Promise<RequestAccount | null>;
  /** Newest first; the last 100 are kept in this browser. */
  requests(filter?: GatewayFilter): Promise<readonly GatewaySummary[]>;
  /** The layers, and where each is switched on. */
  layers(): Promise<readonly LayerSetting[]>;
  /** Switches a layer for a profile, from the next request on. @throws AppError `gateway.not_found` */
  setLayer(profile: GatewayProfile, layer: LayerName, on: boolean): Promise<readonly LayerSetting[]>;
  /** Which turns of a conversation gave way, and how much of each is told still; null where none did, or the page was left since. */
  receipt(session: string, party?: Party): Promise<HistoryReceipt | null>;
  /**
   * Brings a turn back, whole, from the conversation's next request on; with `whole` false it is told in short again.
   * @returns what gives way then @throws AppError `gateway.not_found`
   */
  restore(session: string, turn: string, whole?: boolean, party?: Party): Promise<HistoryReceipt>;
  /**
   * Tells what was said before the last `recent` turns (10 where it is left out) in short, from the conversation's next request on: by a
   * model where the policy names one (`gateway.summaryModels`), which takes as long as it writes; the answer says who wrote what.
   * @throws AppError `gateway.not_found` where it is not in memory, `input.invalid` where nothing was said before them, `model.cancelled`
   */
  compact(session: string, recent?: number, party?: Party): Promise<Compacted>;
  /**
   * Begins a new conversation with a briefing on this one, written as `compact` writes; this one stays as it is.
   * @param to its name
   * @throws AppError `gateway.not_found` where it is not in memory, `input.invalid` where `to` is under way, `model.cancelled`
   */
  handOver(session: string, to?: string, party?: Party): Promise<HandedOver>;
  /** Ends what `compact` and `handOver` have a model write of a conversation, or of all of them; nothing of it is kept. */
  cancel(session?: string, party?: Party): Promise<void>;
  /** What was paid and what was saved by day and model, as it was measured, and how the hard limits stand. */
  savings(range?: DayRange): Promise<GatewaySavings>;
}

export interface GatewayForms {
  /** Begins a reply; answers its number, for `models.next` and `models.stop`. */
  'gateway.complete'(request: GatewayRequestGiven, options: GatewayOptions): Promise<number>;
}

type Api = Wired<Named<'gateway', GatewayVerbs>, GatewayForms>;

export const gatewayRows = {
  'gateway.complete': COMMAND,
  'gateway.dry': QUERY,
  'gateway.request': QUERY,
  'gateway.account': QUERY,
  'gateway.requests': QUERY,
  'gateway.layers': QUERY,
  'gateway.setLayer': COMMAND,
  'gateway.receipt': QUERY,
  'gateway.restore': COMMAND,
  'gateway.compact': COMMAND,
  'gateway.handOver': COMMAND,
  'gateway.cancel': COMMAND,
  'gateway.savings': QUERY,
} as const satisfies Rows<Api>;

const MOST_REQUESTS = 1_000;
const MOST_KEPT = 200;
const MOST_COLLECTIONS = 64;
const MOST_TOKENS = 100_000_000;
const profile = oneOf('A profile', GATEWAY_PROFILES);
const DAY = 'A day must look like 2026-11-24.';
const day = v.optional(v.pipe(v.string(DAY), v.regex(/^\d{4}-\d{2}-\d{2}$/, DAY)));
const request = objectJudgedInside<GatewayRequestGiven>('A request');
const REQUEST_ID = 'A request id must have 8 to 64 letters, digits or "-".';
const asked = options('Options', {
  id: v.optional(v.pipe(v.string(REQUEST_ID), v.regex(/^[\w-]{8,64}$/, REQUEST_ID))),
  profile: v.optional(profile),
  session: v.optional(id),
  scope: v.optional(id),
  party: v.optional(party),
  fresh: v.optional(v.boolean('fresh must be true or false.')),
  marked: v.optional(v.boolean('marked must be true or false.')),
  cache: v.optional(oneOf('cache', CACHE_WISHES)),
  layers: v.optional(
    v.record(oneOf('A layer', LAYER_NAMES), v.boolean('A layer must be true (on) or false (off).')),
  ),
  user: v.optional(text('A user', 200)),
  memory: v.optional(options('memory', { agent: v.optional(id) })),
  promptTokens: v.optional(whole('Tokens', 1, MOST_TOKENS)),
  keep: v.optional(v.pipe(v.array(text('Each item of keep', 200)), v.maxLength(MOST_KEPT))),
  codex: v.optional(
    options('A codex', {
      collections: v.optional(list('Collections', words('A collection', 200), MOST_COLLECTIONS)),
      paths: v.optional(list('Paths', words('A path', 500), MOST_KEPT)),
    }),
  ),
});

export const gatewayArguments = {
  'gateway.complete': [request, asked],
  'gateway.dry': [request, asked],
  'gateway.request': [text('A request id', 200)],
  'gateway.account': [text('A request id', 200), v.optional(party)],
  'gateway.requests': [
    options('A filter', {
      party: v.optional(party),
      profile: v.optional(profile),
      session: v.optional(id),
      user: v.optional(id),
      tick: v.optional(tick),
      limit: v.optional(limit(MOST_REQUESTS)),
    }),
  ],
  'gateway.layers': [],
  'gateway.setLayer': [
    profile,
    oneOf('A layer', LAYER_NAMES),
    v.boolean('The switch must be true (on) or false (off).'),
  ],
  'gateway.receipt': [id, v.optional(party)],
  'gateway.restore': [id, id, v.optional(v.boolean('whole must be true or false.')), v.optional(party)],
  'gateway.compact': [id, v.optional(whole('Turns', 1, MOST_REQUESTS)), v.optional(party)],
  'gateway.handOver': [id, v.optional(id), v.optional(party)],
  'gateway.cancel': [v.optional(id), v.optional(party)],
  'gateway.savings': [options('A range of days', { from: day, to: day })],
} satisfies ArgumentsOf<Api>;
