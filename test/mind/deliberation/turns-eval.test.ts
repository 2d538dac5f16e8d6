import { afterAll, beforeAll, expect, it } from 'vitest';
import { evaluateTurns } from '../../eval/turns.ts';
import { modelReplyTo } from '../../fixtures/model-reply.ts';
import { type ModelServer, startModelServer } from '../../support/model-server.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
  server.answer(({ body }) => ({
    content: body['response_format'] ? JSON.stringify(modelReplyTo(body)) : 'Nothing speaks for haste.',
  }));
});
afterAll(() => server.close());

it('says that it was skipped where no model is named', async () => {
  expect(await evaluateTurns(1, 40, null)).toContain('skipped: no model');
  expect(server.seen).toHaveLength(0);
});

it('has the model that is named decide the same lives in phases and in one request', async () => {
  const table = await evaluateTurns(1, 40, { url: server.url, model: 'scripted', key: 'secret' });
  expect(table).toContain('2 lives of 40 ticks, decided by scripted');
  expect(table).toMatch(/\| thoughts that the model decided, % \| 100\.0 /u);
  // One request a thought, and an analysis before it or a reflection behind it.
  const [, one, more] = /\| requests of a thought \| ([\d.]+) .*?\| ([\d.]+) /u.exec(table)!.map(Number);
  expect(one).toBe(1);
  expect(more).toBeGreaterThan(0);
  expect(new Set(server.seen.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer secret']));
}, 120_000);
