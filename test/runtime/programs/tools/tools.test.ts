import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Headless, wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';

const WEATHER = { name: 'get_weather', description: 'Tells the weather of a place.' };

describe('tools of a golem', () => {
  let golem: Headless;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7 });
    await golem.api.step('theta', 3);
  }, 60_000);
  afterAll(() => golem.store.close());

  test('are its own: each of them that needs no more than a tick or a question answers', async () => {
    const own = await golem.api.tools.list({ scope: 'golem' });
    expect(own.length).toBeGreaterThanOrEqual(55);
    expect(own.every(({ callable, tokens }) => callable && tokens > 0)).toBe(true);
    const GIVEN: Readonly<Record<string, unknown>> = { tick: 2, from: 1, to: 2, a: 1, b: 2, n: 2 };
    const asked = own.filter(({ parameters }) =>
      ((parameters['required'] ?? []) as readonly string[]).every((name) => name in GIVEN),
    );
    expect(asked.length).toBeGreaterThan(40);
    // A golem in the terminal has no language models, and says so.
    const answering = asked.filter(({ name }) => name !== 'models_list');
    for (const { name, parameters } of answering) {
      const names = (parameters['required'] ?? []) as readonly string[];
      const params = Object.fromEntries(names.map((one) => [one, GIVEN[one]]));
      await golem.api.tools.call(name, params, { scope: 'golem' }).catch((error: unknown) => {
        throw new Error(`${name} does not answer`, { cause: error });
      });
    }
  });

  test('are found, read and called by way of the three that find tools', async () => {
    const scope = { scope: 'golem.records' };
    const found = await golem.api.tools.call(
      'search_tools',
      { query: 'record of one tick', limit: 3 },
      scope,
    );
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'records_get' })]));
    const schema = await golem.api.tools.call('get_tool_schema', { toolName: 'records_get' }, scope);
    expect(schema).toMatchObject({ parameters: { required: ['tick'] } });
    const record = await golem.api.tools.call(
      'execute_tool',
      { toolName: 'records_get', params: { tick: 2 } },
      scope,
    );
    expect(record).toEqual(await golem.api.records.get(2));
    await expect(
      golem.api.tools.call('execute_tool', { toolName: 'records_get', params: {} }, scope),
    ).rejects.toMatchObject({ code: 'tools.bad_arguments' });
  });

  test('outside of a scope are neither shown nor called', async () => {
    const scope = { scope: 'golem.ledger' };
    const { chosen, leftOut } = await golem.api.tools.choose('record of one tick', scope);
    const names = [...chosen, ...leftOut].map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['ledger_get', 'ledger_blocked']));
    expect(names).toHaveLength(2);
    for (const call of [
      golem.api.tools.call('records_get', { tick: 2 }, scope),
      golem.api.tools.call('execute_tool', { toolName: 'records_get', params: { tick: 2 } }, scope),
      golem.api.tools.call('get_tool_schema', { toolName: 'records_get' }, scope),
      golem.api.tools.call('records_get', { tick: 2 }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'tools.not_found' });
  });

  test('are sixty-seven, and a request is shown twelve of them, the core ones first', async () => {
    const choice = await golem.api.tools.choose('why was this order blocked by the cage', { scope: 'golem' });
    expect(choice.of).toBe(67);
    expect(choice.chosen).toHaveLength(12);
    expect(choice.chosen.slice(0, 3).map(({ name }) => name)).toContain('ledger_blocked');
    expect(choice.tokensOfChosen).toBeLessThan(choice.tokensOfAll);
    const prompt = await golem.api.tools.prompt('why was this order blocked', { scope: 'golem' });
    const again = await golem.api.tools.prompt('what is the weather', { scope: 'golem' });
    const core = ['status', 'grimoire_recall'];
    expect(prompt.slice(0, 2).map(({ name }) => name)).toEqual(expect.arrayContaining(core));
    expect(again.slice(0, 2)).toEqual(prompt.slice(0, 2));
    expect(prompt.slice(-3).map(({ name }) => name)).toEqual([
      ...['search_tools', 'get_tool_schema', 'execute_tool'],
    ]);
  });

  test('may be anybody’s, and are carried out by him', async () => {
    const scope = { scope: 'sky' };
    const [taken] = await golem.api.tools.register([WEATHER], 'sky');
    expect(taken).toMatchObject({ name: 'get_weather', scope: 'sky', callable: false, uses: 0 });
    expect(await golem.api.tools.used('will it rain', 'get_weather', scope)).toMatchObject({ uses: 1 });
    await expect(golem.api.tools.call('get_weather', {}, scope)).rejects.toMatchObject({
      code: 'tools.not_callable',
    });
    await expect(golem.api.tools.register([WEATHER], 'golem.records')).rejects.toMatchObject({
      code: 'tools.own_scope',
    });
    expect(await golem.api.tools.used('do I need a coat', 'get_weather')).toMatchObject({ uses: 2 });
    await golem.api.tools.register([WEATHER], 'sea');
    await expect(golem.api.tools.used('will it rain', 'get_weather')).rejects.toMatchObject({
      code: 'tools.duplicate',
    });
    expect(await golem.api.tools.forget('sea')).toBe(1);
    expect(await golem.api.tools.forget('sky')).toBe(1);
    expect(await golem.api.tools.list(scope)).toEqual([]);
  });
});
