import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TURNS, leftForLater, longTests, takingTurn, turnOf } from '../../scripts/lib/long-tests.mjs';

const KINDS = ['unit', 'e2e'] as const;
const DAY_MS = 86_400_000;
const turns = Array.from({ length: TURNS }, (_, turn) => turn);

describe('what takes long', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('is there, under these names', () => {
    const files = KINDS.flatMap((kind) => longTests(kind));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  it.each(KINDS)('%s: has its turn once in so many', (kind) => {
    const inTurn = turns.flatMap((turn) => longTests(kind, turn));
    expect(inTurn.toSorted()).toEqual(longTests(kind).toSorted());
  });

  it('has all its turns on one commit, day after day, and each day by the commit', () => {
    const today = Date.UTC(2026, 10, 26);
    const days = turns.map((day) => turnOf(new Date(today + day * DAY_MS), 'f00dbabe11'));
    expect(days.toSorted()).toEqual(turns);
    const commits = turns.map((commit) => turnOf(new Date(today), `0000000${commit}ff`));
    expect(commits.toSorted()).toEqual(turns);
    expect(turnOf(new Date(today), '')).toBe(turnOf(new Date(today), '00000000'));
  });

  it('is left for later where it is not its turn, and never where nobody asked for one', () => {
    vi.stubEnv('GOLEM_TEST_TURN', '');
    expect(leftForLater('unit')).toEqual([]);
    for (const [name, value] of Object.entries(takingTurn(2))) vi.stubEnv(name, value);
    const later = leftForLater('unit');
    expect([...later, ...longTests('unit', 2)].toSorted()).toEqual(longTests('unit').toSorted());
    expect(later).not.toContain(longTests('unit', 2)[0]);
  });
});
