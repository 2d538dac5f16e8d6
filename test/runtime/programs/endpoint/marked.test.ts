import { afterAll, beforeAll, expect, it } from 'vitest';
import { wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { ownModels } from '../../../../src/hosts/node/own-models.ts';
import { type Serving, servePrograms } from '../../../../src/hosts/node/serve-programs.ts';
import { done, replied } from '../../../support/gateway.ts';

/** What is told of savings to a client that keeps its prompts in a provider's cache by itself, and to one that does not. */

const USAGE = { input: 4_000, output: 1, cacheRead: 3_900, cacheWrite: 100, reasoning: null };
const PRICES = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };

let serving: Serving;
let end: () => Promise<void>;
beforeAll(async () => {
  const draft = {
    id: 'mine',
    provider: 'anthropic',
    model: 'claude',
    baseUrl: 'http://127.0.0.1:9',
  } as const;
  const models = await ownModels({ ...draft, prices: PRICES }, {});
  const reply = done({
    model: 'mine',
    provider: 'anthropic',
    usage: USAGE,
    cost: { usd: (3_900 * 0.3 + 100 * 3.75 + 15) / 1_000_000, prices: 'owner' },
  });
  const golem = await wakeHeadless({
    modelRegistry: models,
    languageModels: { models: models.router.models, generate: () => replied(reply) },
  });
  serving = await servePrograms(golem.api, { port: 0 });
  end = async () => {
    await serving.close();
    await golem.store.close();
  };
}, 60_000);
afterAll(() => end());

const LONG = 'A long word of wisdom. '.repeat(600);

/** What the second turn of a conversation saved. @param mark of its texts */
async function savedBy(mark: object, session: string): Promise<string | null> {
  const said = (text: string): object => ({ role: 'user', content: [{ type: 'text', text, ...mark }] });
  const answered = { role: 'assistant', content: 'Yes.' };
  let saved: string | null = null;
  for (const messages of [[said(LONG)], [said(LONG), answered, said('And then?')]]) {
    const answer = await fetch(`${serving.address}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-golem-session': session },
      body: JSON.stringify({ model: 'mine', max_tokens: 50, messages }),
    });
    saved = answer.headers.get('x-golem-saved');
  }
  return saved;
}

it('is all that the provider had in its cache where a client marks nothing', async () => {
  expect(await savedBy({}, 'bare')).toMatch(/^usd=0\.0\d+, tokens=3900, by=provider$/u);
});

it('is no more than what the client’s own marks would not have kept', async () => {
  const saved = await savedBy({ cache_control: { type: 'ephemeral' } }, 'marked');
  const [, tokens] = /, tokens=(-?\d+), by=estimate$/u.exec(saved!)!;
  expect(Math.abs(Number(tokens))).toBeLessThan(150);
});
