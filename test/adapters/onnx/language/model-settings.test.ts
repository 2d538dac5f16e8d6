import { describe, expect, it } from 'vitest';
import { pieceBytes } from '../../../../src/adapters/onnx/language/byte-tokens.ts';
import { chatPrompt } from '../../../../src/adapters/onnx/language/tools/chat-prompt.ts';
import { halvesToFloats } from '../../../../src/adapters/onnx/language/language-session.ts';
import { licenceOf, shapeOf, templateOf } from '../../../../src/adapters/model-sources/model-settings.ts';
import type { TextTokens } from '../../../../src/adapters/onnx/language/text-tokens.ts';

describe('what a model says of itself', () => {
  const config = {
    num_hidden_layers: 28,
    num_attention_heads: 16,
    num_key_value_heads: 8,
    head_dim: 128,
    hidden_size: 1_024,
    vocab_size: 151_936,
    max_position_embeddings: 40_960,
    eos_token_id: 9,
  };

  it('is its shape, what ends a turn before what ends a text, and a length that memory has room for', () => {
    const tokenizer = { eos_token: '<end>', added_tokens_decoder: { '7': { content: '<end>' } } };
    const shape = shapeOf(config, { eos_token_id: [7, 8] }, tokenizer);
    expect(shape).toMatchObject({
      layers: 28,
      kvHeads: 8,
      headSize: 128,
      vocabulary: 151_936,
      ends: [7, 8, 9],
    });
    // 229,376 bytes a token.
    expect(shape.context).toBe(Math.floor(2 ** 30 / 229_376));
  });

  it('may stand one level below, or be called as GPT-2 calls it', () => {
    expect(shapeOf({ text_config: config }, null, null).layers).toBe(28);
    const gpt = { n_layer: 2, n_head: 4, n_embd: 32, vocab_size: 50, n_positions: 64, eos_token_id: 0 };
    expect(shapeOf(gpt, null, null)).toMatchObject({ layers: 2, kvHeads: 4, headSize: 8, context: 64 });
    expect(() => shapeOf({ ...gpt, eos_token_id: null }, null, null)).toThrow('which token ends a reply');
  });

  it('is its licence, of the card, else of the hub, else of the file, and that there is none', () => {
    expect(licenceOf('---\nlicense: "mit" # so\n---\n', 'apache-2.0', null)).toBe('mit');
    expect(licenceOf('---\nlicense: other\nlicense_name: gemma\n---\n', null, null)).toBe('gemma');
    expect(licenceOf('# A card', 'apache-2.0', 'Terms')).toBe('apache-2.0');
    expect(licenceOf(null, null, '\n  MIT License\n')).toBe('MIT License');
    expect(licenceOf(null, null, null)).toBe('none stated');
  });

  it('is its template: of its own file, the default of several, or none', () => {
    expect(templateOf('{{ a }}', { chat_template: 'b' })).toBe('{{ a }}');
    const several = [
      { name: 'tool_use', template: 'a' },
      { name: 'default', template: 'b' },
    ];
    expect(templateOf(null, { chat_template: several })).toBe('b');
    expect(templateOf(null, {})).toContain('message.content');
  });
});

it('a template that takes no system is given its words before the user’s', () => {
  const letters = (text: string): readonly number[] => [...text].map((letter) => letter.codePointAt(0)!);
  const tokens: TextTokens = {
    encode: letters,
    special: (name) => (name === '<s>' ? 1 : null),
    specials: ['<s>'],
    bytes: () => new Uint8Array(0),
    token: () => '',
    written: 'byte_level',
  };
  const template =
    "{% if messages[0].role == 'system' %}{{ raise_exception('no system') }}{% endif %}{{ bos_token }}{{ messages[0].content }}";
  const prompt = chatPrompt(template, tokens, { bos_token: '<s>' });
  const ids = prompt.ids([
    { role: 'system', content: 'Be <s>' },
    { role: 'user', content: 'Hi' },
  ]);
  expect(ids).toEqual([1, ...letters('Be <s>\n\nHi')]);
});

it('pieces with ▁ are words with a blank, and bytes where they say so', () => {
  expect(new TextDecoder().decode(pieceBytes('▁rain'))).toBe(' rain');
  expect([...pieceBytes('<0x0A>')]).toEqual([10]);
});

it('half floats are read by their bits', () => {
  const bits = Uint16Array.of(0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff, 0xfc00);
  expect([...halvesToFloats(bits)]).toEqual(
    [1, -2, 0.333251953125, 2 ** -24, 65_504, -Infinity].map(Math.fround),
  );
});
