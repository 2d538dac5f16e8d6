import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import type { ModelRequest } from '../../../../src/domain/models/model.ts';
import {
  askInjectors,
  type ConfiguredInjector,
  withSaid,
} from '../../../../src/mind/gateway/injectors/injected.ts';
import type { Injector, InjectorDescription } from '../../../../src/mind/gateway/injectors/injector.ts';
import { gatewayRequest, modelRequestOf } from '../../../../src/mind/gateway/request.ts';
import type { TokenCounter } from '../../../../src/mind/ports.ts';

const tokens: TokenCounter = { name: 'letters', count: (text) => text.length };
const REQUEST: ModelRequest = {
  system: 'Be brief.',
  messages: [
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: 'Yes?' },
    { role: 'user', content: 'Is it raining?' },
  ],
  maxTokens: 5,
};

/** An extension as somebody would write it, in no file of the core: what the weather is, where it is asked. */
const WEATHER: InjectorDescription = {
  name: 'weather',
  title: 'Weather',
  does: 'Tells the weather.',
  place: 'request',
  trust: 'external',
  budget: 40,
  on: { chat: true, proxy: true },
  create: () => ({
    block: ({ question }) =>
      /rain/.test(question)
        ? { title: 'Weather', source: 'weather://here', text: 'It rains.', reason: 'It asks for rain.' }
        : { none: 'It asks for no weather.' },
  }),
};
const RULES: InjectorDescription = {
  ...WEATHER,
  name: 'rules',
  place: 'stable',
  trust: 'system',
  create: () => ({ block: () => ({ title: 'R', source: 'r://', text: 'Never guess.', reason: 'Always.' }) }),
};
const saying = (description: InjectorDescription, injector?: Injector): ConfiguredInjector => ({
  description,
  injector: injector ?? description.create({} as never),
});

async function told(seated: readonly ConfiguredInjector[], room = 1_000, request = REQUEST) {
  const came = gatewayRequest(request);
  const said = await askInjectors(came, seated, { profile: 'chat', room, tokens, now: () => 0 });
  const { request: went, reports } = withSaid(came, said);
  return { sent: modelRequestOf(went), reports, went };
}

describe('an injector', () => {
  it('adds a block without a file of the core being changed, and says why', async () => {
    const { sent, reports } = await told([saying(WEATHER), saying(RULES)]);
    expect(sent.system).toBe('Be brief.\n\nNever guess.');
    expect(sent.messages.slice(0, 2)).toEqual(REQUEST.messages.slice(0, 2));
    expect(sent.messages[2]).toEqual({
      role: 'user',
      content: 'Is it raining?',
      documents: [{ source: 'weather://here', title: 'Weather', text: 'It rains.' }],
    });
    expect(reports.map(({ injector, state, part, tokens: used }) => [injector, state, part, used])).toEqual([
      ['weather', 'added', 'injected:weather', 9],
      ['rules', 'added', 'injected:rules', 12],
    ]);
  });

  it('leaves a request as it was that is not one for it', async () => {
    const messages = [{ role: 'user', content: 'Is it snowing?' }] as const;
    const { sent, reports } = await told([saying(WEATHER)], 1_000, { messages, maxTokens: 5 });
    expect(sent).toEqual({ messages, maxTokens: 5 });
    expect(reports).toMatchObject([{ state: 'none', reason: 'It asks for no weather.', tokens: 0 }]);
  });

  it('has the room that those before it left, and none of its block is cut', async () => {
    const { reports, sent } = await told([saying(WEATHER), saying(RULES)], 20);
    expect(reports).toMatchObject([
      { state: 'added', budget: 20 },
      { state: 'dropped', budget: 11, reason: 'Its block has 12 tokens; the budget is 11.' },
    ]);
    expect(sent.system).toBe('Be brief.');
  });

  it('that fails is said by its code, and the others go on', async () => {
    const broken: Injector = {
      block: () => Promise.reject(new AppError('store.quota', 'full of ann@example.com')),
    };
    const { reports } = await told([saying({ ...WEATHER, name: 'broken' }, broken), saying(WEATHER)]);
    expect(reports).toMatchObject([
      { state: 'failed', reason: 'It failed (store.quota); the request was sent without it.' },
      { state: 'added' },
    ]);
  });

  it('reads what the asker says, and no document beside it', async () => {
    const documents = [{ source: 's', title: 't', text: 'rain' }];
    const messages = [{ role: 'user', content: 'Hello.', documents }] as const;
    const { reports } = await told([saying(WEATHER)], 1_000, { messages, maxTokens: 5 });
    expect(reports[0]!.state).toBe('none');
  });
});
