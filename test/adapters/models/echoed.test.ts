import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { echoedLikelihood, readEchoed } from '../../../src/adapters/models/openai-compatible/echoed.ts';
import type { Traced } from '../../../src/mind/attribution/ablated-prompt.ts';
import { attributeSources } from '../../../src/mind/attribution/attribute.ts';
import { type ModelServer, startModelServer } from '../../support/model-server.ts';

/** As vLLM answered `echo`, `logprobs` and one token on 1 March 2026 (github.com/ggml-org/llama.cpp, pull request 15189). */
const RECORDED = {
  id: 'cmpl-822789c80f809a71',
  object: 'text_completion',
  created: 1_772_367_170,
  model: 'Intel/Qwen3-Coder-Next-int4-AutoRound',
  choices: [
    {
      index: 0,
      text: 'The step of boiling water is: 1',
      logprobs: {
        text_offset: [0, 3, 8, 11, 19, 25, 28, 29, 30],
        token_logprobs: [
          ...[null, -8.816559791564941, -1.6565594673156738, -13.917608261108398, -2.047391176223755],
          ...[-2.1830272674560547, -8.55152702331543, -1.2779529094696045, -0.5364786982536316],
        ],
        tokens: ['The', ' step', ' of', ' boiling', ' water', ' is', ':', ' ', '1'],
      },
    },
  ],
};
/** What llama.cpp's own server makes of the same: the token that it wrote, and nothing of the prompt. */
const WRITTEN_ONLY = {
  ...RECORDED,
  choices: [{ index: 0, text: '1', logprobs: { text_offset: [0], token_logprobs: [-0.54], tokens: ['1'] } }],
  usage: { prompt_tokens: 8, completion_tokens: 1, total_tokens: 9 },
};

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

const TIMEOUTS = { firstByte: 5_000, idle: 5_000, total: 5_000 };
const at = (baseUrl: string) => echoedLikelihood({ baseUrl, model: 'base', timeouts: TIMEOUTS }, null, fetch);

describe('a server that echoes its prompt with log-probabilities', () => {
  it('says how likely the end of it is, without what it wrote on top', () => {
    const { logProb, ...counts } = readEchoed(RECORDED, ' is: ');
    expect(logProb).toBeCloseTo(-2.1830272674560547 - 8.55152702331543 - 1.2779529094696045, 12);
    expect(counts).toEqual({ replyTokens: 3, promptTokens: 5 });
  });

  it('is not believed where its tokens do not match the text, or tell nothing of it', () => {
    expect(() => readEchoed(RECORDED, ' was: ')).toThrow('its tokens do not match the text');
    expect(() => readEchoed(RECORDED, 'The step of boiling water is: ')).toThrow('has no log-probability');
    expect(() => readEchoed(WRITTEN_ONLY, ' is: ')).toThrow('only for its own output');
    expect(() => readEchoed({ choices: [] }, ' is: ')).toThrow('only for its own output');
  });

  it('is asked nothing outside of this machine and its own network', () => {
    expect(() => at('https://api.example.com/v1')).toThrow('Attribution sends prompts unmasked');
  });

  it('traces a text to the one source that holds its word', async () => {
    const { url, seen, answer } = server;
    // Whoever reads “amber” holds it likely to be said; each token is a word with the space before it.
    answer(({ body }) => {
      const prompt = String(body['prompt']);
      const tokens = prompt.match(/\s?\S+|\s+$/gu)!;
      const known = prompt.indexOf('amber') < prompt.lastIndexOf('amber');
      const values = tokens.map((token, i) =>
        i === 0 ? null : token.includes('amber') ? (known ? -0.1 : -9) : -1,
      );
      const logprobs = { tokens: [...tokens, ' end'], token_logprobs: [...values, -2] };
      return { status: 200, body: { choices: [{ index: 0, text: `${prompt} end`, logprobs }] } };
    });
    const words = ['one says dune', 'one says amber', 'one says cedar', 'one says fjord'];
    const traced: Traced = {
      by: 'reflex',
      text: 'The word is amber',
      sources: words.map((_, i) => ({ id: `s${i}` })) as unknown as Traced['sources'],
      promptOf: (kept) => ({
        system: 'Say the word.',
        user: words.filter((_, i) => kept[i]).join('\n'),
        schema: null,
      }),
    };
    const { sources, textTokens, fit } = await attributeSources(traced, { ablations: 16, seed: 1 }, at(url));
    expect(sources.filter(({ score }) => score > 1).map(({ id }) => id)).toEqual(['s1']);
    expect(textTokens).toBe(4);
    expect(fit.drops.find(({ k }) => k === 1)!.drop).toBeCloseTo(8.9, 9);
    expect(seen.at(-1)).toMatchObject({
      path: '/v1/completions',
      body: { model: 'base', echo: true, logprobs: 1, max_tokens: 1 },
    });
    expect(String(seen.at(-1)!.body['prompt'])).toMatch(/Assistant: The word is amber$/u);
  });
});
