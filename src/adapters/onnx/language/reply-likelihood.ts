import { nextTask } from '../../../lib/async/next-task.ts';
import type { Likelihood } from '../../../protocol/threads/language.ts';
import type { KvCache, LanguageSession } from './language-session.ts';
import { sharedLength } from './prefix-tree.ts';
import { logSum } from './sampler.ts';
import { BLOCK } from './write-reply.ts';

/** A prompt that was read, for the next that begins like it. */
export interface Read {
  readonly ids: readonly number[];
  readonly cache: KvCache;
}

/** How likely each of a reply's tokens is after a prompt and those before it, in all. Goes on from what of the prompt was read before. */
export async function replyLikelihood(
  session: Pick<LanguageSession, 'step' | 'settle' | 'cut'>,
  { prompt, reply }: { readonly prompt: readonly number[]; readonly reply: readonly number[] },
  before: Read | null,
): Promise<{ readonly likelihood: Likelihood; readonly read: Read }> {
  const ids = [...prompt, ...reply];
  const reused = before ? Math.min(sharedLength(before.ids, ids), prompt.length - 1) : 0;
  let cache = before && reused > 0 ? session.cut(before.cache, reused) : null;
  let logProb = 0;
  // The last token says nothing of any that is weighed.
  for (let at = reused; at < ids.length - 1;) {
    const block = ids.slice(at, Math.min(at + BLOCK, ids.length - 1));
    const kept = Math.min(block.length, Math.max(1, at + block.length - prompt.length + 1));
    const step = await session.step(block, cache, kept);
    cache = step.cache;
    at += block.length;
    const width = step.logits.length / kept;
    for (let row = 0; row < kept; row += 1) {
      const next = at - kept + row + 1;
      if (next < prompt.length) continue;
      const logits = step.logits.subarray(row * width, (row + 1) * width);
      logProb += logits[ids[next]!]! - logSum(logits);
    }
    await nextTask();
  }
  return {
    likelihood: { logProb, replyTokens: reply.length, promptTokens: prompt.length, reused },
    read: { ids: ids.slice(0, -1), cache: await session.settle(cache!) },
  };
}
