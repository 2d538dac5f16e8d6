import type { AskAnswer, AskTurn, FoundAnswer } from '../../domain/past/ask.ts';
import { AppError } from '../../domain/errors.ts';
import type { AskStream } from '../../protocol/verbs/programs/ask.ts';
import type { LifeView } from '../life/index.ts';
import type { GolemFacade } from '../../runtime/facade/index.ts';
import { Sentences } from './sentences.ts';

/** A question with what is known of its answer. */
export interface ShownTurn {
  readonly question: string;
  readonly found: FoundAnswer | null;
  /** As far as it came. */
  readonly text: string;
  /** The model that speaks; empty where none does. */
  readonly model: string;
  readonly answer: AskAnswer | null;
  readonly error: AppError | null;
  /** The number of the newest words that had been put to the golem when it was asked; null where nobody knows any more. */
  readonly afterWord: number | null;
}

/** Often enough to read along, seldom enough not to draw each word anew, ms. */
const DRAWN_MS = 60;

const NEW: Omit<ShownTurn, 'question' | 'afterWord'> = {
  found: null,
  text: '',
  model: '',
  answer: null,
  error: null,
};

const shownOf = ({ found, at: _, ...answer }: AskTurn): ShownTurn => ({
  question: found.question,
  found,
  text: answer.text,
  model: '',
  error: null,
  afterWord: null,
  answer: { found, ...answer },
});

const KNOWN = new WeakMap<LifeView, Talk>();

/** A conversation as the page shows it, and the answer that is on its way. One for all screens: a question can be put on each. */
export class Talk {
  id = $state.raw<string | null>(null);
  turns = $state.raw<readonly ShownTurn[]>([]);
  asking = $state.raw(false);
  /** The sentences that came last, for whoever listens. */
  spoken = $state.raw('');

  /** The one that is under way in a life. */
  static of(life: LifeView): Talk {
    const known = KNOWN.get(life) ?? new Talk();
    KNOWN.set(life, known);
    return known;
  }

  #stream: AskStream | null = null;
  #reading = 0;
  #resumed = false;
  /** Id of the golem whose conversations these are. */
  #with: string | null = null;

  /** Goes on with the newest conversation that is kept with a golem, once; another golem has others. @param golemId null while none is known */
  async resume(golem: GolemFacade, golemId: string | null): Promise<void> {
    if (golemId === null) return;
    if (this.#with !== null && this.#with !== golemId) {
      this.begin();
      this.#resumed = false;
    }
    this.#with = golemId;
    if (this.#resumed || this.id !== null) return;
    this.#resumed = true;
    const [newest] = await golem.conversations.list().catch(() => []);
    if (newest && this.id === null) await this.open(golem, newest.id);
  }

  /** Begins a new conversation with the next question. */
  begin(): void {
    this.leave();
    this.#resumed = true;
    this.id = null;
    this.turns = [];
  }

  /** Shows what is kept of a conversation; nothing where there is none of this name. */
  async open(golem: GolemFacade, id: string | null): Promise<void> {
    if (id === this.id) return;
    this.stop();
    this.id = id;
    this.turns = [];
    const mine = ++this.#reading;
    const kept = id === null ? null : await golem.conversations.get(id);
    if (mine === this.#reading && !this.asking) this.turns = (kept?.turns ?? []).map(shownOf);
  }

  /**
   * Asks in this conversation, and begins it where there is none. Resolves when the answer is there, or why it is not.
   *
   * @param afterWord the newest words that were put to the golem before
   */
  async ask(
    golem: GolemFacade,
    question: string,
    options: { readonly models?: readonly string[]; readonly collections: readonly string[] },
    afterWord: number | null = null,
  ): Promise<void> {
    if (this.asking) return;
    this.id ??= crypto.randomUUID();
    const at = this.turns.length;
    this.turns = [...this.turns, { question, afterWord, ...NEW }];
    const change = (part: Partial<ShownTurn>): void => {
      this.turns = this.turns.map((turn, place) => (place === at ? { ...turn, ...part } : turn));
    };
    const sentences = new Sentences();
    let [text, timer]: [string, ReturnType<typeof setTimeout> | null] = ['', null];
    const draw = (): void => {
      timer = null;
      change({ text });
    };
    this.asking = true;
    this.spoken = '';
    const stream = golem.ask(question, { ...options, conversation: this.id });
    this.#stream = stream;
    try {
      for await (const event of stream) {
        if (this.#stream !== stream) return;
        if (event.type === 'found') change({ found: event.found });
        else if (event.type === 'started') {
          text = '';
          change({ text, model: event.model });
        } else if (event.type === 'text') {
          text += event.text;
          timer ??= setTimeout(draw, DRAWN_MS);
          this.spoken = sentences.add(event.text) ?? this.spoken;
        } else {
          if (timer !== null) clearTimeout(timer);
          timer = null;
          change({ answer: event.answer, text: event.answer.text });
          this.spoken = sentences.end() ?? this.spoken;
        }
      }
    } catch (thrown) {
      if (this.#stream === stream) change({ error: AppError.from(thrown) });
    } finally {
      if (timer !== null) clearTimeout(timer);
      if (this.#stream === stream) {
        this.#stream = null;
        this.asking = false;
      }
    }
  }

  stop(): void {
    this.#stream?.cancel();
  }

  /** Leaves the conversation as it is: an answer on its way is not waited for. */
  leave(): void {
    this.stop();
    this.#stream = null;
    this.asking = false;
  }
}
