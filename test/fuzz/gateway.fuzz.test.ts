import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GATEWAY_PROFILES } from '../../src/domain/models/gateway-profile.ts';
import type { ModelReply } from '../../src/domain/models/model.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { AnsweringServer } from './answering-server.ts';
import { Edge } from './edge.ts';
import { type Answer, anyAnswer } from './replies.ts';
import { anyRequest, type Asked, planted } from './requests.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';

const SESSIONS = ['alfa', 'beta', 'gama'];

interface OpenAiBody {
  readonly messages: readonly { readonly content: string | null }[];
}

/** Says again what it was asked last, and calls a tool with it: what was masked comes back where it was. */
function echo(asked: string): Answer {
  const said = (JSON.parse(asked) as OpenAiBody).messages.at(-1)?.content ?? '';
  const call = { id: 'c', function: { name: 'send_mail', arguments: JSON.stringify({ to: said }) } };
  const message = { role: 'assistant', content: said, tool_calls: [call] };
  const body = { model: 'm', choices: [{ index: 0, message, finish_reason: 'tool_calls' }] };
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return { provider: 'openai-compatible', status: 200, type: 'application/json', bytes, cuts: [] };
}

/** Every layer that there is, for whoever asks. */
async function withAllLayers(server: AnsweringServer): Promise<Headless> {
  const home = await wakeHeadless({ languageModels: server.router });
  for (const { layer, able } of await home.api.gateway.layers()) {
    for (const profile of GATEWAY_PROFILES) if (able) await home.api.gateway.setLayer(profile, layer, true);
  }
  return home;
}

async function keptReplies({ api }: Headless): Promise<number> {
  return (await api.cache.list({ limit: 1 })).total;
}

/** No value that was planted in any session stands in what left, or in what is kept of it. */
function expectNoneIn(text: string): void {
  for (const { value } of SESSIONS.flatMap(planted)) expect(text).not.toContain(value);
}

/** A reply holds its own session's values at most. */
function expectOwn(reply: ModelReply, session: string): void {
  const told = JSON.stringify(reply);
  for (const other of SESSIONS.filter((one) => one !== session))
    for (const { value } of planted(other)) expect(told).not.toContain(value);
}

const answered = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Answer | typeof echo>(echo) },
  { weight: 2, arbitrary: anyAnswer },
);

describe('requests through the gateway', () => {
  const edge = new Edge('requests through the gateway');
  test(
    'are answered or refused with a code, and nothing of what is masked leaves, is kept or is told to another',
    async () => {
      const server = new AnsweringServer();
      const home = await withAllLayers(server);
      const { api } = home;
      await fc.assert(
        fc.asyncProperty(anyRequest, answered, async (asked: Asked, answer) => {
          const { session, profile, fresh, request } = asked;
          server.will(answer, typeof answer === 'function' ? 'openai-compatible' : answer.provider);
          server.seen.length = 0;
          const before = await keptReplies(home);
          const outcome = await edge.try(() =>
            api.gateway.complete(request, { session, profile, fresh }).reply(),
          );
          for (const body of server.seen) expectNoneIn(body);
          const [newest] = await api.gateway.requests({ limit: 1 });
          expectNoneIn(JSON.stringify(newest ? await api.gateway.request(newest.id) : null));
          if ('value' in outcome) expectOwn(outcome.value, session);
          else expect(await keptReplies(home)).toBe(before);
        }),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );
});
