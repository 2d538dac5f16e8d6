import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FormatterFile } from '../../../../src/domain/gateway/formatter.ts';
import type { GatewayRecord } from '../../../../src/domain/gateway/gateway.ts';
import { type Headless, wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { type ModelServer, startModelServer } from '../../../support/model-server.ts';
import { modelAt, routerTo } from '../../../support/router.ts';

const TSV: FormatterFile = {
  formatter: 1,
  id: 'tsv',
  version: '1.0.0',
  title: 'Tab-separated',
  author: 'A test',
  licence: 'MIT',
  does: '',
  applies: { blocks: [], candidates: [], payloads: ['tool-result'], profiles: ['chat'] },
  layer: 'state',
  template: 'Rows of {{name}}\n{{#rows}}\n{{#cells}}{{field}}\t{{value}}\t{{/cells}}\n{{/rows}}',
  limits: { tokens: 1_000, steps: 5_000 },
};

let server: ModelServer;
let golem: Headless;
beforeAll(async () => {
  server = await startModelServer();
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('mine', server.url)]),
  });
  await golem.api.step('theta', 5);
  for (const place of ['request', 'stable'] as const)
    await golem.api.injectors.register({
      name: place,
      title: 'Figures',
      words: ['figures'],
      source: { verb: 'world.state' },
      place,
      trust: 'world',
      budget: 8_000,
      formatter: 'prose',
    });
  await golem.api.policy.set({ gateway: { defiTokens: 8_000 } });
});
afterAll(() => server.close());
beforeEach(() => {
  server.seen.splice(0);
  server.answer({ content: 'Yes.' });
});

async function asked(profile: 'chat' | 'proxy' = 'chat'): Promise<GatewayRecord> {
  const messages = [{ role: 'user', content: 'Show the figures.' }] as const;
  const request = { models: ['mine'], messages, maxTokens: 50 };
  await golem.api.gateway.complete(request, { profile, session: 'rows', fresh: true }).reply();
  const [last] = await golem.api.gateway.requests({ session: 'rows', limit: 1 });
  return (await golem.api.gateway.request(last!.id))!;
}
const report = ({ injected = [] }: GatewayRecord, name = 'request') =>
  injected.find(({ injector }) => injector === name)!;

test('rows for programs are written by the formatter in use, and count as from outside', async () => {
  const before = report(await asked());
  expect(before).toMatchObject({ state: 'added', trust: 'world' });
  await golem.api.formatters.add(TSV);
  expect(report(await asked())).toMatchObject({ trust: 'world', reason: before.reason });
  await golem.api.formatters.use('tsv', 'programs');
  const after = await asked();
  expect(report(after)).toMatchObject({ state: 'added', trust: 'external' });
  expect(report(after).reason).toContain('Formatted by “Tab-separated”.');
  expect(JSON.stringify(server.seen.at(-1)!.body)).toContain('Rows of world-state');
  // Among the instructions stands no word of a third party.
  expect(report(after, 'stable')).toMatchObject({ state: 'added', trust: 'world' });
  await golem.api.formatters.use('tsv', 'programs', false);
  expect(report(await asked())).toMatchObject({ trust: 'world', reason: before.reason });
});

test('where it fails, the built-in form is sent, and why is said', async () => {
  const lossy = { ...TSV, version: '2.0.0', template: '{{name}}' };
  await golem.api.formatters.add(lossy);
  await golem.api.formatters.use('tsv', 'programs');
  const { reason, state, trust } = report(await asked());
  expect([state, trust]).toEqual(['added', 'world']);
  expect(reason).toMatch(/Built-in form “prose”: “Tab-separated” can’t be used, it loses “/);
});

test('a preview of rows shows both forms, and a name formats', async () => {
  await golem.api.formatters.add(TSV);
  const payload = { kind: 'tool-result', name: 'p', rows: [{ a: 1, b: 'x' }] } as const;
  const { parts, tick } = await golem.api.formatters.preview('tsv', { payload });
  expect(tick).toBe(null);
  expect(parts[0]).toMatchObject({ after: 'Rows of p\na\t1\tb\tx', why: null });
  expect(await golem.api.formatters.format('tsv', payload)).toBe('Rows of p\na\t1\tb\tx');
});
