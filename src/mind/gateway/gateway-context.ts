import type { GatewayHints, GatewayProfile } from '../../domain/models/gateway-hints.ts';
import { mayDo } from '../../domain/gateway/guest-table.ts';
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
  readonly tick: number | null;
  readonly template: TemplateRef | null;
  /** Words that are masked for nobody: whoever asks says so. */
  readonly keep: readonly string[];
  /** Nothing will be sent, and nothing may be kept. */
  readonly dry: boolean;
  /** No cache may answer. */
  readonly fresh: boolean;
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
}

/** A chat where nothing is said of what it is for. */
export function contextOf(
  hints: GatewayHints,
  { party, id, thread, dry, signal }: RequestOrigin,
): GatewayContext {
  let forbidden: string | null = null;
  return {
    id,
    thread,
    party,
    profile: hints.profile ?? 'chat',
    session: hints.session ?? null,
    scope: mayDo(party, 'tools') ? (hints.scope ?? null) : null,
    regime: hints.regime ?? null,
    tick: hints.tick ?? null,
    template: hints.template ?? null,
    keep: hints.keep ?? [],
    dry,
    fresh: hints.fresh ?? false,
    signal,
    get forbidden() {
      return forbidden;
    },
    forbid: (reason) => {
      forbidden ??= reason;
    },
  };
}
