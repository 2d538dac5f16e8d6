import { NO_CODEX } from '../../../domain/models/codex-wish.ts';
import { AppError } from '../../../domain/errors.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { OWNER } from '../../../domain/models/party.ts';
import type {
  JoinedWords,
  PairVerdict,
  Suggestion,
  SuggestionsStatus,
} from '../../../domain/memory/suggestion.ts';
import { cutText } from '../../../lib/text/cut-text.ts';
import { suggesting, type curating, contradictions } from '../../../mind/grimoire/index.ts';
import { curatorSpan } from '../../../mind/spans/index.ts';
import { finalReply } from '../../../shared/final-reply.ts';
import type { Golem } from '../../golem.ts';
import { look, settle } from './contradictions.ts';

/** Pairs that are judged in one search. */
const MOST_JUDGED = 40;
/** Characters of a memory that a suggestion shows. */
const MOST_SHOWN = 300;
const ALL = 100_000;

const NONE: SuggestionsStatus = { state: 'idle', done: 0, of: 0, malformed: 0, error: null, open: [] };

interface Judges {
  readonly models?: readonly string[];
  readonly writers?: readonly string[];
}

type Found = Pick<Suggestion, 'verdict' | 'by'>;

/** @throws AppError `input.invalid` where none were suggested */
function wordsTaken({ one, other, joined }: Suggestion, text: string): curating.JoinedText {
  if (joined === null || !('words' in joined))
    throw new AppError('input.invalid', 'No merged text was suggested for these two memories.', {
      data: { one, other },
    });
  return { text, by: text === joined.words ? joined.by : 'owner' };
}

/**
 * Suggests which memories say the same or contradict each other: by rules, and by models where the owner names some. Nothing changes until he
 * takes one; then it is an act of the Curator, or a contradiction, each of which he can take back. Declined ones are not suggested again as
 * long as the page is open.
 */
export class Suggestions {
  readonly #golem: Golem;
  #status = NONE;
  readonly #declined = new Set<string>();
  #underWay: AbortController | null = null;

  constructor(golem: Golem) {
    this.#golem = golem;
  }

  status(): SuggestionsStatus {
    return this.#status;
  }

  cancel(): void {
    this.#underWay?.abort(new AppError('model.cancelled', 'The search was cancelled.'));
  }

  /**
   * Looks for pairs that are alike and has each judged. One search at a time.
   * @param models ids, asked in this order; none: rules alone
   * @param writers ids, asked for words of two that are one; none: the one that is believed most keeps its own
   * @throws AppError `golem.busy`, `model.*`, `model.cancelled`
   */
  async look({ models = [], writers = [] }: Judges): Promise<SuggestionsStatus> {
    if (this.#underWay)
      throw new AppError('golem.busy', 'A search is already running. Wait for it, or cancel it.', {
        retryable: true,
      });
    const { signal } = (this.#underWay = new AbortController());
    this.#status = { ...NONE, state: 'running' };
    try {
      const pairs = await this.#pairs();
      this.#patch({ of: pairs.length });
      for (const pair of pairs) {
        signal.throwIfAborted();
        const found = await this.#judge(pair, models, signal);
        if (found) await this.#suggest(pair, found, writers, signal);
        this.#patch({ done: this.#status.done + 1 });
      }
      this.#patch({ state: 'done' });
      return this.#status;
    } catch (thrown) {
      const error = AppError.from(signal.aborted ? signal.reason : thrown);
      this.#patch(signal.aborted ? { state: 'cancelled' } : { state: 'failed', error: error.message });
      throw error;
    } finally {
      this.#underWay = null;
    }
  }

  /**
   * Does what is suggested of two. @param words that the one says from then on
   * @throws AppError `golem.not_found` where it is not suggested, `input.invalid` where one of them is gone, or no words were suggested
   */
  async take(one: string, other: string, words?: string): Promise<SuggestionsStatus> {
    const found = this.#open(one, other);
    const text = words === undefined ? null : wordsTaken(found, words);
    await (found.verdict === 'same' ? this.#unite(found, text) : this.#contradict(found));
    this.#close(found);
    this.#golem.emitStatus();
    return this.#status;
  }

  /** Leaves two as they are. @throws AppError `golem.not_found` where nothing is suggested of them */
  decline(one: string, other: string): SuggestionsStatus {
    const found = this.#open(one, other);
    this.#declined.add(suggesting.pairKey(found.one, found.other));
    this.#close(found);
    return this.#status;
  }

  #patch(patch: Partial<SuggestionsStatus>): void {
    this.#status = { ...this.#status, ...patch };
  }

  async #pairs(): Promise<readonly suggesting.AlikePair[]> {
    const { memory, deps } = this.#golem;
    const known = await deps.store.contradictions({ limit: ALL });
    const settled = new Set([
      ...this.#declined,
      ...known.map(({ one, other }) => suggesting.pairKey(one, other)),
    ]);
    return suggesting.alikePairs(memory.atHand.held(), settled, MOST_JUDGED);
  }

  /** Null where nothing is suggested of the two. */
  async #judge(
    pair: suggesting.AlikePair,
    models: readonly string[],
    signal: AbortSignal,
  ): Promise<Found | null> {
    const byRules = suggesting.judgedByRules(pair);
    if (byRules === 'same') return { verdict: byRules, by: 'rules' };
    if (models.length === 0) return null;
    const port = this.#golem.models.gateway.port(OWNER, () => ({
      profile: 'chat',
      fresh: true,
      codex: NO_CODEX,
    }));
    let verdict: PairVerdict | null = null;
    let by = '';
    try {
      const reply = await finalReply(port.generate(suggesting.verdictRequest(pair, models), signal));
      verdict = suggesting.verdictOf(reply.json, pair);
      by = reply.model;
    } catch (thrown) {
      // What is no verdict says nothing of the pair; a model that cannot be reached says nothing of any.
      if (AppError.from(thrown).code !== 'model.schema_mismatch') throw thrown;
    }
    if (verdict === null) this.#patch({ malformed: this.#status.malformed + 1 });
    return verdict === null || verdict === 'neither' ? null : { verdict, by };
  }

  async #suggest(
    pair: suggesting.AlikePair,
    found: Found,
    writers: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const written = found.verdict === 'same' && writers.length > 0 && suggesting.mayBeJoined(pair);
    const joined = written ? await this.#words(pair, writers, signal) : null;
    const shown = (entry: GrimoireEntry): string => cutText(suggesting.saidBy(entry), MOST_SHOWN);
    const { one, other, likeness } = pair;
    const sides = { one: one.id, other: other.id, oneSays: shown(one), otherSays: shown(other) };
    this.#patch({ open: [...this.#status.open, { ...sides, ...found, likeness, joined }] });
  }

  /** A model's words are no more than offered: where there are none the suggestion stands without. */
  async #words(
    pair: suggesting.AlikePair,
    writers: readonly string[],
    signal: AbortSignal,
  ): Promise<JoinedWords> {
    const port = this.#golem.models.gateway.port(OWNER, () => ({
      profile: 'chat',
      fresh: true,
      codex: NO_CODEX,
    }));
    try {
      const reply = await finalReply(port.generate(suggesting.joinRequest(pair, writers), signal));
      const read = suggesting.readJoined(reply.json, pair);
      if (!read) return { by: reply.model, fault: 'its reply was not a note' };
      const { words, fault } = read;
      return { by: reply.model, ...(fault === null ? { words } : { fault }) };
    } catch (thrown) {
      signal.throwIfAborted();
      return { by: writers[0]!, fault: `it did not answer: ${AppError.from(thrown).message}` };
    }
  }

  async #unite({ one, other, by }: Suggestion, words: curating.JoinedText | null): Promise<void> {
    const { life, memory } = this.#golem;
    const wrote = words ? `; ${words.by === 'owner' ? 'he' : words.by} wrote what the one says` : '';
    const why = `The owner took it that both say the same, as ${by} suggested${wrote}.`;
    const worldTime = life.world.state().time;
    const unite = { ids: [one, other], why, ...(words && { words }) } as const;
    await life.alone(curatorSpan, { worldTime, undo: null, unite });
    // What it says now may contradict what else is remembered.
    if (words)
      await look(
        this.#golem,
        [one, other].flatMap((id) => memory.atHand.heldBy(id) ?? []),
      );
  }

  async #contradict({ one, other, oneSays, otherSays, by }: Suggestion): Promise<void> {
    const { life, deps } = this.#golem;
    const entries = await deps.store.entriesById([one, other]);
    const [first, second] = [one, other].map((id) => entries.find((entry) => entry.id === id));
    if (!first || !second) throw new AppError('input.invalid', 'One of the two memories no longer exists.');
    await life.amend(
      { kind: 'rule', what: `${one} and ${other} contradict, as ${by} suggested` },
      async (state) => {
        const pair = { one, other, about: '', oneSays, otherSays, since: state.tick + 1 };
        await settle(this.#golem, [{ ...pair, ...contradictions.resolvePair(first, second, entries) }]);
        return state;
      },
    );
  }

  #open(one: string, other: string): Suggestion {
    const key = suggesting.pairKey(one, other);
    const found = this.#status.open.find((each) => suggesting.pairKey(each.one, each.other) === key);
    if (found) return found;
    throw new AppError('golem.not_found', 'There is no open suggestion for these two memories.', {
      data: { one, other },
    });
  }

  #close(suggestion: Suggestion): void {
    this.#patch({ open: this.#status.open.filter((one) => one !== suggestion) });
  }
}
