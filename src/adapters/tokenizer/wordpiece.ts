import { Tokenizer } from '@huggingface/tokenizers';
import { AppError } from '../../domain/errors.ts';
import type { TokenCounter } from '../../mind/ports.ts';
import { PieceCounter } from './piece-counter.ts';

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
  const counter = new PieceCounter(new Tokenizer(vocabulary, config));
  return { name: `wordpiece:${MODEL}`, count: (text) => counter.count(text), bracketsPart: true };
}

async function fetchJson(url: string, fetchFn: typeof fetch): Promise<object> {
  try {
    const response = await fetchFn(url);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await response.json()) as object;
  } catch (cause) {
    throw new AppError(
      'model.load_failed',
      `The tokenizer could not be loaded from ${url}. Check the network and reload the page.`,
      {
        data: { url },
        retryable: true,
        cause,
      },
    );
  }
}
