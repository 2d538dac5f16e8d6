import { describe, expect, it } from 'vitest';
import { compressText, type ScorePort } from '../../../src/mind/compression/compress.ts';
import { passagesOf, wordsIn } from '../../../src/mind/compression/pieces.ts';

/** Words as tokens: common ones are foretold, what a question holds is foretold once it was said. */
const COMMON = new Set(['the', 'of', 'a', 'is', 'and', 'was', 'in', 'it']);
const port: ScorePort = {
  score: async (text) => {
    const seen = new Set<string>();
    return [...text.matchAll(/\s*\S+\s*$|\s*\S+/gu)].map(([token], i) => {
      const word = token.trim().toLowerCase().replaceAll(/[.,?]/g, '');
      const logProb = COMMON.has(word) ? -0.1 : seen.has(word) ? -1 : -6;
      seen.add(word);
      return { text: token, logProb: i === 0 ? null : logProb };
    });
  },
};

const PAGE = `The harbour was quiet in the morning. A ship of grain is due.

Ships, boats, and rafts of the north were moored there, and none of them left.

The vault of the bank is opened by the word basalt. It was built in 1923 and it is made of stone.

| name | value |
| fee | 0.3 % |

<order id="7">sell 3 of it at 0x52908400098527886E0F7030069857D2E4169EE7</order>`;

describe('Compression', () => {
  it('cuts a text into passages that are the text, and blocks and rows that are whole', () => {
    const sentences = passagesOf(PAGE).flatMap((one) => one.sentences);
    expect(sentences.map(({ from, to }) => PAGE.slice(from, to))).toEqual([
      'The harbour was quiet in the morning.',
      'A ship of grain is due.',
      'Ships, boats, and rafts of the north were moored there, and none of them left.',
      'The vault of the bank is opened by the word basalt.',
      'It was built in 1923 and it is made of stone.',
      '| name | value |',
      '| fee | 0.3 % |',
      '<order id="7">sell 3 of it at 0x52908400098527886E0F7030069857D2E4169EE7</order>',
    ]);
    expect(sentences.map(({ whole }) => whole)).toEqual([0, 0, 0, 0, 0, 1, 1, 1].map(Boolean));
    for (const { from, to } of sentences.flatMap((one) => wordsIn(PAGE, one))) {
      expect(/\s/.test(PAGE[from - 1] ?? ' ') && /\s/.test(PAGE[to] ?? ' ')).toBe(true);
    }
  });

  it.each([2, 4])('comes out %i times shorter, with what answers the question in it', async (ratio) => {
    const question = 'Which word opens the vault of the bank?';
    const { text, tokens, kept, spans } = await compressText(PAGE, { question, ratio }, port);
    expect(kept).toBeLessThanOrEqual(tokens / ratio);
    expect(kept).toBeGreaterThan(0.6 * (tokens / ratio));
    expect(text).toContain('basalt');
    expect(spans.map(({ from, to }) => PAGE.slice(from, to)).join(' ').split(/\s+/)).toEqual(text.split(/\s+/)); // prettier-ignore
  });

  it('leaves sentences whole where that is asked for', async () => {
    const question = 'Which word opens the vault of the bank?';
    const { text, spans } = await compressText(PAGE, { question, ratio: 4, sentences: true }, port);
    expect(text).toContain('The vault of the bank is opened by the word basalt.');
    const whole = passagesOf(PAGE).flatMap((one) => one.sentences);
    for (const { from, to } of spans) {
      expect(whole.some((one) => one.from === from)).toBe(true);
      expect(whole.some((one) => one.to === to)).toBe(true);
    }
  });

  it('keeps what it is told to keep, whatever the model holds of it', async () => {
    const question = 'Which word opens the vault of the bank?';
    const { text } = await compressText(PAGE, { question, ratio: 4, keep: ['the morning', '0x529'] }, port);
    expect(text).toContain('the morning.');
    expect(text).toContain(
      '<order id="7">sell 3 of it at 0x52908400098527886E0F7030069857D2E4169EE7</order>',
    );
  });

  it('without a question keeps what could not be foretold, and leaves a text at 1 as it is', async () => {
    const plain = 'It is the fee of the pool and it is 0.3 percent.';
    const { text } = await compressText(plain, { ratio: 2 }, port);
    expect(text).toContain('0.3');
    expect(text).not.toMatch(/\bof the\b/);
    expect((await compressText(plain, { ratio: 1 }, port)).text).toBe(plain);
    expect(await compressText('', {}, port)).toEqual({
      text: '',
      kept: 0,
      tokens: 0,
      ratio: 1,
      spans: [],
      by: 'model',
    });
  });
});
