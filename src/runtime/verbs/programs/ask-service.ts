import type { AskOptions, AskTurn, FoundAnswer, KeptAnswer, Understood } from '../../../domain/past/ask.ts';
import { NO_CODEX } from '../../../domain/models/codex-wish.ts';
import { AppError } from '../../../domain/errors.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';
import { LruCache } from '../../../lib/containers/lru.ts';
import { type AskReads, findAnswer, quotedText, requestOf } from '../../../mind/ask/index.ts';
import { sessionOf } from '../../../shared/ask-session.ts';
import type { Conversations } from '../../programs/index.ts';

/** Questions that a model may still be asked. */
const WAITING = 32;

export interface AskDeps {
  readonly conversations: Conversations;
  /** Ids of models that can be asked, in their order. */
  models(): Promise<readonly string[]>;
  /** Begins a reply; answers its number. */
  open(request: ModelRequest): number;
  newId(): string;
  now(): number;
}

/** Answers questions: finds and quotes, and hands what was found to a model where whoever asked wants one. */
export class AskService {
  readonly #deps: AskDeps;
  readonly #found = new LruCache<string, FoundAnswer>(WAITING);
  /** What was understood last in each conversation with a reopened golem. */
  readonly #quoted = new LruCache<string, Understood>(WAITING);

  constructor(deps: AskDeps) {
    this.#deps = deps;
  }

  /** What is found and quoted, kept as a turn of its conversation, and which models could say it in words of theirs. */
  async find(
    question: string,
    { collections = [], conversation, models }: AskOptions,
    reads: AskReads,
  ): Promise<FoundAnswer> {
    const before: Understood | null =
      (conversation !== undefined &&
        (await this.#deps.conversations.get(conversation))?.turns.at(-1)?.found.understood) ||
      null;
    const answer = await findAnswer({ question, collections, before }, reads);
    const found: FoundAnswer = {
      id: this.#deps.newId(),
      ...answer,
      conversation: conversation ?? null,
      // A model that has nothing to go by could only make something up.
      models: answer.sources.length === 0 ? [] : (models ?? (await this.#deps.models())),
    };
    this.#found.set(found.id, found);
    await this.keep(found.id, {
      ...quotedText(found.sentences),
      by: { kind: 'quoted', instead: null },
      request: null,
    });
    return found;
  }

  /** What is found and quoted as of a reopened tick: whom a model's answer costs something is asked now, not then, and nothing is kept. */
  async quote(
    question: string,
    { collections = [], conversation }: AskOptions,
    reads: AskReads,
  ): Promise<FoundAnswer> {
    const before = (conversation !== undefined && this.#quoted.get(conversation)) || null;
    const answer = await findAnswer({ question, collections, before }, reads);
    if (conversation !== undefined) this.#quoted.set(conversation, answer.understood);
    return { id: this.#deps.newId(), ...answer, conversation: conversation ?? null, models: [] };
  }

  /** Begins a model's answer to what was found. @throws AppError `golem.not_found`, `golem.busy` */
  async begin(id: string): Promise<number> {
    const found = this.#known(id);
    const turns =
      found.conversation === null
        ? []
        : ((await this.#deps.conversations.get(found.conversation))?.turns ?? []);
    const before = turns.filter((turn) => turn.found.id !== id);
    // An answer cites numbered sources: documents stand among them, and not before them as a codex.
    const hints = { profile: 'chat', session: sessionOf(found), codex: NO_CODEX } as const;
    return this.#deps.open(requestOf(found, before, hints));
  }

  /** Keeps what was answered in the end. */
  async keep(id: string, answer: KeptAnswer): Promise<void> {
    const found = this.#known(id);
    if (found.conversation === null) return;
    const turn: AskTurn = { found, at: this.#deps.now(), ...answer };
    await this.#deps.conversations.put(found.conversation, turn);
  }

  #known(id: string): FoundAnswer {
    const found = this.#found.get(id);
    if (found) return found;
    throw new AppError('golem.not_found', 'This answer is no longer in memory. Ask the question again.', {
      data: { id },
    });
  }
}
