import { expect, it } from 'vitest';
import { fullWords } from '../../src/dashboard/screens/settings/full-words.ts';
import { fullInDays } from '../../src/runtime/verbs/life/retention-verbs.ts';

const DAY = 1_440;
const room = { bytes: 400e6, quota: 1_000e6, bytesPerTick: 12_000, ticksPerDay: DAY };

it('foretells at the pace of the last day when the quota is reached', () => {
  expect(fullInDays(room)).toBeCloseTo(600e6 / (12_000 * DAY), 6);
  expect(fullWords(fullInDays({ ...room, bytes: 844.48e6 }))).toBe('full in about 9 days');
  expect(fullInDays({ ...room, bytes: 1_200e6 })).toBe(0);
});

it('says nothing of what is not known', () => {
  for (const part of ['bytes', 'quota', 'bytesPerTick', 'ticksPerDay'] as const)
    expect(fullInDays({ ...room, [part]: null })).toBeNull();
  expect(fullWords(null)).toBe('not known when storage is full');
  // A golem that rests fills nothing.
  expect(fullInDays({ ...room, ticksPerDay: 0 })).toBeNull();
  expect(fullWords(5_000)).toBe('not full for ten years');
});
