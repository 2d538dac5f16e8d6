import type { KvBreak } from '../../../domain/models/local-model.ts';
import { nextTask } from '../../../lib/async/next-task.ts';
import { SeededRandom } from '../../../lib/math/seeded-random.ts';
import { StopSequences } from '../../../lib/text/stop-sequences.ts';
import type { LanguageSession, Step } from './language-session.ts';
import type { ReplyForm } from './grammar/reply-grammar.ts';
import type { PrefixCache } from './prefix-cache.ts';
import { chooseToken, type Sampling } from './sampler.ts';
import type { TextTokens } from './text-tokens.ts';
import type { ToolTurn } from './tools/tool-turn.ts';

/** Tokens of a prompt that are computed in one step: between two steps others are heard. */
export const BLOCK = 64;
/** How much of what was said last is held less likely, tokens. */
const REMEMBERED = 256;

/** What a model is asked with. */
export interface ReplyRequest {
  readonly session: LanguageSession;
  readonly tokens: TextTokens;
  /** Beginnings that are kept; null where this prompt has nothing to do with them. */
  readonly prefixes: PrefixCache | null;
  /** Takes into `prefixes` what is kept elsewhere of a prompt's beginning. */
  bring(prompt: readonly number[]): Promise<void>;
  readonly prompt: readonly number[];
  readonly maxTokens: number;
  readonly sampling: Sampling;
  /** Ids that end a reply. */
  readonly ends: ReadonlySet<number>;
  /** Begins the chance by which words are chosen. */
  readonly seed: number;
  /** Words at which the reply ends, without them. */
  readonly stop: readonly string[];
  /** What the reply must be; null where it is free. */
  readonly form: ReplyForm | null;
  /** The same form, where it is that of calls: what is no call is told as text. */
  readonly tools: ToolTurn | null;
  stopwatch(): number;
}

/** Told as it goes. */
export interface WrittenReply {
  reused: number;
  /** Why no more of the prompt was at hand. */
  broke: KvBreak | null;
  prefillMs: number;
  /** Tokens written, and how long that took. */
  output: number;
  writingMs: number;
  /** It came to no end of its own. */
  cut: boolean;
  stoppedAt: string | null;
}

/**
 * Computes a prompt and writes a reply, piece by piece. The same prompt and settings give the same reply: chance is seeded by them.
 * Leaving the loop, or firing the signal, ends it after the step under way.
 */
export async function* writeReply(
  asked: ReplyRequest,
  written: WrittenReply,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const { maxTokens, sampling, ends, session, form, tools, stopwatch } = asked;
  const began = stopwatch();
  let step = await computePrompt(asked, written, signal);
  written.prefillMs = stopwatch() - began;
  const random = SeededRandom.fromSeed(asked.seed | 0);
  const until = new StopSequences(asked.stop);
  const said: number[] = [];
  const decoder = new TextDecoder();
  const text = (ids: readonly number[]): string =>
    ids.map((one) => decoder.decode(asked.tokens.bytes(one), { stream: true })).join('');
  const writing = stopwatch();
  written.cut = true;
  try {
    while (!signal.aborted) {
      const { logits } = step;
      await form?.narrow(logits);
      const chosen = chooseToken(logits, new Set(said.slice(-REMEMBERED)), sampling, () => random.next());
      if (ends.has(chosen)) {
        written.cut = false;
        break;
      }
      const left = maxTokens - written.output;
      const id = (await form?.take(chosen, left)) ?? chosen;
      if (!form?.ofForm(id)) said.push(id);
      const ids = [id, ...(form?.forced(asked.tokens.encode, left - 1) ?? [])];
      written.output += ids.length;
      const piece = tools ? tools.shown() : text(ids);
      const { out, word } = until.push(piece);
      if (out !== '') yield out;
      if (word !== null) written.stoppedAt = word;
      if (form?.ended || word !== null) written.cut = false;
      if (!written.cut || written.output >= maxTokens) break;
      step = await session.step(ids, step.cache, 1);
      written.writingMs = stopwatch() - writing;
      await nextTask();
    }
  } finally {
    session.drop(step.cache);
  }
  if (written.stoppedAt !== null) return;
  const rest = until.push(tools?.rest() ?? decoder.decode()).out + until.rest();
  if (rest !== '') yield rest;
}

async function computePrompt(
  { session, prefixes, prompt, bring }: ReplyRequest,
  written: WrittenReply,
  signal: AbortSignal,
): Promise<Step> {
  if (prefixes) await bring(prompt);
  written.broke = prefixes?.breakOf(prompt) ?? null;
  const found = prefixes?.find(prompt) ?? null;
  const keepable = prefixes?.keepable(prompt);
  let at = (written.reused = found?.length ?? 0);
  let cache = found?.cache ?? null;
  for (;;) {
    const step = await session.step(prompt.slice(at, at + BLOCK), cache, 1);
    at += BLOCK;
    cache = step.cache;
    if (at === keepable) prefixes?.keep(prompt.slice(0, at), (cache = await session.settle(cache)));
    if (at >= prompt.length) return step;
    await nextTask();
    if (signal.aborted) session.drop(cache);
    signal.throwIfAborted();
  }
}
