import { describe, expect, test } from 'vitest';
import type {
  ModelEvent,
  ModelRequest,
  ModelTool,
  ModelToolCall,
} from '../../../../src/domain/models/model.ts';
import { WALL_TIMER } from '../../../../src/lib/async/timer.ts';
import { TOOLS_LAYER } from '../../../../src/mind/gateway/tools/layer.ts';
import { KeptValue } from '../../../../src/adapters/idb/kept-value.ts';
import { KeptUses } from '../../../../src/runtime/programs/tools/kept-uses.ts';
import { ToolService } from '../../../../src/runtime/programs/tools/tool-service.ts';
import { asking, collected, done, gatewayOf, replied } from '../../../support/gateway.ts';

const WORDS = { name: 'words', count: (text: string) => text.split(/\W+/u).filter(Boolean).length };

const tool = (name: string): ModelTool => ({
  name,
  description: `It does ${name.replaceAll('_', ' ')}.`,
  parameters: { type: 'object', properties: {} },
});
const MANY = ['order', 'refund', 'parcel', 'invoice'].flatMap((what) =>
  ['list', 'create', 'delete', 'print', 'archive'].map((how) => tool(`${how}_${what}`)),
);
const call = (name: string, given: Readonly<Record<string, unknown>> = {}): ModelToolCall => ({
  id: `${name}-1`,
  name,
  arguments: given,
  text: JSON.stringify(given),
});

const LIMITS = { limit: 12, tokens: 8_000, wordsWeight: 0.6, rounds: 3, answerLength: 400, margin: 0.3 };

type Answer = (request: ModelRequest, at: number) => readonly ModelToolCall[];

/** The layer over the service of a tab that has no embedding model. @param calls of the model's replies, in their order */
function over(
  calls: readonly (readonly ModelToolCall[])[] | Answer = [],
  more: { readonly outside?: readonly string[]; readonly limits?: Partial<typeof LIMITS> } = {},
) {
  const asked: string[] = [];
  const service = new ToolService({
    tokens: WORDS,
    embed: () => Promise.resolve(null),
    identity: () => null,
    limits: () => ({ ...LIMITS, ...more.limits }),
    uses: new KeptUses({
      kept: new KeptValue(null),
      timer: WALL_TIMER,
      mask: (text) => Promise.resolve(text),
    }),
    ask: (verb) => {
      asked.push(verb);
      return Promise.resolve({ verb, of: 'the golem' });
    },
  });
  service.register(
    (more.outside ?? []).map((name) => tool(name)),
    'elsewhere',
  );
  let at = 0;
  const built = gatewayOf(
    [TOOLS_LAYER],
    (request) => {
      const now = (typeof calls === 'function' ? calls(request, at) : calls[at]) ?? [];
      at += 1;
      return replied(
        ...now.map((one) => ({ type: 'tool-call' as const, call: one })),
        done({ toolCalls: now, usage: { ...USAGE, input: 10 * at } }),
      );
    },
    { ports: { tools: service } },
  );
  return { ...built, service, asked };
}

const USAGE = { input: 10, output: 2, cacheRead: null, cacheWrite: null, reasoning: null };
const META = ['search_tools', 'get_tool_schema', 'execute_tool'];
const namesOf = (request: ModelRequest | undefined): readonly string[] =>
  (request?.tools ?? []).map(({ name }) => name);
const toldIn = (request: ModelRequest | undefined): readonly unknown[] =>
  (request?.messages ?? []).flatMap((message) =>
    message.role === 'tool' ? [JSON.parse(message.content) as unknown] : [],
  );
const callsOf = (events: readonly ModelEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'tool-call' ? [event.call.name] : []));

describe('tool pruning', () => {
  test('shows twelve of twenty in their own order, the one that is asked for among them, and counts what that saves', async () => {
    const { gateway, sent, records } = over();
    await collected(gateway.generate(asking('please print the invoice of Ann', { tools: MANY })));
    const [shown, names] = [namesOf(sent[0]), namesOf(sent[0]).slice(3)];
    expect(shown.slice(0, 3)).toEqual(META);
    expect(names).toHaveLength(12);
    expect(names).toContain('print_invoice');
    expect(names).toEqual(MANY.map(({ name }) => name).filter((name) => names.includes(name)));
    const [{ state, saved, details }] = records[0]!.layers as [(typeof records)[0]['layers'][0]];
    expect(state).toBe('changed');
    expect(saved!.tokens).toBeGreaterThan(0);
    expect((details as { chosen: readonly { name: string }[] }).chosen[0]!.name).toBe('print_invoice');
  });

  test('leaves few tools as they are', async () => {
    const { gateway, sent, records } = over();
    await collected(gateway.generate(asking('hello', { tools: MANY.slice(0, 12) })));
    expect(sent[0]!.tools).toEqual(MANY.slice(0, 12));
    expect(records[0]!.layers[0]).toMatchObject({ state: 'idle', said: '12 tools, all shown.' });
  });

  test('keeps a tool that was called in the conversation', async () => {
    const { gateway, sent } = over();
    await collected(
      gateway.generate({
        ...asking('x', { tools: MANY }),
        messages: [
          { role: 'user', content: 'go' },
          { role: 'assistant', content: '', toolCalls: [call('archive_parcel')] },
          { role: 'tool', toolCallId: 'archive_parcel-1', content: 'done' },
          { role: 'user', content: 'now list order, refund, invoice' },
        ],
      }),
    );
    expect(sent[0]!.tools!.map(({ name }) => name)).toContain('archive_parcel');
  });

  test('neither shows nor passes on a call of a tool outside of the scope', async () => {
    const { gateway, sent, records } = over([[call('delete_order'), call('list_order')]], {
      outside: ['delete_order'],
    });
    const events = await collected(
      gateway.generate({ ...asking('delete the order', { tools: MANY }), hints: { scope: 'reader' } }),
    );
    expect(sent[0]!.tools!.map(({ name }) => name)).not.toContain('delete_order');
    const passed = events.flatMap((event) => (event.type === 'tool-call' ? [event.call.name] : []));
    expect(passed).toEqual(['list_order']);
    expect(events.at(-1)).toMatchObject({ reply: { toolCalls: [call('list_order')] } });
    expect(records[0]!.layers[0]!.said).toContain('1 call outside the scope blocked.');
  });

  test('learns from what the model called', async () => {
    const { gateway, records } = over([[call('archive_refund')], [call('archive_refund')]]);
    const first = async (): Promise<string> => {
      await collected(gateway.generate(asking('put Bob’s money affair to rest', { tools: MANY })));
      return (records.at(-1)!.layers[0]!.details as { chosen: readonly { name: string }[] }).chosen[0]!.name;
    };
    expect(await first()).not.toBe('archive_refund');
    expect(await first()).toBe('archive_refund');
  });
});

describe('tools that a request is not shown', () => {
  test('are found, read and called: what whoever asks carries out reaches him under its own name', async () => {
    const { gateway, sent, records } = over([
      [call('search_tools', { query: 'print the refund', limit: 2 })],
      [call('get_tool_schema', { toolName: 'print_refund' })],
      [call('execute_tool', { toolName: 'print_refund', params: { id: 7 } })],
    ]);
    const events = await collected(gateway.generate(asking('list every order', { tools: MANY })));
    expect(namesOf(sent[0])).not.toContain('print_refund');
    expect(sent[1]!.tools).toEqual(sent[0]!.tools);
    expect(toldIn(sent[1])).toEqual([[expect.objectContaining({ name: 'print_refund' }), expect.anything()]]);
    expect(toldIn(sent[2])[1]).toMatchObject({ name: 'print_refund', parameters: { type: 'object' } });
    expect(callsOf(events)).toEqual(['print_refund']);
    const last = events.at(-1) as Extract<ModelEvent, { type: 'done' }>;
    expect(last.reply.toolCalls).toMatchObject([{ name: 'print_refund', arguments: { id: 7 } }]);
    expect(last.reply.usage.input).toBe(10 + 20 + 30);
    expect(records.map(({ follows }) => follows)).toEqual([undefined, 'request-1', 'request-1']);
    // Past the gateway nobody looks for tools: of the rounds one would have been asked, without what was found.
    expect(records.map(({ without }) => without!.input === 0)).toEqual([true, true, false]);
    const definitions = WORDS.count(MANY.map((one) => JSON.stringify(one)).join(' '));
    const shown = WORDS.count(sent[2]!.tools!.map((one) => JSON.stringify(one)).join(' '));
    const found = WORDS.count(
      sent[2]!.messages
        .slice(1)
        .map(({ content }) => content)
        .join(' '),
    );
    expect(records[2]!.without!.input).toBeCloseTo((30 * (definitions + 3)) / (shown + found + 3), -1);
    expect(records[0]!.layers[0]!.details).toMatchObject({
      calls: [{ name: 'search_tools', tool: 'search_tools', code: null }],
    });
  });

  test('are not carried out beside calls for whoever asks, nor past the rounds', async () => {
    const search = call('search_tools', { query: 'parcel' });
    const both = over([[search, call('list_order')]]);
    const events = await collected(both.gateway.generate(asking('list every order', { tools: MANY })));
    expect([callsOf(events), both.sent.length]).toEqual([['list_order'], 1]);
    expect(both.records[0]!.layers[0]!.said).toContain('1 call not run');
    const endless = over(() => [search]);
    const reply = (await collected(endless.gateway.generate(asking('list every order', { tools: MANY })))).at(
      -1,
    );
    expect(endless.sent.map(({ toolChoice }) => toolChoice)).toEqual([undefined, 'auto', 'auto', 'none']);
    expect(reply).toMatchObject({ reply: { toolCalls: [] } });
  });

  test('are told as an error where they do not fit, are nowhere, or are too many at once', async () => {
    const { gateway, sent } = over([
      [
        call('search_tools', { limit: 3 }),
        call('get_tool_schema', { toolName: 'fly' }),
        { ...call('execute_tool'), arguments: null, text: '{' },
        call('execute_tool', { toolName: 'search_tools', params: {} }),
        call('search_tools', { query: 'order' }),
      ],
    ]);
    await collected(gateway.generate(asking('list every order', { tools: MANY })));
    expect(toldIn(sent[1]).map((told) => (told as { error: string }).error)).toEqual([
      ...['tools.bad_arguments', 'tools.not_found', 'tools.bad_arguments', 'tools.bad_arguments'],
      'tools.too_many',
    ]);
  });

  test('are offered by no way where no round is allowed, or where a tool has the name of one that finds others', async () => {
    const none = over([], { limits: { rounds: 0 } });
    await collected(none.gateway.generate({ ...asking('x', { tools: MANY }), hints: { scope: 'golem' } }));
    expect(namesOf(none.sent[0]).filter((name) => META.includes(name))).toEqual([]);
    expect(namesOf(none.sent[0])).not.toContain('status');
    const named = over([[call('search_tools')]]);
    const events = await collected(
      named.gateway.generate(asking('x', { tools: [...MANY, tool('search_tools')] })),
    );
    expect(callsOf(events)).toEqual(['search_tools']);
  });
});

describe('tools of a scope', () => {
  const inScope = (scope: string): ModelRequest => ({
    ...asking('why was this order blocked by the cage'),
    hints: { scope },
  });

  test('are shown without being sent along, and carried out here', async () => {
    const { gateway, sent, asked } = over([
      [call('ledger_blocked', { limit: 5 })],
      [call('execute_tool', { toolName: 'records_get', params: { tick: 2 } })],
    ]);
    const events = await collected(gateway.generate(inScope('golem')));
    expect(namesOf(sent[0])).toEqual(expect.arrayContaining([...META, 'status', 'ledger_blocked']));
    expect(namesOf(sent[0])).toHaveLength(15);
    expect(asked).toEqual(['ledger.blocked', 'records.get']);
    expect(toldIn(sent[1])).toEqual([{ verb: 'ledger.blocked', of: 'the golem' }]);
    expect(callsOf(events)).toEqual([]);
  });

  test('are all that can be found and called', async () => {
    const { gateway, sent, asked } = over(
      [
        [
          call('search_tools', { query: 'record of one tick', limit: 20 }),
          call('execute_tool', { toolName: 'records_get', params: { tick: 2 } }),
          call('get_tool_schema', { toolName: 'records_get' }),
        ],
      ],
      { limits: { limit: 1 } },
    );
    await collected(gateway.generate(inScope('golem.ledger')));
    const [found, called, schema] = toldIn(sent[1]);
    expect((found as readonly { name: string }[]).map(({ name }) => name).toSorted()).toEqual([
      ...['ledger_blocked', 'ledger_get'],
    ]);
    expect([called, schema]).toMatchObject([{ error: 'tools.not_found' }, { error: 'tools.not_found' }]);
    expect(asked).toEqual([]);
  });

  test('that only whoever registered them can carry out reach who asks; a long answer is cut', async () => {
    const { gateway, service, sent } = over([
      [call('get_tool_schema', { toolName: 'print_parcel' })],
      [call('execute_tool', { toolName: 'files/print', params: {} }), call('print_parcel')],
    ]);
    const long = { ...tool('print_parcel'), description: 'Prints it. '.repeat(200) };
    service.register(
      [...MANY.filter(({ name }) => name !== 'print_parcel'), long, tool('files/print')],
      'shop',
    );
    const events = await collected(gateway.generate({ ...asking('print'), hints: { scope: 'shop' } }));
    const [answer] = sent[1]!.messages.slice(-1);
    expect(answer!.content).toMatch(/ more characters; ask for less at once\]$/);
    expect(answer!.content.length).toBeLessThan(470);
    expect(callsOf(events)).toEqual(['print_parcel']);
  });
});
