import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EnvironmentReading, UNKNOWN_ENVIRONMENT } from '../../../src/domain/environment/reading.ts';
import { leftOutBy } from '../../../src/mind/environment/index.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/index.ts';

const MODELS = ['cloud', 'box', 'tab', 'stranger'];
const OFFLINE: EnvironmentReading = {
  ...UNKNOWN_ENVIRONMENT,
  online: 'no',
  models: { box: 'beside', cloud: 'remote', tab: 'kept' },
};
const by = (reading: EnvironmentReading, policy: object = {}) =>
  leftOutBy(MODELS, { reading, policy: { ...DEFAULT_POLICY.environment, ...policy } });

describe('models that a thought leaves out', () => {
  it('are those on the network while the device is offline, and no other', () => {
    expect(by(OFFLINE)).toEqual([
      { model: 'cloud', code: 'environment.offline', why: 'left out, the device is offline' },
    ]);
    expect(by({ ...OFFLINE, online: 'yes' })).toEqual([]);
  });

  it('are those that a weak device would have to load first', () => {
    for (const weak of [{ memory: 'small' }, { power: 'battery-low' }] as const) {
      const reading: EnvironmentReading = { ...OFFLINE, online: 'yes', ...weak };
      expect(by(reading).map(({ model, code }) => [model, code])).toEqual([
        ['tab', 'environment.not_loaded'],
      ]);
      expect(by({ ...reading, models: { tab: 'loaded' } })).toEqual([]);
      expect(by({ ...reading, models: { tab: 'loading' } })).toEqual([]);
    }
  });

  it('are none where the policy heeds nothing, or the host tells nothing', () => {
    const weak: EnvironmentReading = { ...OFFLINE, memory: 'small' };
    expect(by(weak, { route: 0, spare: 0 })).toEqual([]);
    expect(by(weak, { route: 0 }).map(({ model }) => model)).toEqual(['tab']);
    expect(by(weak, { spare: 0 }).map(({ model }) => model)).toEqual(['cloud']);
    expect(leftOutBy(MODELS, undefined)).toEqual([]);
  });

  it('are none by what is not known, whatever models are called', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (models) => {
        const policy = DEFAULT_POLICY.environment;
        expect(leftOutBy(models, { reading: UNKNOWN_ENVIRONMENT, policy })).toEqual([]);
        const weak: EnvironmentReading = { ...UNKNOWN_ENVIRONMENT, online: 'no', memory: 'small' };
        expect(leftOutBy(['constructor', '__proto__', ...models], { reading: weak, policy })).toEqual([]);
      }),
    );
  });
});
