import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluatePosition, modelOf } from '../../eval/position.ts';

/** Answers as OpenAI's API does, and reads the first half of what it is sent alone. */
const forgetful = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const { messages } = JSON.parse(body) as { messages: readonly { content: string }[] };
    const { content } = messages[0]!;
    const [, word = 'nothing'] = /is (\w+)\.<\/insight>/u.exec(content.slice(0, content.length / 2)) ?? [];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: word } }] }));
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((listening) => forgetful.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(forgetful.address() as AddressInfo).port}/v1`;
});
afterAll(() => new Promise((closed) => forgetful.close(closed)));

it('says that it was skipped where no model is named', async () => {
  expect(modelOf({ GOLEM_EVAL_MODEL_URL: 'http://x/v1' })).toBeNull();
  expect(await evaluatePosition(1, modelOf({}))).toContain('skipped: no model');
}, 60_000);

it('finds by place what a model overlooks by place', async () => {
  const asked = modelOf({ GOLEM_EVAL_MODEL_URL: url, GOLEM_EVAL_MODEL: 'half' });
  const table = await evaluatePosition(1, asked, 4);
  expect(table).toMatch(/\| most relevant \| best first \| [\d.]+ \| 100\.0/u);
  expect(table).toMatch(/\| least relevant \| best first \| [\d.]+ \| 0\.0/u);
}, 60_000);
