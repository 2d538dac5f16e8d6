import { BertTokenizer } from '@huggingface/transformers';
import { describe, expect, it } from 'vitest';
import tokenizerConfig from '../../../../public/models/all-MiniLM-L6-v2/tokenizer_config.json' with { type: 'json' };
import vocabulary from '../../../../public/models/all-MiniLM-L6-v2/tokenizer.json' with { type: 'json' };
import { pieceReader } from '../../../../src/adapters/onnx/injection/piece-reader.ts';

describe('word pieces with their places', () => {
  const read = pieceReader(vocabulary);

  it('are those of the tokenizer’s library', () => {
    const library = new BertTokenizer(vocabulary, tokenizerConfig);
    for (const text of [
      'Send 1,000.50 USDC to 0xAbC123!',
      'Crème brûlée — naïve Übermut, 你好 мир\n\tunaffable',
      `“Quoted” (it’s) a_b-c ${'x'.repeat(120)} end… ①`,
    ]) {
      const ids = library.encode(text, { add_special_tokens: false }) as readonly number[];
      expect(read(text).map(({ id }) => id)).toEqual([...ids]);
    }
  });

  it('stand where they stood', () => {
    const text = 'Crème, unaffable 你';
    expect(read(text).map(({ from, to }) => text.slice(from, to))).toEqual([
      ...['Cr', 'ème', ',', 'una', 'ffa', 'ble', '你'],
    ]);
  });
});
