import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

let golem: Headless;
const note = (title: string, text: string): Promise<GrimoireEntry> =>
  golem.api.grimoire.remember({ type: 'insight', title, text, importance: 1 });
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1_000;
const chat = (by: string, text: string, day: string, source: string): Promise<string> =>
  golem.api.grimoire.ingest([{ by, text, at: noon(day) }], { source }).then(({ ids }) => ids[0]!);

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 5 });
  await golem.api.policy.set({ gate: { baseThreshold: 0.05 } });
  await golem.api.step('theta', 10);
});
afterAll(() => golem.store.close());

describe('two memories that cannot both be true', () => {
  it('are both kept and linked; the later one stands, and the earlier one says until when it was true', async () => {
    const { grimoire } = golem.api;
    const rome = await chat('Anna', 'I live in Rome now.', '2024-03-05', 'a chat');
    const paris = await chat('Anna', 'I live in Paris, you know that.', '2023-05-08', 'a chat');
    const [found] = await grimoire.contradictions();
    expect(found).toMatchObject({
      one: rome,
      other: paris,
      about: 'Anna lives in …',
      oneSays: 'Rome',
      otherSays: 'Paris',
      stands: rome,
      grounds: 'time',
      reason: 'said on 2024-03-05, the other on 2023-05-08',
      since: 11,
    });
    expect(await grimoire.get(paris)).toMatchObject({
      validity: { from: null, to: noon('2024-03-05') - 1, because: 'contradicted', by: rome, since: 11 },
    });
    expect(await grimoire.get(rome)).toMatchObject({ validity: { to: null, because: 'stands', by: paris } });
    expect(await grimoire.links(rome)).toMatchObject({ to: [{ kind: 'contradicts', id: paris }], from: [] });
    expect(await grimoire.links(paris)).toMatchObject({ to: [], from: [{ kind: 'contradicts', id: rome }] });
    const [first, second] = await grimoire.recall('Where does Anna live?', { types: ['insight'], limit: 2 });
    expect([first!.entry.id, first!.why!.holds]).toEqual([rome, true]);
    expect([second!.entry.id, second!.why!.holds]).toEqual([paris, false]);
    const then = await grimoire.asOf('Where does Anna live?', { date: '2023-06-01' });
    expect(then.map(({ entry }) => entry.id)).toEqual([paris]);
    expect((await grimoire.list({ contradicted: true })).map(({ id }) => id).toSorted()).toEqual(
      [rome, paris].toSorted(),
    );
    expect(await grimoire.stats()).toMatchObject({ contradicted: 2, ended: 1 });
  });

  it('stand by trust and by how many say so before they stand by time, and what is said once more is weighed again', async () => {
    const { grimoire } = golem.api;
    const own = await note('A pool', 'The fee of pool ETH/USDC is 0.3 %.');
    const told = await chat('Bo', 'The fee of pool ETH/USDC is 0.05 %.', '2024-01-01', 'bo');
    expect((await grimoire.contradictions({ of: [told] }))[0]).toMatchObject({
      about: 'fee of pool ETH/USDC',
      stands: own.id,
      grounds: 'trust',
      reason: 'trusted as owner, the other as external',
    });
    const early = await chat('Ada', 'The CEO of Acme is Ruth Adler.', '2022-01-01', 'ada');
    const late = await chat('Bo', 'The CEO of Acme is Paul Stein.', '2023-01-01', 'bo');
    expect((await grimoire.contradictions({ of: [late] }))[0]).toMatchObject({
      stands: late,
      grounds: 'time',
    });
    const third = await chat('Cy', 'The CEO of Acme is Ruth Adler.', '2022-02-01', 'cy');
    const pairs = await grimoire.contradictions({ of: [late] });
    expect(pairs.map(({ stands, grounds }) => [stands, grounds])).toEqual(
      expect.arrayContaining([
        [early, 'sources'],
        [third, 'sources'],
      ]),
    );
    expect(await grimoire.get(late)).toMatchObject({ validity: { because: 'outweighed', to: null } });
    expect(await grimoire.get(early)).toMatchObject({ validity: { because: 'stands' } });
  });

  it('are told by the owner, who can take it back; what he takes back contradicts nothing any more', async () => {
    const { grimoire } = golem.api;
    const low = await note('A bond', 'The deposit for the flat is 1,800 euros.');
    const high = await note('A bond again', 'The deposit for the flat is 2,400 euros.');
    const standing = async (): Promise<unknown> =>
      Promise.all([low, high].map(async ({ id }) => (await grimoire.get(id))?.validity?.because ?? null));
    expect(await standing()).toEqual(['contradicted', 'stands']);
    expect(await grimoire.rule(high.id, low.id, low.id)).toMatchObject({ stands: low.id, grounds: 'owner' });
    expect(await standing()).toEqual(['stands', 'ruled']);
    await grimoire.rule(low.id, high.id, 'both');
    expect(await standing()).toEqual([null, null]);
    await grimoire.rule(low.id, high.id, null);
    expect(await standing()).toEqual(['contradicted', 'stands']);
    await grimoire.undo(high.id);
    expect(await standing()).toEqual([null, null]);
    expect(await grimoire.contradictions({ of: [low.id] })).toEqual([]);
    await expect(grimoire.rule(low.id, high.id, low.id)).rejects.toMatchObject({ code: 'golem.not_found' });
  });

  it('are not brought to a tick’s mind when they lost, are lived again, told by a past, and kept awake and on travels', async () => {
    const { api, store } = golem;
    const { grimoire } = api;
    const open = await note('A hall', 'The town hall in Bergen is open on Mondays.');
    const closed = await note('The same hall', 'The town hall in Bergen is closed on Mondays.');
    await api.step('theta', 10);
    const golemic = await grimoire.recall('The town hall in Bergen', { limit: 200, as: 'golem' });
    const ids = golemic.map(({ entry }) => entry.id);
    expect([ids.includes(open.id), ids.includes(closed.id)]).toEqual([false, true]);
    await grimoire.rule(open.id, closed.id, open.id);
    await api.step('theta', 10);
    expect(await api.replay.run({})).toMatchObject({ identical: true, ticks: 30 });
    const told = async (asOf: number): Promise<unknown> =>
      (await grimoire.contradictions({ of: [open.id], asOf })).map(({ grounds }) => grounds);
    expect([await told(9), await told(15), await told(25)]).toEqual([[], ['time'], ['owner']]);
    const past = await api.state.reopen(15);
    expect(await past.grimoire.get(open.id)).toMatchObject({ validity: { because: 'contradicted' } });
    expect((await past.grimoire.links(closed.id))!.to).toMatchObject([{ kind: 'contradicts', id: open.id }]);
    expect(await grimoire.findContradictions()).toBe(0);
    const all = await grimoire.contradictions();
    const awake = await wakeHeadless({ store });
    expect(await awake.api.grimoire.contradictions()).toEqual(all);
    const [first] = await awake.api.grimoire.recall('the town hall in Bergen on Mondays', { limit: 1 });
    expect(first).toMatchObject({ entry: { id: open.id }, why: { holds: true } });
    const other = await wakeHeadless({ world: 'btc', seed: 1 });
    await other.api.importAll(await api.exportAll());
    expect(await other.api.grimoire.contradictions()).toEqual(all);
    await other.store.close();
  });
});
