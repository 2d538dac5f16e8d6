import type { GatewayHints } from '../../domain/models/gateway-hints.ts';
import type { GatewayProfile } from '../../domain/models/gateway-profile.ts';
import { mayDo } from '../../domain/gateway/guest-table.ts';
import type { CodexWish } from '../../domain/models/codex-wish.ts';
import type { Party } from '../../domain/models/party.ts';
import type { TemplateRef } from '../../domain/models/template-ref.ts';

/** Which of a request's rounds this is: a model that calls tools which are carried out here is asked again with their answers. */
export interface GatewayThread {
  /** Of the request that came in, which is the first round. */
  readonly id: string;
  /** From 1. */
  readonly round: number;
}

/** What a layer knows of the request that it works for. */
export interface GatewayContext {
  readonly id: string;
  readonly thread: GatewayThread;
  /** Who asks: what a layer remembers is of one party, and of use to no other. */
  readonly party: Party;
  readonly profile: GatewayProfile;
  /** The party's name for the conversation: another party's of the same name is another. */
  readonly session: string | null;
  /** Null for whoever may call none of the owner's tools. */
  readonly scope: string | null;
  readonly regime: string | null;
  /** Where the market stands: a question about it is another at another moment. */
  readonly moment: string | null;
  readonly tick: number | null;
  readonly template: TemplateRef | null;
  /** Of the prompt at most, where whoever asks says so. */
  readonly promptTokens: number | null;
  /** What the request says of its codex; null where it says nothing. */
  readonly codex: CodexWish | null;
  /** For whom a program asks; null where it does not say. */
  readonly user: string | null;
  /** What it is remembered for; null where it is given no memories. */
  readonly memory: { readonly agent?: string } | null;
  /** Words that are masked for nobody: whoever asks says so. */
  readonly keep: readonly string[];
  /** Whoever asks has marked what a provider may keep. */
  readonly marked: boolean;
  /** Nothing will be sent, and nothing may be kept. */
  readonly dry: boolean;
  /** Why no cache may answer, one sentence; null where one may. */
  readonly fresh: string | null;
  readonly signal: AbortSignal | undefined;
  /** Why no layer may keep this request or its reply; null where it may. A layer that finds a reason says it with `forbid`. */
  readonly forbidden: string | null;
  forbid(reason: string): void;
}

/** What a request is asked with besides its hints. */
export interface RequestOrigin {
  readonly party: Party;
  readonly id: string;
  readonly thread: GatewayThread;
  readonly dry: boolean;
  readonly signal: AbortSignal | undefined;
  /** It is answered the same each time: at temperature 0, or by a seed. */
  readonly deterministic: boolean;
}

/** Why no cache may answer. A program wants a new answer each time, unless it says otherwise or the answer would be the same. */
function freshBy({ fresh, cache, profile }: GatewayHints, deterministic: boolean): string | null {
  if (fresh) return 'The owner asked for a fresh answer.';
  if (cache === 'fresh' || cache === 'none') return 'The request asks for a fresh answer.';
  if (profile !== 'proxy' || cache === 'use' || deterministic) return null;
  return 'The program set neither temperature 0 nor a seed, so every answer is fresh.';
}

/** A chat where nothing is said of what it is for. */
export function contextOf(
  hints: GatewayHints,
  { party, id, thread, dry, signal, deterministic }: RequestOrigin,
): GatewayContext {
  let forbidden: string | null = hints.cache === 'none' ? 'the request asks not to be cached' : null;
  return {
    id,
    thread,
    party,
    profile: hints.profile ?? 'chat',
    session: hints.session ?? null,
    scope: mayDo(party, 'tools') ? (hints.scope ?? null) : null,
    regime: hints.regime ?? null,
    moment: hints.moment ?? null,
    tick: hints.tick ?? null,
    template: hints.template ?? null,
    promptTokens: hints.promptTokens ?? null,
    codex: hints.codex ?? null,
    user: hints.user ?? null,
    memory: mayDo(party, 'memories') ? (hints.memory ?? null) : null,
    keep: hints.keep ?? [],
    marked: hints.marked ?? false,
    dry,
    fresh: freshBy(hints, deterministic),
    signal,
    get forbidden() {
      return forbidden;
    },
    forbid: (reason) => {
      forbidden ??= reason;
    },
  };
}
