import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { pgliteStore } from '../../../../src/adapters/pglite/index.ts';
import { openFolder } from '../../../../src/hosts/node/folder/index.ts';
import { type Headless, wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { live } from '../../../../src/hosts/node/live.ts';
import { nodeDeps } from '../../../../src/hosts/node/store-deps.ts';
import type { StoreApi } from '../../../../src/protocol/store/store.ts';
import { runStoreContract } from '../../../contracts/store-contract.ts';
import { inChunks } from '../../../adapters/archive/file-bytes.ts';

let root: string;
/** Where a folder keeps its life. */
async function lifeIn(name: string): Promise<string> {
  const lives = join(root, name, 'lives');
  return join(
    lives,
    (await readdir(lives)).find((one) => one.startsWith('golem-v'))!,
  );
}
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'golem-folder-'));
});
afterAll(() => rm(root, { recursive: true }));

const woken: { readonly headless: Headless; release(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { headless, release } of woken.splice(0)) {
    headless.end();
    await headless.store.close();
    await release();
  }
});

/** A golem that goes on in a folder, as a start of the host has it. */
async function wake(name: string): Promise<Headless> {
  const { shelf, release } = await openFolder(join(root, name));
  const headless = await wakeHeadless({ shelf, world: 'sp500', seed: 7 });
  woken.push({ headless, release });
  return headless;
}

/** As a kill leaves it: nothing is closed, and the folder is copied as it lies there. */
async function killed(from: string, to: string): Promise<void> {
  await cp(join(root, from), join(root, to), { recursive: true });
  await rm(join(root, to, 'golem.lock'));
}

describe('the store in a folder', () => {
  let store: StoreApi;
  beforeAll(async () => {
    const { shelf } = await openFolder(join(root, 'contract'));
    store = pgliteStore({ ...nodeDeps, shelf });
    const status = await store.open({ name: 'golem', kind: 'folder', baseUrl: 'http://localhost/' });
    expect(status).toMatchObject({ kind: 'folder', reason: null, failed: null });
  });
  afterAll(() => store.close());
  runStoreContract(test, () => Promise.resolve(store));
});

describe('a life in a folder', () => {
  it('goes on after an orderly end, and replays as it was lived', async () => {
    const options = { seed: 7, model: false, appVersion: 'test', data: join(root, 'orderly') };
    expect((await live({ ...options, ticks: 30 })).status.tick).toBe(30);
    expect((await live({ ...options, ticks: 12 })).status.tick).toBe(42);
    const { api } = await wake('orderly');
    expect((await api.status()).storage).toMatchObject({ kind: 'folder', notes: [] });
    expect(await api.replay.run({})).toMatchObject({ ticks: 42, identical: true });
  });

  it('goes on from its last durable tick, wherever its last write was cut', async () => {
    const { golem, api } = await wake('cut');
    await api.step('theta', 20);
    await golem.queue.idle();
    await killed('cut', 'killed');
    const journal = join(await lifeIn('killed'), 'journal');
    const durable = await readFile(journal);
    await api.step('theta', 1);
    await golem.queue.idle();
    const more = await readFile(join(await lifeIn('cut'), 'journal'));
    expect(more.length).toBeGreaterThan(durable.length);
    for (const share of [0.01, 0.5, 0.99]) {
      const name = `killed-${share}`;
      await cp(join(root, 'killed'), join(root, name), { recursive: true });
      const cut = join(await lifeIn(name), 'journal');
      await writeFile(cut, more);
      await truncate(cut, durable.length + Math.floor((more.length - durable.length) * share));
      const there = await wake(name);
      expect((await there.api.status()).tick).toBe(20);
      await there.api.step('theta', 3);
      expect(await there.api.replay.run({})).toMatchObject({ ticks: 23, identical: true });
    }
  });

  it('is replaced by an imported one, kept, and gone back to', async () => {
    const { api } = await wake('travels');
    await api.step('theta', 5);
    const there = await wake('comes-from');
    await there.api.step('theta', 9);
    const file = new Uint8Array(await new Response(await there.api.exportAll()).arrayBuffer());
    await api.importAll(inChunks(file));
    expect((await api.status()).tick).toBe(9);
    expect(await api.keptLife()).toMatchObject({ tick: 5 });
    for (const { headless, release } of woken.splice(0)) {
      await headless.store.close();
      await release();
    }
    const again = await wake('travels');
    expect((await again.api.status()).tick).toBe(9);
    await again.api.goBack();
    expect((await again.api.status()).tick).toBe(5);
    expect((await again.api.lives.list()).map(({ standing }) => standing)).toEqual(['current']);
  });

  it('is begun in no other world than its own', async () => {
    const options = { ticks: 3, seed: 7, model: false, appVersion: 'test', data: join(root, 'world') };
    await live(options);
    await expect(live({ ...options, world: 'btc' })).rejects.toThrow(
      'lives in sp500, at tick 3. Leave out --world',
    );
  });
});

describe('whose a folder is', () => {
  it('is said by the process that has it, and free when that has given it back', async () => {
    const path = join(root, 'lock');
    const { release } = await openFolder(path);
    await expect(openFolder(path)).rejects.toMatchObject({
      code: 'golem.busy',
      message: `${path} is in use by process ${process.pid}. Stop it first, or give this golem another folder with --data.`,
    });
    await release();
    await (await openFolder(path)).release();
  });

  it('is free when its process was killed, and another got its number', async () => {
    const path = join(root, 'gone');
    await (await openFolder(path)).release();
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    const lock = join(path, 'golem.lock');
    await writeFile(lock, JSON.stringify({ pid: child.pid, host: hostname(), began: null }));
    await (await openFolder(path)).release();
    await writeFile(lock, JSON.stringify({ pid: process.pid, host: hostname(), began: 'another boot 1' }));
    await (await openFolder(path)).release();
  });

  it('is not taken from a process of another machine, which cannot be asked', async () => {
    const path = join(root, 'elsewhere');
    await (await openFolder(path)).release();
    await writeFile(join(path, 'golem.lock'), JSON.stringify({ pid: 1, host: 'elsewhere', began: null }));
    await expect(openFolder(path)).rejects.toThrow(
      'in use by process 1 on elsewhere. If it no longer runs there',
    );
  });
});
