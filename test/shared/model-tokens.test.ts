import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import llama3 from 'llama3-tokenizer-js';
import { describe, expect, it } from 'vitest';
import { modelTokens } from '../../src/shared/model-tokens/model-tokens.ts';

const ROOT = new URL('../../', import.meta.url);
const file = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Bytes without a rule, the same each time. */
const noise = (bytes: number): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(bytes / 32) }, (_, at) =>
      createHash('sha256').update(`noise ${at}`).digest(),
    ),
  ).subarray(0, bytes);

const candles = Array.from({ length: 200 }, (_, at) => ({
  time: 1_700_000_000 + at * 60,
  high: 1_400 + ((at * 37) % 91) / 10,
  low: 1_438.5,
  volume: (at * 7_919) % 1_000_003,
  pool: `0x${noise(20).toString('hex')}`,
  state: ['open', 'waits', 'closed'][at % 3],
}));

const CHINESE =
  '去中心化交易所允许用户在没有中介的情况下交换代币。流动性提供者把两种资产存入一个池子，并从每笔交易中收取手续费。' +
  '当价格偏离初始价格时，他们可能会遭受无常损失。因此，在提供流动性之前，应当先估计波动率和预期的手续费收入。' +
  '今天早上市场开盘后，以太坊的价格上涨了百分之三，许多投资者开始买入。我们认为这种趋势不会持续太久，请保持谨慎。';

const TEXTS: Readonly<Record<string, string>> = {
  prose: file('docs/gateway.md').slice(0, 9_000),
  conversation: file('test/eval/conversations/B2.turns.jsonl').slice(0, 9_000),
  code: file('src/mind/gateway/request-run.ts'),
  'code of a package': file('node_modules/mustache/mustache.js').slice(0, 12_000),
  JSON: JSON.stringify(candles),
  'JSON in lines': JSON.stringify(candles, null, 2),
  hex: noise(4_000).toString('hex'),
  'capital hex': noise(4_000).toString('hex').toUpperCase(),
  base64: noise(6_000).toString('base64'),
  Chinese: CHINESE,
  '1,000 emoji': '😀'.repeat(1_000),
  'emoji of many kinds': '😀🚀👍🔥🎉✨🤖💡📈🙏🍕🐳🌍🏆'.repeat(60),
  'the same letter': 'a'.repeat(4_000),
};

describe('tokens of a model', () => {
  const openai = modelTokens(() => 'openai');
  it.each(Object.entries(TEXTS))('of %s are counted within a tenth', (_, text) => {
    const off = openai.count(text) / o200k(text, { disallowedSpecial: new Set() }).length - 1;
    expect(Math.abs(off), `${(100 * off).toFixed(1)} %`).toBeLessThan(0.1);
  });

  it.each(['prose', 'code', 'JSON', 'hex', 'base64', 'Chinese'])(
    'of %s are counted for Llama 3 within an eighth',
    (name) => {
      const text = TEXTS[name]!;
      const off =
        modelTokens(() => 'llama-3').count(text) / llama3.encode(text, { bos: false, eos: false }).length - 1;
      expect(Math.abs(off), `${(100 * off).toFixed(1)} %`).toBeLessThan(0.125);
    },
  );

  it('of 900,000 characters in hex are as many as they are', () => {
    const text = noise(450_000).toString('hex');
    expect(openai.count(text)).toBeGreaterThan(400_000);
  });

  it('are told by the family of whichever model is asked now', () => {
    let family: 'openai' | 'claude' | null = null;
    const tokens = modelTokens(() => family);
    expect([tokens.name, tokens.count('')]).toEqual(['openai, estimated', 0]);
    const before = tokens.count(CHINESE);
    family = 'claude';
    expect(tokens.name).toBe('claude, estimated');
    expect(tokens.count(CHINESE)).toBeGreaterThan(before);
  });

  it('of any text are whole, and none only of none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const count = openai.count(text);
        expect(Number.isInteger(count)).toBe(true);
        expect(count > 0).toBe(text !== '');
      }),
    );
  });
});
