import type { CodexWish } from './codex-wish.ts';
import type { CacheBlock } from '../context/cache-block.ts';
import type { TrustLabel } from '../life/life.ts';
import type { GatewayProfile } from './gateway-profile.ts';
import type { RunContext } from './run-context.ts';
import type { TemplateRef } from './template-ref.ts';

/** Who speaks in a part of a prompt. Only `system` and `owner` may instruct. */
export const PROMPT_SLOTS = ['system', 'owner', 'model', 'data', 'tool'] as const;
export type PromptSlot = (typeof PROMPT_SLOTS)[number];

/** What a stretch of a request's text is. */
export interface PartMark {
  /** Stable from request to request, and the only one of that name in its request, e.g. `strategy:mandate`. */
  readonly name: string;
  readonly slot: PromptSlot;
  readonly block: CacheBlock;
  /** The lowest label of its sources. */
  readonly trust: TrustLabel;
  /** Why it may not be made shorter, one sentence; absent where it may. */
  readonly whole?: string;
  /** It is a memory: it stays as it is from thought to thought, where it stays. */
  readonly lasts?: true;
}

/** A mark and how much of the text it covers, UTF-16 units. */
export interface MarkedLength extends PartMark {
  readonly length: number;
}

/** What of a request's texts is whose, in their order. The lengths of a text's marks add up to it. */
export interface RequestMarks {
  /** Of `system`. */
  readonly system: readonly MarkedLength[];
  /** Of each message's content; null where nothing is known but who said it. */
  readonly messages: readonly (readonly MarkedLength[] | null)[];
}

/** Whether the gateway's caches may answer: at any temperature, not this time, or not and nothing is kept. */
export const CACHE_WISHES = ['use', 'fresh', 'none'] as const;
export type CacheWish = (typeof CACHE_WISHES)[number];

/** What whoever asks says of a request besides its text. No part of what a model is sent. */
export interface GatewayHints {
  /** The name that the request is to have, of its first round; one that no other has where it is left out. */
  readonly id?: string;
  readonly profile?: GatewayProfile;
  /** A conversation, or a life: requests of one share their beginning. */
  readonly session?: string;
  /** Which tools may be shown and called: those of the request that it permits, and those registered in it; without it, the request's. */
  readonly scope?: string;
  /** Market regime in which it is asked: an answer of another regime is no answer. */
  readonly regime?: string;
  /** Where the market stands: a world and its tick. */
  readonly moment?: string;
  /** Tick that asks. */
  readonly tick?: number;
  readonly marks?: RequestMarks;
  /** What the step of thought stands on; made of the request where it is left out. */
  readonly run?: RunContext;
  /** What a program wants of the caches: `use` them at any temperature, a `fresh` answer, or `none` of it answered or kept. */
  readonly cache?: CacheWish;
  /** Layers that are on or off for this request, whatever they are for its profile. */
  readonly layers?: Readonly<Record<string, boolean>>;
  /** For whom a program asks, by the program's own name for them. */
  readonly user?: string;
  /** It is given what is remembered of that user; within an agent of the program's where one is named. */
  readonly memory?: { readonly agent?: string };
  /** Tokens of the prompt at most, below what the policy allows. */
  readonly promptTokens?: number;
  /** No cache may answer: the owner wants to see what the model says now. */
  readonly fresh?: boolean;
  /** Whoever asks has marked what a provider may keep, so that its cache would have had it without the gateway too. */
  readonly marked?: boolean;
  /** Names and other words that are sent as they are: what the request is about. Secrets among them are masked all the same. */
  readonly keep?: readonly string[];
  /** Which template it was made of. */
  readonly template?: TemplateRef;
  /** Documents of the owner's that it is given, and what is being worked at. */
  readonly codex?: CodexWish;
}
