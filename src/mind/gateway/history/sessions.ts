import { AppError } from '../../../domain/errors.ts';
import type { GatewayProfile } from '../../../domain/models/gateway-profile.ts';
import type { HistoryReceipt } from '../../../domain/gateway/history.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import type { Shortened } from '../../compression/index.ts';
import type { GatewayRequest } from '../request.ts';
import { type Compaction, charactersIn } from './compaction.ts';
import type { Briefing } from './begun.ts';

const MOST_SESSIONS = 64;
/** Messages whose documents are remembered as they were made shorter: places in their texts, no texts. */
const MOST_SHORTENED = 256;
/** Characters of a conversation that is kept so that it can be told in short, or handed over, when that is asked for. */
const MOST_CHARACTERS = 2_000_000;

/** What stands for the beginning of a conversation, and since when. */
export interface KeptCompaction {
  readonly at: number;
  readonly tokens: number;
  readonly tokenizer: string;
  readonly compaction: Compaction;
}

/** A conversation as it came to L5. */
export interface SeenConversation {
  readonly request: GatewayRequest;
  /** The request that it came with, and whose it was. */
  readonly id: string;
  readonly profile: GatewayProfile;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * What stands for the beginnings of one party's conversations, and which of their turns are to be whole again. In memory only: what was
 * said is nobody else's, and a conversation that goes on brings all of it along.
 */
export class HistorySessions {
  readonly #kept = new LruCache<string, KeptCompaction>(MOST_SESSIONS);
  readonly #restored = new LruCache<string, ReadonlySet<string>>(MOST_SESSIONS);

  /** A conversation as it came to L5 the last time, with the answer where there was one. */
  readonly #seen = new LruCache<string, SeenConversation>(MOST_SESSIONS);
  /** What stayed of documents that were made shorter, by what they were asked. */
  readonly shortened = new LruCache<string, readonly Shortened[]>(MOST_SHORTENED);
  readonly #briefings = new LruCache<string, Briefing>(MOST_SESSIONS);

  /** Keeps a conversation as it stands, unless it is too long. */
  see(session: string, seen: SeenConversation): void {
    if (charactersIn(seen.request) <= MOST_CHARACTERS) this.#seen.set(session, seen);
    else this.#seen.delete(session);
  }

  /** @throws AppError `gateway.not_found` where it is not in memory */
  seen(session: string): SeenConversation {
    const found = this.#seen.get(session);
    if (found) return found;
    throw new AppError(
      'gateway.not_found',
      `The conversation "${session}" is not in memory. Either no model was asked in it since the page or process started, or it is longer than two million characters.`,
      { data: { session } },
    );
  }

  /** Whether anything was asked in a conversation, or it is to begin with a briefing. */
  knows(session: string): boolean {
    return this.#seen.has(session) || this.#briefings.has(session);
  }

  /** What a conversation is begun with; null of one that was not handed over. */
  briefing(session: string): Briefing | null {
    return this.#briefings.get(session) ?? null;
  }

  begin(session: string, briefing: Briefing): void {
    this.#briefings.set(session, briefing);
  }

  compaction(session: string): Compaction | null {
    return this.#kept.get(session)?.compaction ?? null;
  }

  keep(session: string, kept: KeptCompaction): void {
    this.#kept.set(session, kept);
  }

  /** Turns that are to be whole. */
  restored(session: string): ReadonlySet<string> {
    return this.#restored.get(session) ?? NONE;
  }

  /** What gave way in one conversation; null where nothing did, or it is not in memory any more. */
  receipt(session: string): HistoryReceipt | null {
    const kept = this.#kept.get(session);
    if (!kept) return null;
    const { at, tokens, tokenizer, compaction } = kept;
    const { count, handoff, turns, written } = compaction;
    const restored = this.restored(session);
    return {
      session,
      at,
      count,
      handoff,
      tokens,
      tokenizer,
      ...written,
      turns: turns.map((turn) => ({ ...turn, restored: restored.has(turn.id) })),
    };
  }

  /**
   * Brings a turn back, whole, from the conversation's next request on, or lets it be told in short again.
   * @throws AppError `gateway.not_found` where this turn did not give way in this conversation
   */
  restore(session: string, id: string, whole: boolean): HistoryReceipt {
    const compaction = this.compaction(session);
    if (!compaction?.turns.some((turn) => turn.id === id)) {
      throw new AppError(
        'gateway.not_found',
        'This turn was not summarised in this conversation, or the page was reloaded since.',
        { data: { session, turn: id } },
      );
    }
    const restored = new Set(this.restored(session));
    if (whole) restored.add(id);
    else restored.delete(id);
    this.#restored.set(session, restored);
    return this.receipt(session)!;
  }

  clear(): void {
    this.#kept.clear();
    this.#restored.clear();
    this.#seen.clear();
    this.#briefings.clear();
    this.shortened.clear();
  }
}
