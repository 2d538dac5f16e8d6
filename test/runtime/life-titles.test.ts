import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

let server: ModelServer;
let golem: Headless;
let id: string;

beforeAll(async () => {
  server = await startModelServer();
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('mine', server.url)]),
  });
  await golem.api.step('theta', 30);
  id = (await golem.api.mortality.end('Enough.')).testament!;
});
afterAll(async () => {
  await server.close();
  await golem.store.close();
});

const ancestor = async ({ api }: Headless = golem) => (await api.testaments.list())[0]!;

describe('a life that is over', () => {
  it('is called by rule until its owner gives it a title, and again where that is taken back', async () => {
    const { testaments } = golem.api;
    const byRule = await ancestor();
    expect(byRule).toMatchObject({ named: false, refused: null });
    expect(byRule.title).toMatch(/: 3\d ticks, ended by owner$/u);
    await testaments.rename(id, 'A short winter');
    expect(await ancestor()).toMatchObject({ title: 'A short winter', named: true });
    await testaments.rename(id, null);
    expect(await ancestor()).toEqual(byRule);
    await expect(testaments.rename(id, 'a b c d e f g h i')).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(testaments.rename('nobody', 'A')).rejects.toMatchObject({ code: 'golem.not_found' });
    expect(await ancestor()).toEqual(byRule);
  });

  it('is suggested a title by a model, of words that its testament has, and changes nothing', async () => {
    const { testaments } = golem.api;
    const { title: byRule } = await ancestor();
    expect(await testaments.suggestTitle(id)).toEqual({ title: byRule, by: null, why: null });
    server.answer({ content: '{"title": "Its owner ended it: enough."}' });
    const asked = { models: ['mine'] };
    expect(await testaments.suggestTitle(id, asked)).toEqual({
      title: 'Its owner ended it: enough',
      by: 'mine',
      why: null,
    });
    expect(server.seen.at(-1)!.body.messages.at(-1)!.content).toContain('It died because its owner ended it');
    server.answer({ content: '{"title": "The dragon’s gold"}' });
    expect(await testaments.suggestTitle(id, asked)).toMatchObject({
      title: byRule,
      by: null,
      why: expect.stringContaining('did not return a title') as string,
    });
    server.answer({ status: 500, body: {} });
    expect(await testaments.suggestTitle(id, asked)).toMatchObject({ title: byRule, by: null });
    expect(await ancestor()).toMatchObject({ title: byRule, named: false });
  });

  it('keeps its title in the file of its line and through a succession; one that is none is refused with a reason', async () => {
    const { api, store } = golem;
    await api.testaments.rename(id, 'A short winter');
    const genome = await store.genome(id);
    const other = await wakeHeadless({ world: 'sp500', seed: 8 });
    await other.api.importAll(await api.exportAll());
    expect(await ancestor(other)).toMatchObject({ title: 'A short winter', named: true });
    expect(await other.store.genome(id)).toEqual(genome);

    await other.store.titleTestament(id, `${'very '.repeat(40)}long`);
    expect(await ancestor(other)).toMatchObject({ named: false, refused: expect.any(String) as string });
    expect((await ancestor(other)).title).toMatch(/ended by owner$/u);
    expect(await other.api.testaments.get(id)).not.toHaveProperty('title');

    await other.api.testaments.rename(id, 'Renamed');
    await other.api.lineage.succeed(id);
    expect(await ancestor(other)).toMatchObject({ title: 'Renamed', refused: null });
    await other.api.erase();
    expect(await other.api.testaments.list()).toEqual([]);
    await other.store.close();
  });
});
