import { Tokenizer } from '@huggingface/tokenizers';
import { AppError } from '../../domain/errors.ts';
import { LruCache } from '../../lib/lru.ts';
import type { TokenCounter } from '../../mind/ports.ts';

/** Lines whose count is remembered: a workspace has a few hundred candidates, most of them seen the tick before. */
const CACHED_COUNTS = 4096;
const MODEL = 'all-MiniLM-L6-v2';

/**
 * The tokenizer of the bundled embedding model as a counter of tokens, without special tokens.
 * Exact for that model; for a language model's own tokenizer it is an estimate, so the name travels with the count.
 * @param baseUrl Address that holds `models/`, with a trailing slash.
 * @throws AppError `model.load_failed`, retryable
 */
export async function loadWordPiece(baseUrl: string, fetchFn: typeof fetch): Promise<TokenCounter> {
  const folder = `${baseUrl}models/${MODEL}/`;
  const [vocabulary, config] = await Promise.all([
    fetchJson(`${folder}tokenizer.json`, fetchFn),
    fetchJson(`${folder}tokenizer_config.json`, fetchFn),
  ]);
  const tokenizer = new Tokenizer(vocabulary, config);
  const counts = new LruCache<string, number>(CACHED_COUNTS);
  const countLine = (line: string): number => {
    const known = counts.get(line);
    if (known !== undefined) return known;
    const count = tokenizer.encode(line, { add_special_tokens: false }).ids.length;
    counts.set(line, count);
    return count;
  };
  return {
    name: `wordpiece:${MODEL}`,
    // A line break always ends a word piece, so lines are counted apart: a prompt repeats most of its lines.
    count: (text) => text.split('\n').reduce((sum, line) => sum + countLine(line), 0),
  };
}

async function fetchJson(url: string, fetchFn: typeof fetch): Promise<object> {
  try {
    const response = await fetchFn(url);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()) as object;
  } catch (cause) {
    throw new AppError('model.load_failed', `The tokenizer could not be loaded from ${url}.`, {
      data: { url },
      retryable: true,
      cause,
    });
  }
}
