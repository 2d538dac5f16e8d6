import type { KeptValue } from '../../adapters/idb/index.ts';
import type { AskTurn, Conversation, ConversationSummary, FoundAnswer } from '../../domain/past/ask.ts';
import { AppError } from '../../domain/errors.ts';
import { cutText } from '../../lib/text/cut-text.ts';

/** Conversations that are kept, the newest, and turns of one. */
const KEPT = 20;
const KEPT_TURNS = 50;
const KEPT_CHARACTERS = 2_000;

export type KeptConversations = readonly Conversation[];

const cut = (text: string): string =>
  text.length > KEPT_CHARACTERS ? `${cutText(text, KEPT_CHARACTERS)}…` : text;

/** What was asked and answered, kept in this browser: the newest conversations, the one that was spoken in last first. */
export class Conversations {
  readonly #kept: KeptValue<KeptConversations>;
  #all: Promise<KeptConversations> | null = null;

  constructor(kept: KeptValue<KeptConversations>) {
    this.#kept = kept;
  }

  async list(): Promise<readonly ConversationSummary[]> {
    return (await this.#read()).map(({ id, title, turns }) => ({
      id,
      title: title ?? turns[0]?.found.question ?? '',
      named: title !== undefined,
      turns: turns.length,
      at: turns.at(-1)?.at ?? 0,
    }));
  }

  async get(id: string): Promise<Conversation | null> {
    return (await this.#read()).find((one) => one.id === id) ?? null;
  }

  /** An answer of a kept conversation; null where it is in none. */
  async answer(id: string): Promise<FoundAnswer | null> {
    const turns = (await this.#read()).flatMap((one) => one.turns);
    return turns.find(({ found }) => found.id === id)?.found ?? null;
  }

  /** Adds a turn, or puts it in the place of the one of the same asking. */
  async put(id: string, turn: AskTurn): Promise<void> {
    const all = await this.#read();
    const before = all.find((one) => one.id === id);
    const known = before?.turns ?? [];
    const sources = turn.found.sources.map((source) => ({ ...source, text: cut(source.text) }));
    const kept = { ...turn, found: { ...turn.found, sources } };
    const turns = known.some(({ found }) => found.id === turn.found.id)
      ? known.map((one) => (one.found.id === turn.found.id ? kept : one))
      : [...known, kept];
    await this.#write(
      [{ ...before, id, turns: turns.slice(-KEPT_TURNS) }, ...all.filter((one) => one.id !== id)].slice(
        0,
        KEPT,
      ),
    );
  }

  /** @param title null: its first question again @throws AppError `golem.not_found` */
  async rename(id: string, title: string | null): Promise<void> {
    const all = await this.#read();
    if (!all.some((one) => one.id === id)) {
      throw new AppError('golem.not_found', 'This conversation no longer exists. It may have been deleted.', {
        data: { id },
      });
    }
    const named = ({ turns }: Conversation): Conversation =>
      title === null ? { id, turns } : { id, title, turns };
    await this.#write(all.map((one) => (one.id === id ? named(one) : one)));
  }

  /** @param id all of them where it is left out @returns how many there were */
  async remove(id?: string): Promise<number> {
    const all = await this.#read();
    const left = id === undefined ? [] : all.filter((one) => one.id !== id);
    await this.#write(left);
    return all.length - left.length;
  }

  #read(): Promise<KeptConversations> {
    this.#all ??= this.#kept.get().then((all) => all ?? []);
    return this.#all;
  }

  #write(all: KeptConversations): Promise<void> {
    this.#all = Promise.resolve(all);
    return this.#kept.set(all.length === 0 ? null : all);
  }
}
