import { NO_CODEX } from '../../../../domain/models/codex-wish.ts';
import type {
  ReadingAnswer,
  ReadingContradiction,
  ReadingFact,
  ReadingTokens,
} from '../../../../domain/gateway/reading.ts';
import { AppError, type ErrorCode } from '../../../../domain/errors.ts';
import type { GatewayHints } from '../../../../domain/models/gateway-hints.ts';
import type { FailoverStep, ModelReply, ModelRequest } from '../../../../domain/models/model.ts';
import { reading } from '../../../../mind/codex/index.ts';
import type { KeptChapter, KeptReading } from './kept-reading.ts';
import type { ReadingPlan } from './plan-reading.ts';

/** A request of a step is asked so often before its chapters count as unread. */
const TRIES = 2;

/** What a model says that is of no use; anything else that fails would fail for the next chapter too. */
const NONSENSE: ReadonlySet<string> = new Set<ErrorCode>([
  'model.schema_mismatch',
  'model.reply_too_long',
  'model.malformed_reply',
  'model.refused',
  'gateway.reply_refused',
]);

interface RunDeps {
  /** Asks a model through the gateway, for whoever reads. @throws AppError `model.*`, `gateway.*` */
  ask(request: ModelRequest, signal: AbortSignal): Promise<ModelReply>;
  /** Keeps it as it is now, and tells of it. @throws AppError `store.query_failed` */
  keep(kept: KeptReading): Promise<void>;
}

type Planned = ReadingPlan['steps'][number];

/** What was asked and what came of it. */
type Said = { readonly json: unknown; readonly model: string } | { readonly nonsense: string };

const spentOf = ({ input, output }: ReadingTokens): number => input + output;

/** Carries a reading through, step by step, from wherever it stands. */
export class ReadingRun {
  readonly #deps: RunDeps;
  readonly #plan: ReadingPlan;
  readonly #signal: AbortSignal;
  #kept: KeptReading;

  constructor(deps: RunDeps, kept: KeptReading, plan: ReadingPlan, signal: AbortSignal) {
    this.#deps = deps;
    this.#plan = plan;
    this.#signal = signal;
    this.#kept = kept;
  }

  /** Never throws but where nothing can be kept: what stops it is kept with it. @throws AppError `store.query_failed` */
  async run(): Promise<void> {
    try {
      for (const step of this.#plan.steps) await this.#read(step);
      await this.#answer();
      await this.#keep({ state: 'done', why: null });
    } catch (thrown) {
      const { code, message } = AppError.from(thrown);
      if (code.startsWith('store.')) throw thrown;
      const stopped = this.#signal.aborted;
      await this.#keep({
        state: stopped ? 'stopped' : 'failed',
        why: stopped ? 'Stopped by request.' : message,
      });
    }
  }

  async #read(step: Planned): Promise<void> {
    const waiting = new Set(
      this.#kept.chapters.flatMap(({ place, state }) => (state === 'waiting' ? [place.digest] : [])),
    );
    let left = step.filter(({ place }) => waiting.has(place.digest));
    let why = '';
    for (let tries = 0; left.length > 0 && tries < TRIES; tries += 1) {
      const { question } = this.#kept;
      const chapters = left.map(({ chapter }) => chapter);
      const said = await this.#ask(
        reading.stepRequest(question, chapters, this.#hints()),
        this.#plan.costOf(left),
      );
      if ('nonsense' in said) {
        why = said.nonsense;
        continue;
      }
      const { read, missing } = reading.readStep(said.json, chapters, question);
      const byChapter = new Map(read.map((one) => [one.chapter, one]));
      this.#settle(left, (chapter) => {
        const one = byChapter.get(chapter);
        return one ? { state: 'read', why: null, findings: one.findings, refused: one.refused } : null;
      });
      left = left.filter(({ chapter }) => missing.includes(chapter));
      why = `${said.model} said nothing of this chapter.`;
    }
    this.#settle(left, () => ({ state: 'unread', why }));
    await this.#keep({});
  }

  async #answer(): Promise<void> {
    if (this.#kept.answer) return;
    const { facts, contradictions } = reading.mergeFindings(this.#kept.chapters);
    const { counter, answerRoom } = this.#plan;
    const told = reading.factsWithin(facts, contradictions, answerRoom, (text) => counter.count(text));
    const left = facts.length - told.length;
    const { differences, ...written } = await this.#written(told, contradictions);
    const all = reading.allDifferences(contradictions, differences);
    const unsaid = reading.unsaidDifferences(written.sentences, all, facts);
    const answer = { ...written, sentences: [...written.sentences, ...unsaid], left };
    await this.#keep({ answer, differences });
  }

  /** A model's answer where one stands; else the facts as they are. */
  async #written(
    facts: readonly ReadingFact[],
    contradictions: readonly ReadingContradiction[],
  ): Promise<Omit<ReadingAnswer, 'left'> & { readonly differences: readonly ReadingContradiction[] }> {
    const { question } = this.#kept;
    let why = 'No chapter says anything on the question.';
    let dropped = 0;
    if (facts.length > 0) {
      const request = reading.answerRequest(question, facts, contradictions, this.#hints());
      const texts = [request.system ?? '', ...request.messages.map(({ content }) => content)];
      const input = texts.reduce((sum, text) => sum + this.#plan.counter.count(text), 0);
      for (let tries = 0; tries < TRIES; tries += 1) {
        const said = await this.#ask(request, { input, output: reading.ANSWER_REPLY });
        if ('nonsense' in said) {
          why = said.nonsense;
          continue;
        }
        const { sentences, differences, dropped: fell } = reading.readAnswer(said.json, facts, question);
        dropped = fell;
        // What cites nothing that was found is asked once more, and then left out.
        if (sentences.length > 0 && (fell === 0 || tries + 1 === TRIES))
          return { sentences, differences, dropped, model: said.model, why: null };
        why = `${said.model} wrote no sentence that rests on a finding.`;
      }
    }
    return { sentences: reading.plainAnswer(facts), differences: [], dropped, model: null, why };
  }

  /** @throws AppError where asking on is of no use: stopped, over budget, no model that answers */
  async #ask(
    request: ModelRequest,
    cost: { readonly input: number; readonly output: number },
  ): Promise<Said> {
    this.#signal.throwIfAborted();
    const { budget, tokens, models } = this.#kept;
    const spent = spentOf(tokens);
    if (spent + spentOf({ ...tokens, ...cost }) > budget) {
      throw new AppError(
        'gateway.budget_exceeded',
        `The reading has used ${spent} tokens of its budget of ${budget}. Resume it with a larger budget.`,
        { data: { spent, budget } },
      );
    }
    try {
      const reply = await this.#deps.ask({ ...request, ...(models && { models }) }, this.#signal);
      for (const { spoke } of reply.failovers) if (spoke) this.#pay(spoke.usage, cost);
      this.#pay(reply.usage, cost);
      return { json: reply.json, model: reply.model };
    } catch (thrown) {
      const { code, message, data } = AppError.from(thrown);
      const left = (data['failovers'] ?? []) as readonly FailoverStep[];
      // What was said is paid for, whatever it was.
      for (const { spoke } of left) if (spoke) this.#pay(spoke.usage, cost);
      const codes = [code, ...left.map((step) => step.code)];
      if (this.#signal.aborted || !codes.some((one) => NONSENSE.has(one))) throw thrown;
      return { nonsense: message };
    }
  }

  #pay(
    { input, output, cacheRead }: Pick<ModelReply['usage'], 'input' | 'output' | 'cacheRead'>,
    cost: { readonly input: number; readonly output: number },
  ): void {
    const { tokens } = this.#kept;
    this.#kept = {
      ...this.#kept,
      tokens: {
        input: tokens.input + (input ?? cost.input),
        output: tokens.output + (output ?? cost.output),
        cached: cacheRead === null ? tokens.cached : (tokens.cached ?? 0) + cacheRead,
        estimated: tokens.estimated || input === null || output === null,
      },
    };
  }

  #settle(step: Planned, change: (chapter: Planned[number]['chapter']) => Partial<KeptChapter> | null): void {
    const changes = new Map(step.map(({ place, chapter }) => [place.digest, change(chapter)]));
    this.#kept = {
      ...this.#kept,
      chapters: this.#kept.chapters.map((one) => ({ ...one, ...changes.get(one.place.digest) })),
    };
  }

  #keep(change: Partial<KeptReading>): Promise<void> {
    this.#kept = { ...this.#kept, ...change };
    return this.#deps.keep(this.#kept);
  }

  /** Readings of the same collections are one session: their prompts begin alike. No cache of ours answers: what was read is kept here. */
  #hints(): GatewayHints {
    const { profile, collections } = this.#kept;
    return {
      profile,
      session: `reading:${collections.map(({ id }) => id).join('+')}`.slice(0, 200),
      cache: 'none',
      codex: NO_CODEX,
    };
  }
}
