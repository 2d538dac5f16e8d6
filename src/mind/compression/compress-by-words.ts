import type { Compressed, CompressOptions } from '../../domain/gateway/compression.ts';
import { shortenByWords } from './by-words.ts';
import { said } from './kept-text.ts';
import type { ShortenGiven } from './scored-pieces.ts';

/**
 * One text made shorter without a model, in whole sentences, rows and blocks: by the question's words, and without one what begins each of
 * its passages. @throws whatever `yieldNow` throws
 */
export async function compressByWords(
  text: string,
  { question, ratio = 2, keep = [] }: CompressOptions,
  given: ShortenGiven,
): Promise<Compressed> {
  const [one] = await shortenByWords([text], { question: question ?? '', ratio, keep }, given);
  const { spans, kept, tokens } = one!;
  return { text: said(text, spans), kept, tokens, ratio: kept === 0 ? 1 : tokens / kept, spans, by: 'words' };
}
