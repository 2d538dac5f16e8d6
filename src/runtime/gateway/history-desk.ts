import type { Compacted, HandedOver } from '../../domain/history.ts';
import { AppError } from '../../domain/errors.ts';
import { type Briefing, briefingOf, compactByHand } from '../../mind/gateway/history/hand-over.ts';
import type { HistorySessions } from '../../mind/gateway/history/sessions.ts';
import { RECENT_TURNS, put } from '../../mind/gateway/history/compaction.ts';
import { tokensIn } from '../../mind/gateway/history/turns.ts';
import type { ClockPort, TokenCounter } from '../../mind/ports.ts';
import type { PiiService } from './pii-service.ts';

interface HistoryDeskDeps {
  readonly sessions: HistorySessions;
  readonly pii: Pick<PiiService, 'share' | 'map'>;
  readonly clock: ClockPort;
  readonly tokens: TokenCounter;
  hash(text: string): string;
  newId(): string;
}

/** Tells conversations in short, or hands them over to a new one, when somebody asks for it (seed 002, "Compaction-as-a-Service"). */
export class HistoryDesk {
  readonly #deps: HistoryDeskDeps;

  constructor(deps: HistoryDeskDeps) {
    this.#deps = deps;
  }

  /**
   * What was said before the recent turns is told in short from the conversation's next request on.
   * @throws AppError `gateway.not_found` where the conversation is not in memory, `input.invalid` where nothing is before them
   */
  compact(session: string, recent: number = RECENT_TURNS): Compacted {
    const { sessions, clock, tokens, hash } = this.#deps;
    const request = sessions.seen(session);
    const restored = sessions.restored(session);
    const made = compactByHand(request, recent, sessions.compaction(session), { tokens, hash, restored });
    const told = { tokens: tokens.count(made.text), tokenizer: tokens.name };
    sessions.keep(session, { at: clock.now(), ...told, compaction: made });
    const tokensBefore = tokensIn(request.messages, tokens);
    const tokensAfter = tokensIn(put(request, made).messages, tokens);
    return { ...sessions.receipt(session)!, tokensBefore, tokensAfter };
  }

  /**
   * Begins a new conversation with a briefing on this one, which stays as it is.
   * @param to its name; a new one where it is left out
   * @throws AppError `gateway.not_found` where the conversation is not in memory, `input.invalid` where the new one is under way
   */
  handOver(parent: string, to: string = this.#deps.newId()): HandedOver {
    const { sessions, pii, tokens, hash } = this.#deps;
    const request = sessions.seen(parent);
    if (to === parent || sessions.knows(to)) {
      throw new AppError('input.invalid', `The conversation "${to}" is under way: name another one.`, {
        data: { param: 'session' },
      });
    }
    const made: Briefing = briefingOf(parent, request, { tokens, hash });
    sessions.begin(to, made);
    // The briefing has the placeholders that the conversation had.
    pii.share(parent, to);
    const { tokens: after, tokensBefore } = made;
    return {
      ...{ session: to, parent, tokensBefore, tokens: after, tokenizer: tokens.name },
      briefing: pii.map(parent).restore(made.text),
    };
  }
}
