import { afterAll, expect, test } from 'vitest';
import type { ModelRequest } from '../../src/domain/models/model.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

const FACT =
  'The vault of the bank is opened by the word basalt, says Jane Miller (jane.miller@bank.example).';
/** Signs are tokens of their own: so few letters are as many tokens as a long prompt has. */
const FILLING = Array.from(
  { length: 2_000 },
  (_, at) => `Boat ${at} lay at (a; b; c; d; e; f), (g; h; i), grey & old.`,
);
const text = [...FILLING.slice(0, 800), FACT, ...FILLING.slice(800)].join('\n\n');
const content = 'Which word opens the vault?';
const request: ModelRequest = {
  models: ['mine'],
  messages: [{ role: 'user', content, documents: [{ source: 'book://1', title: 'Harbour', text }] }],
  maxTokens: 50,
};

const server = await startModelServer();
afterAll(() => server.close());

test('a prompt of more than 32,000 tokens arrives with its documents made shorter, masked, and is kept so', async () => {
  const golem = await wakeHeadless({ languageModels: routerTo([modelAt('mine', server.url)]) });
  const { gateway, policy } = golem.api;
  server.answer({ content: 'Basalt.' });
  const ask = () => gateway.complete(request, { profile: 'chat', session: 'a', fresh: true }).reply();
  await ask();
  const arrived = JSON.stringify(server.seen.at(-1)!.body.messages);
  expect(arrived).toContain(content);
  expect(arrived).toContain('The vault of the bank is opened by the word basalt');
  expect(arrived).not.toContain('jane.miller');
  expect(arrived.length).toBeLessThan(0.56 * text.length);
  const [newest] = await gateway.requests({ session: 'a' });
  const record = (await gateway.request(newest!.id))!;
  const layer = record.layers.find((one) => one.layer === 'history')!;
  expect(layer.state).toBe('changed');
  expect(layer.saved!.tokens).toBeGreaterThan(16_000);
  const slot = record.slots.find((one) => one.slot === 'query')!;
  // Masking changes a few tokens beside: places of persons are others than what stood there.
  const gone = slot.before - slot.after!;
  expect(gone / layer.saved!.tokens!).toBeGreaterThan(0.95);
  expect(gone / layer.saved!.tokens!).toBeLessThan(1.05);
  // What the page marks in the text as it came is what was sent.
  const part = record.before.find(({ name }) => name === 'message:0:document:0')!;
  const { documents } = layer.details as {
    documents: { parts: { spans: { from: number; to: number }[] }[] };
  };
  const sent = record.after!.find(({ name }) => name === part.name)!.text!;
  for (const { from, to } of documents.parts[0]!.spans) expect(sent).toContain(part.text!.slice(from, to));
  const dry = await gateway.dry(request, { profile: 'chat', session: 'a', fresh: true });
  expect(dry.after!.find(({ name }) => name === part.name)!.text).toBe(sent);
  await policy.set({ gateway: { compressAbove: 0 } });
  await ask();
  expect(JSON.stringify(server.seen.at(-1)!.body.messages).length).toBeGreaterThan(0.98 * text.length);
  await golem.store.close();
});
