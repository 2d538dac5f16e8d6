import { describe, expect, it } from 'vitest';
import { MemorySeriesStore } from '../../src/adapters/market-file/series/idb-series.ts';
import type { NumberedEvent } from '../../src/domain/events/events.ts';
import { HEADER, fileOf, hourly } from '../adapters/market-file/files.ts';
import { filesInProcess } from '../../src/hosts/node/market-files-in-process.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { allTold } from '../support/told.ts';

const file = fileOf([HEADER, ...hourly(200)], 'ABC-USD.csv');

describe("a golem in its owner's file", () => {
  it('lives there, goes elsewhere and comes back: books of its own in each world, one memory with its provenance', async () => {
    const golem = await wakeHeadless();
    const { api, events } = golem;
    const home = (await api.status()).world!.id;
    await api.step('theta', 20);
    const before = await api.ledger.get();

    const { world, bars } = await api.world.importFile(file, { base: 'ABC', quote: 'USD' });
    expect(bars).toBe(200);
    expect((await api.world.list()).map(({ id }) => id)).toContain(world.id);
    const told = (): NumberedEvent[] => events.filter(({ type }) => type === 'import');
    await allTold(golem);
    expect(told().at(-1)).toMatchObject({ progress: null });
    expect(told()[0]).toMatchObject({ progress: { file: 'ABC-USD.csv', total: file.size } });
    await api.world.use(world.id);
    const lived = await api.step('theta', 50);
    expect(lived).toHaveLength(50);
    expect(lived.map(({ observation }) => observation.step)).toEqual(lived.map((_, i) => i));
    for (const { observation } of lived) {
      const [, open, high, low, close] = hourly(200)[observation.step]!.split(',').map(Number);
      expect(observation.worldId).toBe(world.id);
      expect(observation.price / close!).toBeCloseTo(1, 9);
      expect(observation.high).toBeGreaterThanOrEqual(Math.max(open!, close!) * 0.999999);
      expect(observation.high / high!).toBeGreaterThan(0.999999);
      expect(observation.low / low!).toBeLessThan(1.000001);
      expect(observation.volume).toBeGreaterThan(0);
    }
    const there = await api.ledger.get();
    await expect(api.world.remove(world.id)).rejects.toMatchObject({ code: 'golem.busy' });

    await api.world.use(home);
    expect((await api.status()).world).toMatchObject({ id: home, step: 20 });
    expect((await api.ledger.get()).balances).toEqual(before.balances);
    await api.world.use(world.id);
    expect((await api.status()).world).toMatchObject({ id: world.id, step: 50 });
    expect((await api.ledger.get()).balances).toEqual(there.balances);

    const entries = await api.grimoire.list({ limit: 500 });
    const worlds = new Set(entries.map(({ worldId }) => worldId));
    expect([...worlds].sort()).toEqual([home, world.id].sort());
    const own = await api.grimoire.remember({
      type: 'insight',
      title: 'Seen',
      text: 'ABC swings every thirty hours.',
    });
    expect(own.worldId).toBe(world.id);
  });

  it('goes on in a recorded world when the file is gone, and says so', async () => {
    const store = new MemorySeriesStore();
    const first = await wakeHeadless({ files: filesInProcess(store) });
    const { world } = await first.api.world.importFile(file);
    await first.api.world.use(world.id);
    await first.api.step('theta', 3);
    await store.remove(world.id);
    const again = await wakeHeadless({ store: first.store, files: filesInProcess(store) });
    const { api, events } = again;
    expect((await api.status()).world!.id).not.toBe(world.id);
    expect((await api.step('theta', 1))[0]!.tick).toBe(4);
    const said = (): number =>
      events.filter((event) => event.type === 'notice' && event.code === 'world.not_found').length;
    await allTold(again);
    expect(said()).toBe(1);
  });

  it('forgets a file that is removed', async () => {
    const { api } = await wakeHeadless();
    const { world } = await api.world.importFile(file);
    await api.world.remove(world.id);
    expect((await api.world.list()).map(({ id }) => id)).not.toContain(world.id);
    await expect(api.world.use(world.id)).rejects.toMatchObject({ code: 'world.not_found' });
    await expect(api.world.remove('sp500')).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(api.world.importFile('rows' as unknown as File)).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});
