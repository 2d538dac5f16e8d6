import { describe, expect, it } from 'vitest';
import { type HostReading, NOTHING_KNOWN } from '../../../src/domain/environment/reading.ts';
import type { LocalModelState } from '../../../src/domain/models/local-model.ts';
import { wakeHeadless } from '../../../src/hosts/node/headless-golem.ts';
import { Device, Environment } from '../../../src/runtime/environment/index.ts';
import { LocalModel } from '../../../src/runtime/models/index.ts';
import { memoryClass, powerClass } from '../../../src/domain/environment/device-classes.ts';
import { modelAt, routerTo } from '../../support/router.ts';

const GIB = 2 ** 30;

/** What a golem knows of itself, as a test changes it. */
function environmentOf(knows: {
  bytes?: number | null;
  tickMs?: number;
  local?: LocalModelState | null;
  t1Models?: readonly string[];
}) {
  const device = new Device();
  const environment = new Environment({
    device,
    models: () => [
      modelAt('tab', '', { provider: 'local', baseUrl: null }),
      modelAt('own', '', { provider: 'browser', baseUrl: null }),
      modelAt('lan', 'http://192.168.1.7:11434/v1'),
      modelAt('cloud', 'https://models.example/v1'),
      modelAt('box', 'http://localhost:11434/v1'),
    ],
    local: () => knows.local ?? null,
    storage: () => (knows.bytes === undefined ? null : { bytes: knows.bytes, quota: 100 * GIB }),
    tickMs: () => knows.tickMs ?? Infinity,
    thinking: () => ({ t1Models: knows.t1Models ?? [], t2Models: ['cloud'] }),
  });
  return { device, environment };
}

describe('a reading of the environment', () => {
  it('says where each model stands that a tier is mapped to, in the order of the ids', () => {
    const { environment } = environmentOf({ t1Models: ['tab', 'own', 'lan', 'box', 'stranger'] });
    expect(Object.entries(environment.now().models)).toEqual([
      ['box', 'beside'],
      ['cloud', 'remote'],
      ['lan', 'remote'],
      ['own', 'built-in'],
      // Nobody has looked yet.
      ['tab', 'unknown'],
    ]);
    const standing = (local: LocalModelState) =>
      environmentOf({ t1Models: ['tab'], local }).environment.now().models['tab'];
    expect(
      (['absent', 'kept', 'fetching', 'opening', 'checking', 'ready', 'failed'] as const).map(standing),
    ).toEqual(['absent', 'kept', 'loading', 'loading', 'loading', 'loaded', 'unknown']);
  });

  it('has classes of storage, pace, memory and power', () => {
    const storage = (share: number | null) =>
      environmentOf({ bytes: share === null ? null : share * 100 * GIB }).environment.now().storage;
    expect([0, 0.79, 0.8, 0.94, 0.95, 2].map(storage)).toEqual([
      'free',
      'free',
      'tight',
      'tight',
      'full',
      'full',
    ]);
    expect([storage(null), environmentOf({}).environment.now().storage]).toEqual(['unknown', 'unknown']);
    const time = (tickMs: number) => environmentOf({ tickMs }).environment.now().time;
    expect([9_999, 10_000, 120_000, Infinity].map(time)).toEqual(['seconds', 'minute', 'minutes', 'unknown']);
    expect([0.5, 2, 4, 8, 32].map(memoryClass)).toEqual(['small', 'small', 'medium', 'large', 'large']);
    expect(
      [
        { charging: true, level: 0.05 },
        { charging: false, level: 0.2 },
        { charging: false, level: 0.21 },
      ].map(powerClass),
    ).toEqual(['mains', 'battery-low', 'battery']);
  });

  it('tells each change once, by name', () => {
    const { device, environment } = environmentOf({});
    const told: (readonly string[])[] = [];
    environment.changed.hear((_now, what) => void told.push(what));
    const offline: HostReading = { ...NOTHING_KNOWN, online: 'no', page: 'hidden' };
    device.tell(offline);
    device.tell({ ...offline });
    expect(environment.read()).toBe(environment.read());
    expect(told).toEqual([['online', 'page', 'models']]);
    device.tell({ ...offline, online: 'yes' });
    expect(told.slice(1)).toEqual([['online']]);
    expect([environment.lost('cloud'), environment.lost('box')]).toEqual([false, false]);
    device.tell(offline);
    expect(['cloud', 'lan', 'box', 'tab', 'stranger'].filter((id) => environment.lost(id))).toEqual([
      'cloud',
      'lan',
    ]);
  });
});

describe('a device with little memory', () => {
  it('does not load a model in this tab to ask it, unless the policy says so', async () => {
    let started = 0;
    const localModel = new LocalModel({
      baseUrl: 'http://localhost/',
      start: () => {
        started += 1;
        throw new Error('It was not to be loaded.');
      },
      unable: () => null,
    });
    const device = new Device({ ...NOTHING_KNOWN, memory: 'small' });
    const models = [modelAt('tab', '', { provider: 'local', baseUrl: null })];
    const golem = await wakeHeadless({
      world: 'sp500',
      device,
      localModel,
      languageModels: routerTo(models, { local: localModel }),
    });
    const thought = async () => {
      await golem.api.steer('Think it over.');
      const [record] = await golem.api.step('theta', 1);
      return record!;
    };
    await golem.api.policy.set({ thinking: { t2Models: ['tab'] } });
    expect(await localModel.status()).toMatchObject({ state: 'absent' });
    const record = await thought();
    expect(record.environment!.reading.models).toEqual({ tab: 'absent' });
    expect(record.thought).toMatchObject({
      attempts: [],
      leftOut: [{ model: 'tab', code: 'environment.not_loaded' }],
    });
    await golem.api.policy.set({ environment: { spare: 0 } });
    expect((await thought()).thought).toMatchObject({
      attempts: [{ model: 'tab', failure: { code: 'model.unavailable' } }],
    });
    expect(started).toBe(0);
    golem.end();
  });
});
