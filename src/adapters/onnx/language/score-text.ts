import type { TokenScore } from '../../../domain/models/local-model.ts';
import { nextTask } from '../../../lib/async/next-task.ts';
import type { KvCache, LanguageSession, Step } from './language-session.ts';
import { likeliest, logSum } from './sampler.ts';
import type { TextTokens } from './text-tokens.ts';
import { BLOCK } from './write-reply.ts';

/** Other tokens that are told of each place. */
const OTHERS = 5;

/** How likely the model holds each token of a text, and what it would have said in its place. */
export async function scoreText(
  session: LanguageSession,
  tokens: TextTokens,
  text: string,
): Promise<readonly TokenScore[]> {
  const ids = tokens.encode(text);
  const texts = textsOf(ids, tokens);
  const scores: TokenScore[] = ids.length === 0 ? [] : [{ text: texts[0]!, logProb: null, others: [] }];
  let cache: KvCache | null = null;
  for (let at = 0; at < ids.length; at += BLOCK) {
    const block = ids.slice(at, at + BLOCK);
    const step: Step = await session.step(block, cache, block.length);
    cache = step.cache;
    const width = step.logits.length / block.length;
    for (let row = 0; row < block.length && at + row + 1 < ids.length; row++) {
      const logits = step.logits.subarray(row * width, (row + 1) * width);
      const all = logSum(logits);
      scores.push({
        text: texts[at + row + 1]!,
        logProb: logits[ids[at + row + 1]!]! - all,
        others: likeliest(logits, OTHERS).map((id) => ({
          text: new TextDecoder().decode(tokens.bytes(id)),
          logProb: logits[id]! - all,
        })),
      });
    }
    await nextTask();
  }
  if (cache !== null) session.drop(cache);
  return scores;
}

/** Each token's share of the text: a character that several make up is told with the last of them. */
function textsOf(ids: readonly number[], tokens: TextTokens): readonly string[] {
  const decoder = new TextDecoder();
  return ids.map((id) => decoder.decode(tokens.bytes(id), { stream: true }));
}
