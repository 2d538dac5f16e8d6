import type { Compacted, HandedOver } from '../../../domain/gateway/history.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Party } from '../../../domain/models/party.ts';
import type { PerParty } from '../../../lib/containers/per-party.ts';
import {
  type history,
  type HistorySessions,
  type loadHistory,
  refuseLeft,
  type SummariserPort,
} from '../../../mind/gateway/index.ts';
import type { ClockPort, TokenCounter } from '../../../mind/ports.ts';
import type { PiiService } from './pii-service.ts';

export interface HistoryServiceDeps {
  readonly sessions: PerParty<HistorySessions>;
  readonly summariser: SummariserPort;
  readonly pii: Pick<PiiService, 'share' | 'map'>;
  readonly clock: ClockPort;
  readonly tokens: TokenCounter;
  hash(text: string): string;
  newId(): string;
}

/** How conversations are told in short: loaded when somebody asks for it. */
type Telling = Awaited<ReturnType<typeof loadHistory>>;

/**
 * Tells conversations in short, or hands them over to a new one, when somebody asks for it (seed 002, "Compaction-as-a-Service"): by a
 * model where the owner has named one, else in sentences that were said.
 */
export class HistoryService {
  readonly #deps: HistoryServiceDeps;
  readonly #telling: Telling;
  /** What ends the words that are being written, by conversation. */
  readonly #writing = new Map<AbortController, { readonly party: Party; readonly session: string }>();

  constructor(deps: HistoryServiceDeps, telling: Telling) {
    this.#deps = deps;
    this.#telling = telling;
  }

  /**
   * What was said before the recent turns is told in short from the conversation's next request on.
   * @throws AppError `gateway.not_found` where the conversation is not in memory, `input.invalid` where nothing is before them,
   * `model.cancelled`
   */
  async compact(
    party: Party,
    session: string,
    recent: number = this.#telling.RECENT_TURNS,
  ): Promise<Compacted> {
    const { clock, tokens, hash } = this.#deps;
    const sessions = this.#deps.sessions.of(party);
    const { request } = sessions.seen(session);
    const restored = sessions.restored(session);
    const sentences = this.#telling.compactByHand(request, recent, sessions.compaction(session), {
      tokens,
      hash,
      restored,
    });
    const made = await this.#inWords(party, session, sentences);
    const counted = { tokens: tokens.count(made.text), tokenizer: tokens.name };
    sessions.keep(session, { at: clock.now(), ...counted, compaction: made });
    const tokensBefore = this.#telling.tokensIn(request.messages, tokens);
    const tokensAfter = this.#telling.tokensIn(this.#telling.put(request, made).messages, tokens);
    return { ...sessions.receipt(session)!, tokensBefore, tokensAfter };
  }

  /**
   * Begins a new conversation with a briefing on this one, which stays as it is.
   * @param to its name; a new one where it is left out
   * @throws AppError `gateway.not_found` where the conversation is not in memory, `input.invalid` where the new one is under way,
   * `model.cancelled`
   */
  async handOver(party: Party, parent: string, to: string = this.#deps.newId()): Promise<HandedOver> {
    const { pii, tokens, hash } = this.#deps;
    const sessions = this.#deps.sessions.of(party);
    const { request } = sessions.seen(parent);
    this.#refuseKnown(party, parent, to);
    const briefing = await this.#inWords(party, parent, this.#telling.briefingOf(request, { tokens, hash }));
    // While a model wrote, somebody may have begun it.
    this.#refuseKnown(party, parent, to);
    const made = this.#telling.begunWith(parent, request, briefing, tokens);
    sessions.begin(to, made);
    // The briefing has the placeholders that the conversation had.
    pii.share(party, parent, to);
    const { tokens: after, tokensBefore } = made;
    return {
      session: to,
      parent,
      tokensBefore,
      tokens: after,
      tokenizer: tokens.name,
      ...briefing.written,
      briefing: pii.map(party, parent).restore(made.text),
    };
  }

  /** Ends what is being written of a party's conversation, of all of the party's, or of all: nothing of it is kept. */
  cancel(party?: Party, session?: string): void {
    for (const [writing, of] of this.#writing) {
      const theirs = party === undefined || of.party === party;
      if (theirs && (session === undefined || of.session === session)) writing.abort();
    }
  }

  /** @throws AppError `model.cancelled`, `gateway.not_found` where it was forgotten while a model wrote */
  async #inWords(party: Party, session: string, made: history.Compaction): Promise<history.Compaction> {
    const sessions = this.#deps.sessions.of(party);
    const { request, id, profile } = sessions.seen(session);
    const writing = new AbortController();
    this.#writing.set(writing, { party, session });
    try {
      const { signal } = writing;
      const written = await this.#telling.inWords(request, made, this.#deps, {
        id,
        party,
        profile,
        session,
        signal,
      });
      refuseLeft(writing.signal);
      sessions.seen(session);
      return written;
    } finally {
      this.#writing.delete(writing);
    }
  }

  #refuseKnown(party: Party, parent: string, to: string): void {
    if (to !== parent && !this.#deps.sessions.of(party).knows(to)) return;
    throw new AppError('input.invalid', `The conversation "${to}" already exists. Choose another name.`, {
      data: { param: 'session' },
    });
  }
}
