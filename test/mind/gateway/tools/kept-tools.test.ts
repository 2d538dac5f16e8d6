import { describe, expect, test } from 'vitest';
import type { ToolSelection } from '../../../../src/domain/gateway/tools.ts';
import type { ModelMessage, ModelRequest, ModelTool } from '../../../../src/domain/models/model.ts';
import type { RankedTool, ToolsPort } from '../../../../src/mind/gateway/index.ts';
import { PREFIX_LAYER } from '../../../../src/mind/gateway/prefix/layer.ts';
import { TOOLS_LAYER } from '../../../../src/mind/gateway/tools/layer.ts';
import { collected, done, gatewayOf, gatewayPorts, replied } from '../../../support/gateway.ts';

const tool = (name: string, description = `It does ${name}.`): ModelTool => ({
  name,
  description,
  parameters: { type: 'object', properties: {} },
});
const TOOLS = ['alpha', 'bravo', 'charlie', 'delta', 'echo'].map((name) => tool(name));
const META = ['search_tools', 'get_tool_schema', 'execute_tool'];
/** Of a turn that names tools: they fit, by how early they are named, and of the others none does. */
const scoreOf = (request: string, name: string): number => {
  const at = request.split(' ').indexOf(name);
  return at < 0 ? 0 : 1 - at / 10;
};

/** Shows two of five. */
const PORT: ToolsPort = {
  permitted: () => true,
  registered: () => [],
  chooseAmong: (_, tools: readonly RankedTool[], request): Promise<ToolSelection | null> => {
    if (tools.length <= 2) return Promise.resolve(null);
    const all = tools
      .map(({ name, level }) => ({
        name,
        level,
        scope: 'x',
        score: scoreOf(request, name),
        meaning: null,
        words: 0,
        tokens: 10,
      }))
      .toSorted((a, b) => b.score - a.score);
    return Promise.resolve({
      chosen: all.slice(0, 2),
      leftOut: all.slice(2).map((one) => ({ ...one, because: 'limit' as const })),
      of: all.length,
      used: [],
      tokensOfAll: 10 * all.length,
      tokensOfChosen: 20,
      tokenizer: 'words',
      by: 'words',
    });
  },
  searchAmong: () => Promise.resolve([]),
  learn: () => Promise.resolve(),
  call: () => Promise.resolve(null),
  limits: () => ({ rounds: 3, answerLength: 100, tokens: 1_000, margin: 0.3 }),
};

function over(port: ToolsPort = PORT) {
  let now = 0;
  const clock = { now: () => now, stopwatch: () => 0 };
  const reply = done({
    usage: { input: 100, output: 1, cacheRead: 80, cacheWrite: null, reasoning: null },
  });
  const built = gatewayOf([PREFIX_LAYER, TOOLS_LAYER], () => replied(reply), {
    ports: {
      ...gatewayPorts(),
      clock,
      tools: port,
      prices: () => ({ input: 1_000_000, output: 0, cacheRead: 100_000 }),
    },
  });
  return { ...built, wait: (ms: number) => void (now += ms) };
}

/** A conversation of these questions, each but the last answered. */
const talk = (...questions: readonly string[]): readonly ModelMessage[] =>
  questions.flatMap((content, at): readonly ModelMessage[] =>
    at === questions.length - 1
      ? [{ role: 'user', content }]
      : [
          { role: 'user', content },
          { role: 'assistant', content: 'Yes.' },
        ],
  );
const asked = (messages: readonly ModelMessage[], more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages,
  tools: TOOLS,
  maxTokens: 10,
  ...more,
});
const shown = (request: ModelRequest | undefined): readonly string[] =>
  (request?.tools ?? []).map(({ name }) => name).filter((name) => !META.includes(name));

describe('tools of a conversation', () => {
  test.each([[{ session: 'one' }], [undefined]])(
    'stay to the byte when another question fits others a little better (%o)',
    async (hints) => {
      const { gateway, sent, records } = over();
      const more = hints ? { hints } : {};
      await collected(gateway.generate(asked(talk('delta bravo'), more)));
      await collected(gateway.generate(asked(talk('delta bravo', 'and what of bravo or delta then'), more)));
      await collected(gateway.generate(asked(talk('delta bravo', 'x', 'now x x x x x x alpha bravo'), more)));
      expect(shown(sent[0])).toEqual(['bravo', 'delta']);
      for (const { tools } of sent.slice(1)) expect(tools).toEqual(sent[0]!.tools);
      // The first block that differs is behind the head: what was said.
      const { differs } = records[2]!.layers[0]!.details as { differs: { name: string } };
      expect(differs.name).not.toBe('tools');
      expect(records[2]!.layers[1]!.said).toContain('Same tools as in the conversation’s last request.');
    },
  );

  test('grow at their end by one that nothing shown comes near, and keep it', async () => {
    const { gateway, sent, records } = over();
    await collected(gateway.generate(asked(talk('delta bravo'))));
    await collected(gateway.generate(asked(talk('delta bravo', 'alpha please'))));
    await collected(gateway.generate(asked(talk('delta bravo', 'alpha please', 'bravo'))));
    expect(sent.map(shown)).toEqual([
      ['bravo', 'delta'],
      ['bravo', 'delta', 'alpha'],
      ['bravo', 'delta', 'alpha'],
    ]);
    expect(sent[1]!.tools!.slice(0, 5)).toEqual(sent[0]!.tools);
    expect(records[1]!.layers[1]!.details).toMatchObject({ since: true, added: 1 });
  });

  test('grow by one that was called', async () => {
    const { gateway, sent } = over();
    await collected(gateway.generate(asked(talk('delta bravo'))));
    const call = { id: '1', name: 'echo', arguments: {}, text: '{}' };
    await collected(
      gateway.generate(
        asked([
          { role: 'user', content: 'delta bravo' },
          { role: 'assistant', content: '', toolCalls: [call] },
          { role: 'tool', toolCallId: '1', content: 'done' },
        ]),
      ),
    );
    expect(shown(sent[1])).toEqual(['bravo', 'delta', 'echo']);
  });

  test('are chosen anew where a definition changes, after an hour, and in another conversation', async () => {
    const { gateway, sent, wait } = over();
    await collected(gateway.generate(asked(talk('delta bravo'))));
    const changed = TOOLS.map((one) => (one.name === 'delta' ? tool('delta', 'Another.') : one));
    const next = talk('delta bravo', 'alpha charlie');
    await collected(gateway.generate(asked(next, { tools: changed })));
    expect(shown(sent[1])).toEqual(['alpha', 'charlie']);
    wait(3_600_001);
    await collected(gateway.generate(asked(talk('delta bravo', 'x', 'echo delta'), { tools: changed })));
    expect(shown(sent[2])).toEqual(['delta', 'echo']);
    await collected(gateway.generate(asked(talk('alpha bravo'))));
    expect(shown(sent[3])).toEqual(['alpha', 'bravo']);
  });

  test('tell what those left out would have cost, at the price of what the provider had in its cache', async () => {
    const { gateway, records } = over();
    await collected(gateway.generate(asked(talk('delta bravo'))));
    const { saved } = records[0]!.layers[1]!;
    expect(saved!.usd).toBeCloseTo(saved!.tokens! * 0.1, 9);
  });

  test('grow by those most like it the first time, and by all that there is room for the second', async () => {
    const more = [...TOOLS, ...['foxtrot', 'golf', 'hotel', 'india'].map((name) => tool(name))];
    const asks: number[] = [];
    const { gateway, sent } = over({
      ...PORT,
      searchAmong: (_, tools, __, limit) => {
        asks.push(limit);
        return Promise.resolve(
          tools.slice(0, limit).map(({ name, description }) => ({ name, description, score: 1 })),
        );
      },
    });
    for (const last of ['x', 'alpha please', 'india please']) {
      const messages = last === 'x' ? talk('delta bravo') : talk('delta bravo', last);
      await collected(gateway.generate(asked(messages, { tools: more })));
    }
    expect(asks).toEqual([1, 4]);
    expect(shown(sent[1])).toEqual(['bravo', 'delta', 'alpha', 'charlie']);
    expect(shown(sent[2])!.slice(0, 4)).toEqual(shown(sent[1]));
    expect(shown(sent[2])).toHaveLength(more.length);
  });

  test('begin with what was used most before', async () => {
    const { gateway, sent } = over({
      ...PORT,
      chooseAmong: async (...given) => {
        const choice = await PORT.chooseAmong(...given);
        return choice && { ...choice, used: ['echo', 'charlie', 'alpha'] };
      },
    });
    await collected(gateway.generate(asked(talk('delta bravo'))));
    expect(shown(sent[0])).toEqual(['delta', 'echo']);
  });

  test('change nothing in a dry run', async () => {
    const { gateway, sent } = over();
    await gateway.dry(asked(talk('alpha echo')));
    await collected(gateway.generate(asked(talk('alpha echo', 'delta bravo'))));
    expect(shown(sent[0])).toEqual(['bravo', 'delta']);
  });
});
