import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CodexWay } from '../../../src/domain/gateway/codex.ts';
import { judgeRoom, type RoomAsked } from '../../../src/mind/codex/judge-room.ts';

const ROOM: RoomAsked = {
  model: 'mine',
  windows: [{ by: 'model', tokens: 12_000 }],
  reserve: 1_000,
  floor: { system: 300, tools: 200, history: 400, query: 100 },
  codex: 0,
  tokenizer: 'words',
  before: null,
  shares: { first: 0.7, below: 0.65, above: 0.75 },
  whole: true,
};

const judged = (codex: number, before: CodexWay | null = null): CodexWay =>
  judgeRoom({ ...ROOM, codex, before }).way;

test('the room is the window less the reply and all else of the prompt; below the share a codex goes in whole', () => {
  expect(judgeRoom({ ...ROOM, codex: 6_999 })).toMatchObject({ room: 10_000, share: 0.6999, way: 'whole' });
  expect(judged(7_000)).toBe('search');
});

test('a session keeps its way between the two shares, and changes it beyond them', () => {
  expect(judged(7_400, 'whole')).toBe('whole');
  expect(judged(7_400, 'search')).toBe('search');
  expect(judged(7_500, 'whole')).toBe('search');
  expect(judged(6_600, 'search')).toBe('search');
  expect(judged(6_400, 'search')).toBe('whole');
});

test('a prompt that grows and shrinks by less than the gap never changes its way twice', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.66, max: 0.74, noNaN: true }), { maxLength: 40 }), (shares) => {
      let before: CodexWay | null = null;
      const ways = shares.map((share) => (before = judged(share * 10_000, before)));
      expect(new Set(ways).size).toBeLessThanOrEqual(1);
    }),
  );
});

test('the smallest window counts and says whose it is; where nothing is left, nothing goes in whole', () => {
  const windows = [...ROOM.windows, { by: 'asker' as const, tokens: 2_500 }];
  expect(judgeRoom({ ...ROOM, windows, codex: 400 })).toMatchObject({
    windowBy: 'asker',
    room: 500,
    way: 'search',
  });
  const full = judgeRoom({ ...ROOM, reserve: 20_000, codex: 1 });
  expect(full).toMatchObject({ room: 0, share: null, way: 'search' });
  expect(full.why).toBe('The rest of the prompt leaves no room.');
});

test('a policy that wants chapters only puts no codex in whole', () => {
  expect(judgeRoom({ ...ROOM, codex: 10, whole: false })).toMatchObject({ way: 'search' });
});
