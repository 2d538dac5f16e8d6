import { AppError } from '../../../domain/errors.ts';
import type { KvPrefixes, KvRead, KvSession, TokenScore } from '../../../domain/models/local-model.ts';
import { type Deferred, deferred } from '../../../lib/async/deferred.ts';
import { Mutex } from '../../../lib/async/mutex.ts';
import type {
  LanguageApi,
  LanguagePrompt,
  LoadedLanguage,
  LanguageUsage,
  LikelihoodAsked,
  Likelihood,
  ReportLanguage,
} from '../../../protocol/threads/language.ts';
import type { LanguagePlan } from '../../../protocol/threads/language-plan.ts';
import { type ChatPrompt, chatPrompt } from './tools/chat-prompt.ts';
import { bundledPlan, PREFIXES } from '../../model-sources/index.ts';
import { type LanguageEnvironment, languageFiles, type LanguageText, languageText } from './load-language.ts';
import { openChecked } from './open-checked.ts';
import { ReplyGrammars } from './grammar/reply-grammars.ts';
import { hashNumber, PrefixCache } from './prefix-cache.ts';
import { PrefixKeeper, weightsName } from './prefix-keeper.ts';
import type { LanguageSession } from './language-session.ts';
import { USUAL_SAMPLING } from './sampler.ts';
import { scoreText } from './score-text.ts';
import { toolTurn } from './tools/tool-turns.ts';
import type { ToolTurn } from './tools/tool-turn.ts';
import { type Read, replyLikelihood } from './reply-likelihood.ts';
import { BLOCK, type WrittenReply, writeReply } from './write-reply.ts';

/** Bytes of beginnings that are kept: some 5,800 tokens. */
export const CACHE_LIMIT = 268_435_456;
/** Prompts that are told of when they were computed. */
const MOST_READS = 20;
/** Longest text whose tokens are scored, tokens. */
const MOST_SCORED = 4_096;

interface Open extends LanguageText {
  readonly plan: LanguagePlan;
  readonly session: LanguageSession;
  readonly prefixes: PrefixCache;
  readonly grammars: ReplyGrammars;
  readonly chat: ChatPrompt;
  readonly keeper: PrefixKeeper;
}

interface Reply {
  readonly abort: AbortController;
  readonly written: WrittenReply;
  readonly input: number;
  readonly seed: number;
  readonly tools: ToolTurn | null;
  pieces: string[];
  over: boolean;
  failed: unknown;
  /** Somebody waits for the next piece. */
  waiting: Deferred<null> | null;
}

/** A language model in this thread: one reply at a time, the others wait. */
export class LanguageModel implements LanguageApi {
  readonly #environment: LanguageEnvironment;
  readonly #turns = new Mutex();
  readonly #replies = new Map<number, Reply>();
  #last = 0;
  #open: Open | null = null;
  #report: ReportLanguage = () => undefined;
  #cancel = new AbortController();
  #prompted = { tokens: 0, ms: 0 };
  #wrote = { tokens: 0, ms: 0 };
  /** The newest first. */
  #reads: readonly KvRead[] = [];
  /** The prompt that was weighed last, where another that begins like it follows. */
  #readBefore: Read | null = null;

  constructor(environment: LanguageEnvironment) {
    this.#environment = environment;
  }

  async load(
    { baseUrl, open, offline, backend = 'wasm', keep = false, ...given }: Parameters<LanguageApi['load']>[0],
    report: ReportLanguage,
  ): Promise<LoadedLanguage> {
    this.#report = report;
    this.#cancel = new AbortController();
    const { fetch } = this.#environment;
    const plan = given.plan ?? bundledPlan(baseUrl);
    const refused = (): never => {
      throw new TypeError('Downloads are off');
    };
    report({ state: offline ? 'opening' : 'fetching', error: null });
    const files = await languageFiles(plan, offline ? refused : fetch, report, this.#cancel.signal);
    report({ state: 'kept' });
    const { hashes } = files;
    if (!open || this.#open) return { hashes, recorded: plan.recorded };
    const text = languageText(plan, files);
    const { session, runsOn, recorded } = await openChecked(
      { plan, files, text, backend },
      this.#environment,
      report,
    );
    const { template, tokens, words } = text;
    const cut: LanguageSession['cut'] = (cache, length) => session.cut(cache, length);
    const named = (ids: readonly number[]): string => wordsOf(ids, tokens);
    const prefixes = new PrefixCache(CACHE_LIMIT, BLOCK, session.bytesPerToken, cut, named);
    const grammars = new ReplyGrammars(() => this.#environment.grammars(), tokens, plan.shape);
    const chat = chatPrompt(template, tokens, words);
    const folder = async () => (await this.#environment.folder?.([PREFIXES, plan.card.id])) ?? null;
    const keeper = new PrefixKeeper(await weightsName(plan, hashes, runsOn), folder, {
      session,
      prefixes,
      block: BLOCK,
    });
    await keeper.keep(keep);
    this.#open = { ...text, plan, session, prefixes, keeper, grammars, chat };
    report({ state: 'ready', cacheLimit: CACHE_LIMIT, tools: chat.form !== null });
    return { hashes, recorded };
  }

  async cancelLoad(): Promise<void> {
    this.#cancel.abort();
  }

  async begin({
    messages,
    maxTokens,
    temperature,
    schema,
    stop = [],
    seed: given,
    apart = false,
    ...calling
  }: LanguagePrompt): Promise<number> {
    const open = this.#opened();
    const turn = await toolTurn(calling, open);
    const prompt = [...open.chat.ids(messages, calling.tools), ...(turn?.begun ?? [])];
    const room = open.plan.shape.context - prompt.length;
    const tools = turn?.tools ?? null;
    const form = tools ?? (schema && room >= 1 ? await open.grammars.begin(schema) : null);
    if (room < 1 || (form && form.least > Math.min(maxTokens, room))) {
      form?.free();
      throw room < 1 ? tooLong(open.plan, prompt.length) : tooShort(form!.least);
    }
    const abort = new AbortController();
    const written: WrittenReply = {
      reused: 0,
      broke: null,
      prefillMs: 0,
      output: 0,
      writingMs: 0,
      cut: true,
      stoppedAt: null,
    };
    const seed = given ?? hashNumber(prompt);
    const reply: Reply = {
      abort,
      written,
      seed,
      tools,
      input: prompt.length,
      pieces: [],
      over: false,
      failed: null,
      waiting: null,
    };
    const id = (this.#last += 1);
    this.#replies.set(id, reply);
    const asked = {
      seed,
      stop,
      prompt,
      session: open.session,
      tokens: open.tokens,
      prefixes: apart ? null : open.prefixes,
      maxTokens: Math.min(maxTokens, room),
      sampling: { ...USUAL_SAMPLING, ...(temperature !== null && { temperature }) },
      form,
      tools,
      ends: new Set(open.plan.shape.ends),
      stopwatch: this.#environment.stopwatch,
      bring: (ids: readonly number[]) => open.keeper.bring(ids),
    };
    void this.#turns.run(async () => {
      try {
        if (abort.signal.aborted) return;
        for await (const piece of writeReply(asked, written, abort.signal)) {
          reply.pieces.push(piece);
          reply.waiting?.resolve(null);
        }
      } catch (thrown) {
        if (!abort.signal.aborted) reply.failed = failure(open.plan, thrown);
      } finally {
        form?.free();
        reply.over = true;
        reply.waiting?.resolve(null);
        this.#measure(reply, open);
        void open.keeper.store();
      }
    });
    return id;
  }

  async read(id: number): Promise<string | null> {
    const reply = this.#replies.get(id);
    if (!reply) return null;
    if (reply.pieces.length === 0 && !reply.over) {
      reply.waiting = deferred<null>();
      await reply.waiting.promise;
      reply.waiting = null;
    }
    const text = reply.pieces.join('');
    reply.pieces = [];
    if (text !== '') return text;
    if (reply.failed !== null) throw reply.failed;
    return null;
  }

  async close(id: number): Promise<LanguageUsage> {
    const reply = this.#replies.get(id);
    if (!reply)
      return { input: 0, reused: 0, output: 0, prefillMs: 0, cut: true, stoppedAt: null, seed: 0, calls: [] };
    this.#replies.delete(id);
    reply.abort.abort();
    const { input, seed, tools, written } = reply;
    const { reused, output, prefillMs, cut, stoppedAt } = written;
    return { input, reused, output, prefillMs, cut, stoppedAt, seed, calls: tools?.calls ?? [] };
  }

  async score(text: string): Promise<readonly TokenScore[]> {
    const { plan, session, tokens } = this.#opened();
    const count = tokens.encode(text).length;
    if (count > MOST_SCORED) throw tooLong(plan, count, MOST_SCORED);
    return this.#turns.run(() => scoreText(session, tokens, text));
  }

  async likelihood({ messages, reply, more }: LikelihoodAsked): Promise<Likelihood> {
    const { plan, session, tokens, chat } = this.#opened();
    const ids = { prompt: chat.ids(messages), reply: tokens.encode(reply) };
    const count = ids.prompt.length + ids.reply.length;
    if (count > plan.shape.context) throw tooLong(plan, count);
    const steps = {
      step: (...of: Parameters<LanguageSession['step']>) => this.#turns.run(() => session.step(...of)),
    };
    const { likelihood, read } = await replyLikelihood({ ...session, ...steps }, ids, this.#readBefore);
    this.#readBefore = more ? read : null;
    return likelihood;
  }

  async sessions(): Promise<readonly KvSession[]> {
    return this.#open?.prefixes.list() ?? [];
  }

  async prefixes(): Promise<KvPrefixes> {
    const { prefixes, keeper } = this.#open ?? {};
    return {
      tree: prefixes?.tree() ?? [],
      reads: this.#reads,
      ...(keeper?.status ?? { disk: null, diskError: null }),
    };
  }

  async keepPrefixes(keep: boolean): Promise<void> {
    await this.#opened().keeper.keep(keep);
  }

  async forgetPrefixes(): Promise<void> {
    const { prefixes, keeper } = this.#opened();
    prefixes.clear();
    this.#reads = [];
    await keeper.keep(false);
  }

  #opened(): Open {
    if (this.#open) return this.#open;
    throw new AppError('model.unavailable', 'The language model is not loaded. Load it in Settings.');
  }

  #measure({ input, written }: Reply, { prefixes }: Open): void {
    if (written.output > 0) {
      this.#prompted.tokens += input - written.reused;
      this.#prompted.ms += written.prefillMs;
      this.#wrote.tokens += written.output - 1;
      this.#wrote.ms += written.writingMs;
      const { reused, prefillMs, broke } = written;
      this.#reads = [{ tokens: input, reused, prefillMs, broke }, ...this.#reads].slice(0, MOST_READS);
    }
    const rate = ({ tokens, ms }: { readonly tokens: number; readonly ms: number }): number | null =>
      tokens > 0 && ms > 0 ? (tokens / ms) * 1_000 : null;
    this.#report({
      speed: { promptPerSecond: rate(this.#prompted), writtenPerSecond: rate(this.#wrote) },
      cacheBytes: prefixes.bytes,
    });
  }
}

/** Tokens as words for a person. */
function wordsOf(ids: readonly number[], tokens: LanguageText['tokens']): string {
  const decoder = new TextDecoder();
  const words = ids.map((id) => decoder.decode(tokens.bytes(id), { stream: true }));
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}

const failure = ({ card }: LanguagePlan, thrown: unknown): AppError =>
  thrown instanceof AppError
    ? thrown
    : new AppError('model.inference_failed', `${card.title} failed while generating. Try again.`, {
        data: { reason: thrown instanceof Error ? thrown.message : String(thrown) },
        cause: thrown,
      });

const tooShort = (least: number): AppError =>
  new AppError(
    'model.bad_request',
    `A reply in this schema needs at least ${least} tokens. Raise the token limit.`,
    {
      data: { least },
    },
  );

const tooLong = ({ card, shape }: LanguagePlan, tokens: number, most = shape.context): AppError =>
  new AppError(
    'model.bad_request',
    `The text has ${tokens.toLocaleString('en-US')} tokens; ${card.title} takes at most ${most.toLocaleString('en-US')}, its reply included. Shorten it.`,
    { data: { tokens, most } },
  );
