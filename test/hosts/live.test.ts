import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveOptions, live } from '../../src/hosts/node/live.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { inChunks } from '../adapters/archive/file-bytes.ts';

const OPTIONS: LiveOptions = {
  world: 'sp500',
  ticks: 40,
  seed: 7,
  model: false,
  appVersion: 'test',
  policy: { gate: { baseThreshold: 0.2 } },
};

let folder: string;
const opened: Headless[] = [];

/** Lives, and opens what was written as another golem would. */
async function lived(name: string, options: Partial<LiveOptions> = {}): Promise<Headless> {
  const out = join(folder, name);
  await live({ ...OPTIONS, ...options, out });
  const there = await wakeHeadless({ world: 'btc', seed: 99 });
  opened.push(there);
  await there.api.importAll(inChunks(new Uint8Array(await readFile(out))));
  return there;
}

const seals = async ({ api }: Headless): Promise<readonly string[]> =>
  (await api.records.list({ from: 1, to: OPTIONS.ticks, limit: OPTIONS.ticks })).map(
    ({ wallTime: _wall, timings: _timings, ...record }) => JSON.stringify(record),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'golem-live-'));
});
afterAll(async () => {
  await Promise.all(opened.map(({ store }) => store.close()));
  await rm(folder, { recursive: true });
});

describe('a life in the terminal', () => {
  it('is written as a file that another golem goes on from, by the policy it was given', async () => {
    const there = await lived('life.golem');
    expect(await there.api.status()).toMatchObject({ tick: 40, policyRevision: 1, world: { id: 'sp500' } });
    expect((await there.api.policy.get()).gate.baseThreshold).toBe(0.2);
    expect(await there.api.replay.run({})).toMatchObject({ ticks: 40, identical: true });
    await there.api.step('theta', 3);
    expect((await there.api.status()).tick).toBe(43);
    expect(await readdir(folder)).toEqual(['life.golem']);
  });

  it('is the same for the same seed, with vectors too, and another for another seed', async () => {
    const model = { model: true, ticks: 40 };
    const [one, again, other] = [
      await lived('one.golem', model),
      await lived('again.golem', model),
      await lived('other.golem', { ...model, seed: 8 }),
    ];
    const records = await one.api.records.list({ from: 1, to: 40, limit: 40 });
    expect(records.some(({ retrieved }) => retrieved.semantic && retrieved.entries.length > 0)).toBe(true);
    expect(await seals(again)).toEqual(await seals(one));
    expect(await seals(other)).not.toEqual(await seals(one));
  });

  it('asks no model on the network where its owner says that there is none, and replays where nobody says it', async () => {
    const thinking = { t1Models: ['cloud'], t2Models: ['cloud'] };
    const there = await lived('offline.golem', {
      offline: true,
      models: {
        id: 'cloud',
        provider: 'openai-compatible',
        model: 'any',
        baseUrl: 'https://models.example/v1',
      },
      policy: { gate: { baseThreshold: 0.2 }, thinking },
    });
    const records = await there.api.records.list({ from: 1, to: 40, limit: 40 });
    expect(records.every(({ environment }) => environment?.reading.online === 'no')).toBe(true);
    expect(records[0]!.environment!.reading.memory).not.toBe('unknown');
    const thoughts = records.flatMap(({ thought }) => thought ?? []);
    expect(thoughts.length).toBeGreaterThan(0);
    for (const { attempts } of thoughts) expect(attempts).toEqual([]);
    expect(thoughts.some(({ leftOut }) => leftOut?.[0]?.model === 'cloud')).toBe(true);
    expect(await there.api.replay.run({})).toMatchObject({ ticks: 40, identical: true });
  });

  it('that cannot begin says why, and writes nothing', async () => {
    const out = join(folder, 'nothing.golem');
    await expect(live({ ...OPTIONS, out, world: 'nowhere' })).rejects.toThrow(/Available: sp500, btc/);
    await expect(live({ ...OPTIONS, out, policy: { gate: { baseThreshold: 9 } } })).rejects.toThrow();
    await expect(live({ ...OPTIONS, out, playbook: 'no playbook' })).rejects.toThrow();
    expect(await readdir(folder)).not.toContain('nothing.golem');
  });

  it('that is ended early keeps what was lived', async () => {
    const ended = new AbortController();
    const { status, end } = await live({ ...OPTIONS, ticks: 500 }, () => ended.abort(), ended.signal);
    expect(status.tick).toBe(25);
    expect(end).toBe('stopped');
  });
});
