import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HostReading, NOTHING_KNOWN } from '../../../src/domain/environment/reading.ts';
import type { GolemEvent } from '../../../src/domain/events/events.ts';
import type { DecisionCycleRecord } from '../../../src/domain/records/record.ts';
import { type Headless, wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { Device } from '../../../src/runtime/environment/index.ts';
import { modelReplyTo } from '../../fixtures/model-reply.ts';
import { endedFork } from '../../support/forks.ts';
import { type ModelServer, type SeenRequest, startModelServer } from '../../support/model-server.ts';
import { allTold } from '../../support/told.ts';
import { modelAt, networkWith, routerTo } from '../../support/router.ts';

const WORLD = { world: 'sp500', seed: 7 };
const ONLINE: HostReading = { online: 'yes', power: 'mains', memory: 'large', page: 'shown' };
const OFFLINE: HostReading = { ...ONLINE, online: 'no' };
/** Tokens that the one on the network reads, and the one on this machine. */
const WINDOWS = { cloud: 10_000, box: 12_000 };

let cloud: ModelServer;
let box: ModelServer;
let device: Device;
let golem: Headless;

const saying = ({ body }: SeenRequest) => ({ content: JSON.stringify(modelReplyTo(body)) });
const routerWith = (offline?: () => boolean) =>
  routerTo(
    [
      modelAt('cloud', 'http://models.example/v1', { contextTokens: WINDOWS.cloud }),
      modelAt('box', box.url, { contextTokens: WINDOWS.box }),
    ],
    { fetch: networkWith('models.example', cloud.url), ...(offline && { offline }) },
  );

beforeAll(async () => {
  [cloud, box] = await Promise.all([startModelServer(), startModelServer()]);
  device = new Device(ONLINE);
  golem = await wakeHeadless({
    ...WORLD,
    device,
    languageModels: routerWith(() => device.offline),
  });
  const turns = { analyze: 0, execute: 0, reflect: 0 };
  await golem.api.policy.set({ thinking: { t1Turns: turns, t2Turns: turns } });
}, 60_000);
afterAll(() => Promise.all([cloud.close(), box.close()]));
beforeEach(() => {
  cloud.answer(saying);
  box.answer(saying);
  device.tell(ONLINE);
});
afterEach(() => golem.api.policy.set({ environment: { route: 1, prompt: 1 } }));

/** One T2 tick with these models, asked in this order. */
async function thoughtBy(t2Models: readonly string[], of = golem): Promise<DecisionCycleRecord> {
  await of.api.policy.set({ thinking: { t2Models: [...t2Models] } });
  await of.api.steer('Think it over.');
  const [record] = await of.api.step('theta', 1);
  return record!;
}
const workspaceOf = async ({ tick }: DecisionCycleRecord) => (await golem.api.workspace.get(tick))!;
const identical = async (record: DecisionCycleRecord): Promise<boolean> => {
  await golem.golem.queue.idle();
  const { tick } = record;
  return (await golem.api.replay.run({ from: tick, to: tick })).identical;
};

describe('going offline between two ticks', () => {
  it('has the very next thought ask whoever is within reach, by a prompt for that one', async () => {
    const before = await thoughtBy(['cloud', 'box']);
    expect(before.thought!.by).toBe('cloud');
    expect(before.thought).not.toHaveProperty('leftOut');
    expect(before.environment).toMatchObject({
      reading: { online: 'yes', models: { box: 'beside', cloud: 'remote' } },
    });
    const online = await workspaceOf(before);
    expect(online.prompt).toContain('<environment>Online. On mains power.');
    expect(online.reader).toMatchObject({ model: 'cloud', context: { tokens: WINDOWS.cloud } });
    const asked = cloud.seen.length;

    device.tell(OFFLINE);
    const record = await thoughtBy(['cloud', 'box']);
    expect(cloud.seen).toHaveLength(asked);
    expect(record.thought).toMatchObject({
      by: 'box',
      why: 'T2 is mapped to cloud, then box, then the reflex. box answered. cloud: left out, the device is offline.',
      leftOut: [{ model: 'cloud', code: 'environment.offline' }],
      attempts: [{ model: 'box', failure: null }],
    });
    expect(record.environment).toMatchObject({ reading: { online: 'no' }, changed: ['online'] });
    expect(record.thought!.run!.environment).toMatchObject({ online: 'no', 'model.cloud': 'remote' });
    const offline = await workspaceOf(record);
    expect(offline.prompt).toContain('<environment>Offline: nothing on the network can be reached.');
    expect(offline.prompt).toContain('cloud (out of reach)');
    expect(offline.reader).toMatchObject({ model: 'box', context: { tokens: WINDOWS.box } });
    const { reason } = offline.entries.find(({ id }) => id === 'environment:device')!;
    expect(reason.text).toContain(`Frozen since tick ${record.tick}, epoch`);

    device.tell(ONLINE);
    const back = await thoughtBy(['cloud', 'box']);
    expect(back.thought!.by).toBe('cloud');
    for (const one of [before, record, back]) expect(await identical(one)).toBe(true);
  });

  it('has the prompt fit who can be asked, and the reflex decide where nobody can', async () => {
    const small = await workspaceOf(await thoughtBy(['box']));
    device.tell(OFFLINE);
    const fitting = await workspaceOf(await thoughtBy(['cloud', 'box']));
    expect(fitting.budget).toBe(small.budget);
    const requests = cloud.seen.length + box.seen.length;
    const alone = await thoughtBy(['cloud']);
    expect(cloud.seen.length + box.seen.length).toBe(requests);
    expect(alone.thought).toMatchObject({ attempts: [], frame: null, leftOut: [{ model: 'cloud' }] });
    expect(alone.decision!.source).not.toBe('model');
    const own = await workspaceOf(alone);
    expect(own).not.toHaveProperty('reader');
    // What nobody reads is not said.
    expect(own.prompt).not.toContain('<environment>');
    expect(await identical(alone)).toBe(true);
  });

  it('is what a fork is told too, wherever it is lived', async () => {
    device.tell(OFFLINE);
    const record = await thoughtBy(['cloud']);
    await golem.golem.queue.idle();
    device.tell(ONLINE);
    const asked = cloud.seen.length;
    const steer = { kind: 'steer', text: 'Think of selling.' } as const;
    const { id } = await golem.api.fork.create({ from: record.tick, changes: [steer], models: 'ask' });
    await endedFork(golem, id);
    const forked = (await golem.api.fork.record(id, record.tick))!;
    expect(forked.environment).toEqual(record.environment);
    expect(forked.thought).toMatchObject({ attempts: [], leftOut: [{ model: 'cloud' }] });
    expect(cloud.seen).toHaveLength(asked);
  });

  it('is heard by a thought that waits: the wait ends at once, and the next model is asked', async () => {
    cloud.answer('silence');
    const asked = cloud.seen.length;
    const thinking = thoughtBy(['cloud', 'box']);
    await cloud.changes.until(() => cloud.seen.length > asked);
    device.tell(OFFLINE);
    const record = await thinking;
    expect(record.thought).toMatchObject({
      by: 'box',
      attempts: [
        { model: 'cloud', failure: { code: 'model.offline' } },
        { model: 'box', failure: null },
      ],
    });
    // It began online: that is what it was told, and is told again.
    expect(record.environment!.reading.online).toBe('yes');
    expect(await identical(record)).toBe(true);
  });

  it('changes nothing where the policy does not heed it', async () => {
    await golem.api.policy.set({ environment: { route: 0, prompt: 0 } });
    device.tell(OFFLINE);
    const record = await thoughtBy(['cloud', 'box']);
    expect(record.thought).not.toHaveProperty('leftOut');
    // It is asked for, and the way there says no: still no time-out is waited for.
    expect(record.thought!.attempts[0]).toMatchObject({ model: 'cloud', failure: { code: 'model.offline' } });
    expect((await workspaceOf(record)).prompt).not.toContain('<environment>');
  });
});

describe('the golem', () => {
  it('tells in its status and by an event what has changed', async () => {
    await thoughtBy(['box']);
    const heard: GolemEvent[] = [];
    const off = golem.api.on('environment', (event) => void heard.push(event));
    device.tell(OFFLINE);
    device.tell({ ...OFFLINE });
    const { environment } = await golem.api.status();
    expect(environment).toMatchObject({ online: 'no', power: 'mains', models: { box: 'beside' } });
    await allTold(golem);
    expect(heard).toMatchObject([{ changed: ['online'], reading: { online: 'no' } }]);
    off();
  });

  it('passes over what is out of reach for programs too, and says the way out', async () => {
    const complete = () =>
      golem.api.gateway
        .complete(
          { models: ['cloud'], messages: [{ role: 'user', content: 'Hello?' }], maxTokens: 50 },
          { profile: 'chat', session: 'a', fresh: true },
        )
        .reply();
    device.tell(OFFLINE);
    const asked = cloud.seen.length;
    await expect(complete()).rejects.toMatchObject({
      code: 'model.exhausted',
      retryable: true,
      message: expect.stringMatching(/This device is offline.*Reconnect, or ask a model on this device/),
    });
    expect(cloud.seen).toHaveLength(asked);
    cloud.answer({ content: 'Here.' });
    device.tell(ONLINE);
    expect(await complete()).toMatchObject({ text: 'Here.' });
    const [passed] = await golem.api.gateway.requests({ session: 'a' });
    const { run } = (await golem.api.gateway.request(passed!.id))!;
    expect(run!.environment).toMatchObject({ online: 'yes', power: 'mains' });
  });
});

describe('a host that knows nothing', () => {
  it('changes no decision, and leaves no trace in records', async () => {
    const lived = async (told: Device | null): Promise<readonly DecisionCycleRecord[]> => {
      const other = await wakeHeadless({
        ...WORLD,
        languageModels: routerWith(),
        ...(told && { device: told }),
      });
      await other.api.policy.set({ thinking: { t2Models: ['box'] }, gate: { baseThreshold: 0.05 } });
      const records = await other.api.step('theta', 12);
      other.end();
      return records;
    };
    const bare = await lived(null);
    expect(bare.every((record) => !('environment' in record))).toBe(true);
    const unknown = await lived(new Device(NOTHING_KNOWN));
    const decided = (records: readonly DecisionCycleRecord[]) =>
      records.map(({ gate, decision, portfolio }) => ({ gate, decision, portfolio }));
    expect(decided(unknown)).toEqual(decided(bare));
    expect(bare.some(({ decision }) => decision !== null)).toBe(true);
  });
});
