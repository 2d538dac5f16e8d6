import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySettings, FILE_SETTINGS, ownSettings } from '../../../src/hosts/node/own-settings.ts';
import { servePrograms } from '../../../src/hosts/node/serve-programs.ts';
import { VERB_NAMES, VERBS } from '../../../src/protocol/verbs/table.ts';
import { type ServedGolem, serveGolem } from '../../support/served-golem.ts';

/** Commands that set nothing: something is done, once, or undone. */
const DEEDS: ReadonlySet<string> = new Set(
  `attribution.cancel attribution.run cache.clear cache.judge cache.put cache.putAll cache.remove collections.add
  collections.cancel compress collections.remove collections.restore conversations.remove conversations.rename
  conversations.suggestTitle endpoint.admit endpoint.admitKey endpoint.disallow endpoint.revokeKey fork.again
  fork.create fork.discard fork.rename fork.stop gateway.cancel gateway.compact gateway.complete gateway.handOver
  gateway.restore governor.dropGuideline governor.restore governor.settle grimoire.bring grimoire.cancelIngest
  grimoire.consolidate grimoire.curate grimoire.findContradictions grimoire.ingest grimoire.mention grimoire.pin grimoire.release
  grimoire.remember grimoire.restore grimoire.rule grimoire.undo grimoire.undoCuration injectors.forget
  injectors.register karma.approve karma.reject karma.restore karma.revoke karma.undo keys.changePassphrase keys.forget keys.lock keys.unlock kv.keep lineage.succeed lives.choose
  lives.delete lives.rebuild mcp.connect mcp.remove memories.add memories.correct memories.erase memories.undo models.cancel models.cancelEmbedder models.check models.embedBy
  models.forgetEmbedder models.generate models.load models.reembed models.remove models.stopMove mortality.end
  orders.cancel orders.confirm orders.dismiss orders.lift pii.mask pii.restore playbook.restore playbook.undo policy.restore
  codex.forget codex.read codex.resume codex.stop replay.cancel state.pin suggestions.cancel suggestions.decline suggestions.look suggestions.take formatters.remove templates.remove
  templates.restore testaments.rename testaments.suggestTitle tools.call tools.forget tools.register tools.used
  workspace.ban workspace.lift workspace.pin world.cancelImport world.forget world.importFile world.remove erase
  thinking.skip goBack importAll pause seek start steer step`.split(/\s+/),
);
/** Settings that the command line has, or that there is nothing for in Node. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'world.use': '--world',
  'codex.choose': 'collections, of which Node keeps none',
  'formatters.add': 'POST /v1/golem/verbs/formatters.add',
  'formatters.use': 'POST /v1/golem/verbs/formatters.use',
  'world.connect': 'a live chain: the page alone',
  'templates.import': '--templates',
  'models.addEmbedder': 'the bundled model: --no-model switches it off',
  'models.moveTo': 'the bundled model',
  setSpeed: 'ticks are asked for',
};
/** Of the page itself, and of the model in its tab. */
const OF_THE_PAGE = /^(install|localModel)\./;

it('whatever the page can set, a file for Node can', () => {
  const commands = VERB_NAMES.filter((name) => {
    const { kind, ...row } = VERBS[name] as { readonly kind: string; readonly inner?: true };
    return kind === 'command' && !row.inner;
  });
  const inFile = new Set<string>(Object.values(FILE_SETTINGS).flat());
  const neither = commands.filter(
    (name) => !inFile.has(name) && !DEEDS.has(name) && !(name in ELSEWHERE) && !OF_THE_PAGE.test(name),
  );
  // A new command is a deed, or it is a setting that the file has to take too.
  expect(neither).toEqual([]);
  for (const name of inFile) expect([name, DEEDS.has(name), name in ELSEWHERE]).toEqual([name, false, false]);
});

describe('a file of settings', () => {
  let served: ServedGolem;
  beforeAll(async () => (served = await serveGolem()), 60_000);
  afterAll(() => served.close());

  it('sets the golem as the page would, and programs find it so', async () => {
    const { api } = served.golem;
    const settings = ownSettings({
      policy: { gateway: { usdPerDay: 7 } },
      layers: { proxy: { prefix: false, 'semantic-cache': true } },
      masks: { proxy: { email: false } },
      origins: [{ origin: 'https://page.example', usd: 3, requests: 30 }],
      templates: [
        {
          id: 'greet',
          title: 'Greet',
          text: 'Greet {{whom}}.',
          parameters: [{ name: 'whom', kind: 'text' }],
        },
      ],
      keys: [{ name: 'ci', variable: 'CI_KEY', limits: { requestsPerMinute: 1 } }],
      retention: 500,
    });
    await applySettings(api, settings, { CI_KEY: 'golem_of-my-own' });
    expect((await api.policy.get()).gateway.usdPerDay).toBe(7);
    expect((await api.endpoint.status()).allowed[0]).toMatchObject({ limits: { usd: 3, requests: 30 } });
    expect((await api.templates.list()).map(({ id }) => id)).toContain('greet');
    const serving = await servePrograms(api, { port: 0 });
    const ask = (key: string): Promise<Response> =>
      fetch(`${serving.address}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({
          model: 'mine',
          messages: [{ role: 'user', content: 'Write to jo@example.org' }],
        }),
      });
    served.upstream.answer({ content: 'Done.' });
    const answer = await ask('golem_of-my-own');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-golem-layers')).toMatch(/semantic-cache/);
    expect(answer.headers.get('x-golem-layers')).not.toMatch(/prefix/);
    expect(JSON.stringify(served.upstream.seen.at(-1)!.body)).toContain('jo@example.org');
    expect((await ask('golem_of-my-own')).status).toBe(429);
    expect((await ask('golem_of-another')).status).toBe(401);
    await serving.close();
  });

  it.each([
    [{ layer: {} }, /a settings file can have models, secrets, policy/],
    [{ layers: { proxy: { pi: false } } }, /prefix, semantic-cache/],
    [{ layers: { program: {} } }, /golem, chat, proxy/],
    [{ keys: [{ name: 'ci', secret: 'golem_pasted' }] }, /^keys/],
  ])('that says %j is refused by its place', (given, says) => {
    expect(() => ownSettings(given)).toThrow(says);
    expect(() => ownSettings(given)).not.toThrow(/golem_pasted/);
  });

  it('with a key of neither hash nor variable, a variable that is not set, or one key twice is refused', async () => {
    const { api } = served.golem;
    await expect(applySettings(api, ownSettings({ keys: [{ name: 'ci' }] }), {})).rejects.toThrow(
      /hash or a variable/,
    );
    await expect(
      applySettings(api, ownSettings({ keys: [{ name: 'ci', variable: 'NONE' }] }), {}),
    ).rejects.toMatchObject({ code: 'keys.not_found' });
    const twice = ['ci', 'cd'].map((name) => ({ name, variable: 'CI_KEY' }));
    await expect(applySettings(api, ownSettings({ keys: twice }), { CI_KEY: 'golem_one' })).rejects.toThrow(
      '"cd" is the same as another',
    );
  });
});
