import { describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../../../src/domain/memory/grimoire.ts';
import { ALL_COMPARED, answerQuestion } from '../../../../src/mind/grimoire/recall/answer.ts';
import { recall } from '../../../../src/mind/grimoire/recall/recall.ts';
import type { MemoryPort } from '../../../../src/mind/ports.ts';
import { DEFAULT_POLICY } from '../../../../src/mind/policy/defaults.ts';
import { entry } from '../../../fixtures/governor-input.ts';
import { numbers } from '../../../contracts/store-fixtures.ts';

const GLAD = { pleasure: 0.5, arousal: 0, dominance: 0 };
const LIMIT = 10;
const none = { linked: 0, contrarian: 0, exploration: 0 };

const memoryOf = (
  candidates: readonly GrimoireEntry[],
  others: readonly GrimoireEntry[] = [],
): MemoryPort => ({
  candidates: async () => candidates.map((one, i) => ({ entry: one, similarity: 1 - i / 100 })),
  byIds: async (ids) => others.filter(({ id }) => ids.includes(id)),
  likeness: async () => '',
});

const recalledOf = (memory: MemoryPort, shares: typeof none, chance: (() => number) | null = null) =>
  recall(memory, {
    text: 'now',
    vector: null,
    vectorsAfter: 0,
    tick: 100,
    time: 0,
    pad: GLAD,
    limit: LIMIT,
    shares,
    chance,
    weights: DEFAULT_POLICY.retrieval,
    memory: DEFAULT_POLICY.memory,
  }).then(({ entries }) => entries);

const ids = (entries: readonly { readonly entry: GrimoireEntry }[]): string[] =>
  entries.map((one) => one.entry.id);
const thirty = Array.from({ length: 30 }, (_, i) =>
  entry(`m${String(i).padStart(2, '0')}`, { accessCount: 30 - i }),
);

describe('what a tick recalls beside the best', () => {
  it('is nothing where no share is set', async () => {
    const found = await recalledOf(memoryOf(thirty), none, () => 0.5);
    expect(ids(found)).toEqual(ids(thirty.slice(0, LIMIT).map((one) => ({ entry: one }))));
    expect(found.every(({ picked }) => picked === undefined)).toBe(true);
  });

  it('is one hop of links: what stands behind what ranks high, worth a share of it, and of what', async () => {
    const [first, ...rest] = thirty;
    const knows = {
      ...first!,
      links: [
        { to: 'behind', kind: 'derived-from' as const },
        { to: 'note', kind: 'derived-from' as const },
      ],
    };
    const lived = entry('behind');
    const aside = { tick: 1, why: 'double' as const };
    const note = entry('note', { facts: { kind: 'note', rule: null, pruned: aside } });
    const memory = memoryOf([knows, ...rest], [lived, note]);
    const found = await recalledOf(memory, { ...none, linked: 0.9999 });
    expect(found[1]).toMatchObject({ entry: { id: 'behind' }, picked: { by: 'link', from: 'm00' } });
    expect(ids(found)).not.toContain('note');
    expect(found).toHaveLength(LIMIT);
    const weak = await recalledOf(memory, { ...none, linked: 0.01 });
    expect(ids(weak)).not.toContain('behind');
  });

  it('is a share that speaks against a good mood, no more than is missing', async () => {
    const bad = (one: GrimoireEntry): GrimoireEntry => ({ ...one, verified: 'refuted' });
    const some = thirty.map((one, i) => (i === 2 || i > 20 ? bad(one) : one));
    const found = await recalledOf(memoryOf(some), { ...none, contrarian: 0.3 });
    const against = found.filter(({ picked }) => picked?.by === 'contrary');
    // One of three is there by its rank.
    expect(against).toHaveLength(2);
    expect(found.filter(({ entry: { verified } }) => verified === 'refuted')).toHaveLength(3);
    expect(found).toHaveLength(LIMIT);
  });

  it('is a share that chance takes of the rest, the less used the likelier, and the same by the same chance', async () => {
    const explored = async (seed: number) => {
      const found = await recalledOf(memoryOf(thirty), { ...none, exploration: 0.2 }, numbers(seed));
      expect(new Set(ids(found)).size).toBe(LIMIT);
      expect(ids(found.slice(0, 8))).toEqual(ids(thirty.slice(0, 8).map((one) => ({ entry: one }))));
      return ids(found.filter(({ picked }) => picked?.by === 'exploration'));
    };
    expect(await explored(1)).toEqual(await explored(1));
    const drawn = (await Promise.all(Array.from({ length: 60 }, (_, seed) => explored(seed)))).flat();
    expect(drawn).toHaveLength(120);
    expect(drawn.filter((id) => id >= 'm24').length).toBeGreaterThan(drawn.filter((id) => id < 'm16').length);
  });
});

it('lets an answer lift what it is linked to, and says by what', () => {
  const asked = {
    question: 'why crash',
    now: 0,
    tick: 100,
    pad: GLAD,
    memory: DEFAULT_POLICY.memory,
    limit: 5,
  };
  const cause = entry('cause');
  const found = [
    {
      entry: entry('insight', { links: [{ to: 'cause', kind: 'derived-from' as const }] }),
      similarity: 0.9,
      match: null,
      stems: 20,
    },
    { entry: cause, similarity: 0.21, match: null, stems: 20 },
    { entry: entry('other'), similarity: 0.3, match: null, stems: 20 },
    { entry: entry('unlike'), similarity: 0.1, match: null, stems: 20 },
  ];
  const answer = (linked: number) => answerQuestion(found, { ...asked, compared: ALL_COMPARED, linked });
  expect(ids(answer(0)).slice(0, 3)).toEqual(['insight', 'other', 'cause']);
  const [, second] = answer(0.5);
  expect(second).toMatchObject({ entry: { id: 'cause' }, why: { links: ['insight'] } });
});
