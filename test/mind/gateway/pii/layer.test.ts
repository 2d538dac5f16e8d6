import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeptValue } from '../../../../src/adapters/idb/kept-value.ts';
import type { ModelReply } from '../../../../src/domain/models/model.ts';
import { guestOf, OWNER, type Party, PROGRAM } from '../../../../src/domain/models/party.ts';
import { PII_LAYER } from '../../../../src/mind/gateway/pii/layer.ts';
import { finalReply } from '../../../../src/shared/final-reply.ts';
import { PiiService } from '../../../../src/runtime/models/gateway/pii-service.ts';
import { asking, collected, done, gatewayOf, replied } from '../../../support/gateway.ts';
import { type ModelServer, startModelServer } from '../../../support/model-server.ts';
import { modelAt, routerTo } from '../../../support/router.ts';

const SECRETS = {
  card: '4111 1111 1111 1111',
  email: 'ada.lovelace@example.org',
  phone: '+44 20 7946 0958',
  iban: 'DE89 3704 0044 0532 0130 00',
  ssn: '123-45-6789',
  key: 'sk-ant-api03-abcdefghijklmnopqrstuvwx',
  seed: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
  spending: '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318',
};
const TEXT = `Card ${SECRETS.card}, mail ${SECRETS.email}, call ${SECRETS.phone}, IBAN ${SECRETS.iban}, SSN ${SECRETS.ssn}, key ${SECRETS.key}, seed phrase: ${SECRETS.seed}. Private key ${SECRETS.spending}.`;

const service = (): PiiService =>
  new PiiService({
    kept: new KeptValue(null),
    newId: () => 'session-1',
    stopwatch: () => 0,
    names: () => Promise.resolve(null),
  });
const NO_REASONING: ModelReply['reasoning'] = {
  provider: 'openai-compatible',
  visibility: 'visible',
  content: null,
  tokens: null,
  interleaved: false,
  phases: [],
  rawBlocks: [],
};
const hints = { profile: 'chat', session: 's' } as const;

/** Nothing of a secret: not even its digits run together. */
function expectNone(told: string): void {
  for (const secret of Object.values(SECRETS)) expect(told).not.toContain(secret);
}

describe('L7 over real HTTP', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer();
  });
  afterAll(() => server.close());

  it('sends no secret from any part of a request, keeps none, and gives the asker the originals', async () => {
    const router = routerTo([modelAt('mine', server.url)]);
    server.answer(({ body }) => ({ content: `You said: ${body.messages.at(-1)?.content ?? ''}` }));
    const { gateway, records } = gatewayOf([PII_LAYER], (request) => router.generate(request), {
      ports: { pii: service() },
    });
    const call = {
      id: 'c',
      name: 'pay',
      arguments: null,
      text: JSON.stringify({ to: SECRETS.iban, note: TEXT }),
    };
    const reply = await finalReply(
      gateway.generate({
        system: `Owner: ${TEXT}`,
        messages: [
          { role: 'user', content: 'Pay.', documents: [{ source: 'file://a', title: 'A', text: TEXT }] },
          { role: 'assistant', content: `Paying ${SECRETS.card}`, toolCalls: [call] },
          { role: 'tool', toolCallId: 'c', content: JSON.stringify({ receipt: TEXT }) },
          { role: 'user', content: TEXT },
        ],
        tools: [{ name: 'pay', description: 'Pays.', parameters: { type: 'object' } }],
        maxTokens: 100,
        hints,
      }),
    );
    const { url: _url, ...sent } = { url: server.url, body: server.seen.at(-1)!.body };
    expectNone(JSON.stringify(sent));
    expect(reply.text).toBe(`You said: ${TEXT}`);
    expectNone(JSON.stringify(records));
    const { said, details } = records[0]!.layers[0]!;
    expect(said).toContain('card');
    expect(details).toMatchObject({ masked: { email: 5, 'seed-phrase': 5, iban: 6 } });
  });
});

describe('L7', () => {
  it('restores the arguments of tools and JSON replies, and leaves what a provider signed', async () => {
    const text = '{"mail":"<EMAIL_1>","cc":"<EMAIL_2>"}';
    const rawBlocks = [{ kind: 'thinking', text: '<EMAIL_1>', opaque: 'signature' }];
    const call = { id: '1', name: 'mail', text, arguments: { mail: '<EMAIL_1>', cc: '<EMAIL_2>' } };
    const pieces = ['{"mail":"<EM', 'AIL_', '1>"}'].map((piece) => ({ type: 'text' as const, text: piece }));
    const { gateway } = gatewayOf(
      [PII_LAYER],
      () =>
        replied(
          ...pieces,
          { type: 'tool-call', call },
          done({
            text: '{"mail":"<EMAIL_1>"}',
            json: { mail: '<EMAIL_1>' },
            toolCalls: [call],
            reasoning: { ...NO_REASONING, content: 'to <EMAIL_1>', rawBlocks },
          }),
        ),
      { ports: { pii: service() } },
    );
    const request = asking(`Mail ${SECRETS.email}`, { hints, responseSchema: { name: 'x', schema: {} } });
    const events = await collected(gateway.generate(request));
    const texts = events.flatMap((event) => (event.type === 'text' ? event.text : []));
    expect(texts.join('')).toBe(`{"mail":"${SECRETS.email}"}`);
    const last = events.at(-1);
    if (last?.type !== 'done') throw new Error('It did not end.');
    expect(last.reply.toolCalls[0]).toMatchObject({
      text: `{"mail":"${SECRETS.email}","cc":"<EMAIL_2>"}`,
      arguments: { mail: SECRETS.email, cc: '<EMAIL_2>' },
    });
    expect(last.reply.json).toEqual({ mail: SECRETS.email });
    expect(last.reply.reasoning).toMatchObject({ content: `to ${SECRETS.email}`, rawBlocks });
  });

  it('gives another placeholder to no value that a conversation has named before, and knows nothing of others', async () => {
    const pii = service();
    const { gateway, sent } = gatewayOf([PII_LAYER], () => replied(done()), { ports: { pii } });
    for (const [content, session] of [
      ['a@b.org', 's'],
      ['c@d.org and a@b.org', 's'],
      ['c@d.org', 't'],
    ] as const) {
      await collected(gateway.generate(asking(content, { hints: { ...hints, session } })));
    }
    expect(sent.map(({ messages }) => messages[0]!.content)).toEqual([
      '<EMAIL_1>',
      '<EMAIL_2> and <EMAIL_1>',
      '<EMAIL_1>',
    ]);
  });

  it('gives nothing back of a conversation of the same name that is another party’s', async () => {
    const pii = service();
    const answer = (): ReturnType<typeof replied> => replied(done({ text: 'To <EMAIL_1>.' }));
    const { of, sent } = gatewayOf([PII_LAYER], answer, { ports: { pii } });
    const say = (party: Party, content: string): Promise<ModelReply> =>
      finalReply(of(party).generate(asking(content, { hints: { ...hints, session: 'monday' } })));
    expect((await say(OWNER, 'Mail a@b.org.')).text).toBe('To a@b.org.');
    for (const party of [PROGRAM, guestOf('https://a.example'), guestOf('https://b.example')]) {
      expect((await say(party, 'Whom?')).text).toBe('To <EMAIL_1>.');
      // What it names itself it gets back, and begins to count anew.
      expect((await say(party, `Mail ${party.length}@c.org.`)).text).toBe(`To ${party.length}@c.org.`);
    }
    expect((await say(OWNER, 'Whom?')).text).toBe('To a@b.org.');
    expect(sent.map(({ messages }) => messages[0]!.content).join()).not.toContain('@');
  });

  it('sends nothing when it cannot look', async () => {
    const pii = {
      ...service(),
      kinds: () => new Set(['email'] as const),
      map: () => service().map(OWNER, null),
    };
    const failing = { ...pii, find: () => Promise.reject(new Error('no memory left')) };
    const { gateway, sent } = gatewayOf([PII_LAYER], () => replied(done()), { ports: { pii: failing } });
    await expect(collected(gateway.generate(asking('a@b.org', { hints })))).rejects.toMatchObject({
      code: 'gateway.layer_failed',
    });
    expect(sent).toEqual([]);
  });

  it('keeps chain addresses for the golem, and masks them for a program', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const { gateway, sent } = gatewayOf([PII_LAYER], () => replied(done()), { ports: { pii: service() } });
    for (const profile of ['golem', 'proxy'] as const) {
      await collected(gateway.generate(asking(`to ${address}`, { hints: { profile } })));
    }
    expect(sent.map(({ messages }) => messages[0]!.content)).toEqual([
      `to ${address}`,
      'to <CHAIN_ADDRESS_1>',
    ]);
  });
});

describe('pii verbs', () => {
  it('masks and restores by a conversation, and says when its placeholders are gone', async () => {
    const pii = service();
    const { text, spans, session } = await pii.mask(`mail ${SECRETS.email}`, 'chat', undefined);
    expect({ text, session }).toEqual({ text: 'mail <EMAIL_1>', session: 'session-1' });
    expect(spans).toEqual([{ start: 5, end: 29, kind: 'email', score: 0.99, by: 'email' }]);
    expect(pii.restore(session, 'sent to <EMAIL_1>')).toBe(`sent to ${SECRETS.email}`);
    expect(() => pii.restore('another', '<EMAIL_1>')).toThrow(
      expect.objectContaining({ code: 'gateway.not_found' }),
    );
  });

  it('switches a kind for one profile, and never a key', async () => {
    const pii = service();
    await pii.set('chat', 'email', false);
    expect((await pii.mask('a@b.org', 'chat', undefined)).text).toBe('a@b.org');
    expect((await pii.mask('a@b.org', 'proxy', undefined)).text).toBe('<EMAIL_1>');
    await expect(pii.set('chat', 'seed-phrase', false)).rejects.toMatchObject({ code: 'input.invalid' });
  });
});
