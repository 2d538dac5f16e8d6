import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type EnvironmentReading,
  MEMORY,
  MODEL_STANDS,
  ONLINE,
  PAGE,
  POWER,
  STORAGE,
  TIME,
  UNKNOWN_ENVIRONMENT,
} from '../../../src/domain/environment/reading.ts';
import { type EnvironmentState, perceiveEnvironment } from '../../../src/mind/environment/epoch.ts';
import { environmentWords } from '../../../src/mind/environment/words.ts';

const ONLINE_NOW: EnvironmentReading = {
  ...UNKNOWN_ENVIRONMENT,
  online: 'yes',
  power: 'mains',
  page: 'shown',
  time: 'minute',
  models: { cloud: 'remote' },
};
const at = (tick: number, over: object = {}) =>
  ({ tick, regime: 'range-bound', phase: 'thriving', ...over }) as const;

/** The state after these readings, one a tick. */
const after = (...readings: readonly EnvironmentReading[]): EnvironmentState =>
  readings.reduce<EnvironmentState | undefined>(
    (before, reading, index) => perceiveEnvironment(before, reading, at(index + 1)).state,
    undefined,
  )!;

describe('an epoch of the environment', () => {
  it('goes on, as the very same state, while nothing changes', () => {
    const first = after(ONLINE_NOW);
    expect(first).toMatchObject({ epoch: 1, since: 1, why: 'The first reading of this life.' });
    const { state, row } = perceiveEnvironment(first, { ...ONLINE_NOW }, at(2));
    expect(state).toBe(first);
    expect(row).toMatchObject({ epoch: 1, since: 1, changed: [] });
  });

  it('begins anew when a class changes, and says which', () => {
    const offline: EnvironmentReading = { ...ONLINE_NOW, online: 'no' };
    const { state, row } = perceiveEnvironment(after(ONLINE_NOW), offline, at(2));
    expect(row.changed).toEqual(['online']);
    expect(state).toMatchObject({
      epoch: 2,
      since: 2,
      frozen: offline,
      why: 'Offline: nothing on the network can be reached.',
    });
    const loaded: EnvironmentReading = { ...ONLINE_NOW, models: { cloud: 'remote', tab: 'loaded' } };
    expect(perceiveEnvironment(after(ONLINE_NOW), loaded, at(2)).row).toMatchObject({
      changed: ['models.tab'],
      why: 'tab: loaded on this device.',
    });
  });

  it('begins anew with the regime and with the phase', () => {
    const before = after(ONLINE_NOW);
    expect(perceiveEnvironment(before, ONLINE_NOW, at(2, { regime: 'crisis' })).row.why).toBe(
      'The regime changed to crisis.',
    );
    expect(perceiveEnvironment(before, ONLINE_NOW, at(2, { phase: 'declining' })).row.why).toBe(
      'The phase changed to declining.',
    );
  });

  it('does not hear of the page and the pace until it begins anew', () => {
    const hidden: EnvironmentReading = { ...ONLINE_NOW, page: 'hidden', time: 'seconds' };
    const { state, row } = perceiveEnvironment(after(ONLINE_NOW), hidden, at(2));
    expect(row).toMatchObject({ epoch: 1, changed: ['page', 'time'], reading: hidden });
    expect(environmentWords(state.frozen)).toBe(environmentWords(ONLINE_NOW));
    const next = perceiveEnvironment(state, { ...hidden, power: 'battery' }, at(3)).state;
    expect(environmentWords(next.frozen)).toContain('The page is hidden.');
  });

  it('says the same for as long as it lasts, and no number of the device', () => {
    const reading = fc.record({
      online: fc.constantFrom(...ONLINE),
      power: fc.constantFrom(...POWER),
      memory: fc.constantFrom(...MEMORY),
      storage: fc.constantFrom(...STORAGE),
      page: fc.constantFrom(...PAGE),
      time: fc.constantFrom(...TIME),
      models: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom(...MODEL_STANDS)),
    });
    fc.assert(
      fc.property(fc.array(reading, { minLength: 2, maxLength: 12 }), (readings) => {
        let state: EnvironmentState | undefined;
        for (const [index, one] of readings.entries()) {
          const before: EnvironmentState | undefined = state;
          state = perceiveEnvironment(before, one, at(index + 1)).state;
          expect(state.reading).toEqual(one);
          const words = environmentWords(state.frozen);
          expect(words).not.toMatch(/\d|unknown|undefined/);
          if (before && before.epoch === state.epoch) expect(words).toBe(environmentWords(before.frozen));
        }
      }),
    );
  });
});
