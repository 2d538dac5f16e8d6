import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServedGolem, serveGolem } from '../../../support/served-golem.ts';

const ELSEWHERE = 'https://elsewhere.example';
let served: ServedGolem;
beforeAll(async () => (served = await serveGolem({}, { origins: [ELSEWHERE] })), 60_000);
afterAll(() => served.close());
beforeEach(() => served.upstream.answer({ content: 'Fair.' }));

const JUDGE = {
  title: 'Judge a page',
  text: 'You judge pages as {{role}}.\n\nJudge this in {{words}} words: <page>{{page}}</page>',
  parameters: [
    { name: 'role', kind: 'text', stable: true },
    { name: 'words', kind: 'number', default: 20, min: 1, max: 100 },
    { name: 'page', kind: 'text' },
  ],
};
const PARAMS = { role: 'a banker', page: 'The fee is 1 %.' };

const ask = (method: string, path: string, body?: unknown, headers = {}): Promise<Response> =>
  fetch(`${served.serving.address}/v1/templates${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const sent = (): readonly { readonly role: string; readonly content: string }[] =>
  served.upstream.seen.at(-1)!.body.messages;

describe('templates over HTTP', () => {
  it('are registered by PUT in versions, read by name and version, listed and removed', async () => {
    const first = await ask('PUT', '/judge', JUDGE);
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({
      object: 'template',
      id: 'judge',
      version: 1,
      built_in: false,
      created: expect.any(Number) as number,
    });
    await ask('PUT', '/judge', { ...JUDGE, title: 'Judge it' });
    expect(await (await ask('GET', '/judge')).json()).toMatchObject({ version: 2, versions: [2, 1] });
    expect(await (await ask('GET', '/judge?version=1')).json()).toMatchObject({ title: 'Judge a page' });
    const { data } = (await (await ask('GET', '')).json()) as { data: { id: string }[] };
    expect(data.map(({ id }) => id)).toContain('judge');
    expect(await (await ask('DELETE', '/judge')).json()).toEqual({
      id: 'judge',
      object: 'template',
      deleted: true,
    });
    expect((await ask('GET', '/judge')).status).toBe(404);
  });

  it('are refused in the vendor’s shape, with the field', async () => {
    expect(await (await ask('GET', '/nobody')).json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'template_not_found' },
    });
    const anthropic = await ask('GET', '/nobody', undefined, { 'anthropic-version': '2023-06-01' });
    expect(await anthropic.json()).toMatchObject({ type: 'error', error: { type: 'not_found_error' } });
    const bad = await ask('PUT', '/judge', { ...JUDGE, parameters: [] });
    expect(bad.status).toBe(400);
    expect(await bad.json()).toMatchObject({ error: { code: 'template.invalid' } });
    const other = await ask('PUT', '/judge', { ...JUDGE, id: 'another' });
    expect(await other.json()).toMatchObject({ error: { param: 'id' } });
    await ask('PUT', '/judge', JUDGE);
    const version = await ask('GET', '/judge?version=9');
    expect([version.status, (await version.json()) as object]).toMatchObject([
      404,
      { error: { code: 'template_not_found' } },
    ]);
    expect((await ask('POST', '/judge', JUDGE)).status).toBe(404);
  });
});

describe('a request that names a template', () => {
  beforeAll(async () => void (await ask('PUT', '/judge', JUDGE)));
  const system = { role: 'system', content: 'You judge pages as a banker.' };
  const question = 'Judge this in 20 words: <page>The fee is 1 %.</page>';

  it('by OpenAI’s own package, as a prompt of Responses, and goes on from it', async () => {
    const answer = await served.openai.responses.create({
      prompt: { id: 'judge', version: '1', variables: { ...PARAMS, words: '7' } },
    });
    expect(answer).toMatchObject({ output_text: 'Fair.', prompt: { id: 'judge' } });
    const asked = 'Judge this in 7 words: <page>The fee is 1 %.</page>';
    expect(sent()).toEqual([system, { role: 'user', content: asked }]);
    await served.openai.responses.create({
      model: 'mine',
      input: 'Sure?',
      previous_response_id: answer.id,
    });
    expect(sent()).toEqual([
      { role: 'user', content: asked },
      { role: 'assistant', content: 'Fair.' },
      { role: 'user', content: 'Sure?' },
    ]);
  });

  it('by chat completions and by Anthropic’s messages, with messages of its own or none', async () => {
    const golem = { template: { id: 'judge', params: PARAMS } };
    const chat = { model: 'mine', golem, messages: [] };
    const whole = await served.openai.chat.completions.create(chat);
    expect(whole.choices[0]!.message.content).toBe('Fair.');
    expect(sent()).toEqual([system, { role: 'user', content: question }]);
    const messages = [{ role: 'user' as const, content: 'Be strict.' }];
    const message = { model: 'mine', max_tokens: 50, messages, system: 'Answer in English.', golem };
    await served.anthropic.messages.create(message);
    expect(sent()).toEqual([
      { role: 'system', content: `${system.content}\n\nAnswer in English.` },
      { role: 'user', content: `${question}\n\nBe strict.` },
    ]);
    const [request] = await served.golem.api.gateway.requests({ limit: 1 });
    expect(request).toMatchObject({ template: { id: 'judge', version: 1 } });
  });

  it('is refused by the name of what is wrong, and nothing is sent', async () => {
    const before = served.upstream.seen.length;
    const prompts = [
      [{ id: 'nobody' }, 404, 'template_not_found', null],
      [{ id: 'judge', variables: { role: 'x' } }, 400, 'template.missing_value', 'page'],
      [{ id: 'judge', variables: { ...PARAMS, words: 'many' } }, 400, 'template.bad_value', 'words'],
      [{ id: 'judge', variables: { ...PARAMS, what: '' } }, 400, 'template.unknown_parameter', 'what'],
    ] as const;
    for (const [prompt, status, code, param] of prompts) {
      await expect(
        served.openai.responses.create({ model: 'mine', prompt }),
        JSON.stringify(prompt),
      ).rejects.toMatchObject({ status, code, ...(param && { param }) });
    }
    expect(served.upstream.seen.length).toBe(before);
  });

  it('is not gone on from where it held words of others, which would be told again as the asker’s', async () => {
    const answer = await served.post('/v1/responses', {
      golem: { template: { id: 'judge', params: PARAMS, external: ['page'] } },
    });
    const { id } = (await answer.json()) as { id: string };
    await expect(
      served.openai.responses.create({ model: 'mine', input: 'Sure?', previous_response_id: id }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('is refused to a page of another origin, as are the templates', async () => {
    const headers = { origin: ELSEWHERE };
    const named = await served.post('/v1/responses', { prompt: { id: 'judge' } }, headers);
    expect([named.status, (await ask('GET', '', undefined, headers)).status]).toEqual([403, 403]);
    const plain = { model: 'mine', messages: [{ role: 'user', content: 'Hi' }] };
    expect((await served.post('/v1/chat/completions', plain, headers)).status).toBe(200);
  });
});
