import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GrimoireEntry } from '../../src/domain/grimoire.ts';
import { Blake3 } from '../../src/lib/blake3.ts';
import { entryAsVersion1 } from '../../src/mind/versions/as-version-1.ts';
import { MIND_VERSION } from '../../src/mind/versions/mind-version.ts';
import { entryNow } from '../../src/mind/versions/read-version-1.ts';
import { replayKit } from '../../src/runtime/replay/kit.ts';
import { runReplay } from '../../src/runtime/replay/run.ts';
import { ReplaySession } from '../../src/runtime/replay/session.ts';
import { verifyHistory } from '../../src/runtime/replay/verify.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { inChunks } from '../adapters/archive/file-bytes.ts';
import { wordPiece } from '../fixtures/word-piece.ts';

const LAST_OF_VERSION_1 = 45;
const LIVED_SINCE = 12;

const watch = { progress: () => undefined, check: async () => undefined };

/** Version 1 of the mind lived it, with a seek, a steer, a note of the owner's, two delta cycles, orders that went through and one that did not. */
const FILE = new URL('../fixtures/life-mind-1.golem', import.meta.url);

describe('a life that an earlier mind lived', () => {
  let golem: Awaited<ReturnType<typeof wakeHeadless>>;
  let replayDeps: Omit<Parameters<typeof runReplay>[1], 'stopwatch'>;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 8 });
    await golem.api.importAll(inChunks(new Uint8Array(await readFile(FILE))));
    replayDeps = {
      source: golem.store,
      kit: replayKit(wordPiece(true)),
      hash: await Blake3.create(),
      watch,
    };
    await golem.api.step('theta', LIVED_SINCE);
  });
  afterAll(() => golem.store.close());

  /** Every memory that was written, as each tick wrote it. */
  async function written(): Promise<readonly GrimoireEntry[]> {
    const { source, kit, hash } = replayDeps;
    const session = await ReplaySession.at(1, source, kit, hash);
    const entries: GrimoireEntry[] = [];
    for (let tick = await session.next(); tick; tick = await session.next())
      entries.push(...tick.result.entries, ...tick.result.updated);
    return entries;
  }

  test('goes on living as this one, and says so in its records', async () => {
    const [before, since] = await golem.store.records({ from: LAST_OF_VERSION_1, to: LAST_OF_VERSION_1 + 1 });
    expect(before?.versions.mind).toBeUndefined();
    expect(since?.versions.mind).toBe(MIND_VERSION);
  });

  test('comes out again to the bit, by the hashes of the version that lived each tick', async () => {
    const report = await runReplay({}, { ...replayDeps, stopwatch: () => 0 });
    expect(report).toMatchObject({ identical: true, ticks: LAST_OF_VERSION_1 + LIVED_SINCE });
    expect(await verifyHistory({}, { ...replayDeps, source: golem.store })).toMatchObject({
      sound: true,
      damages: [],
    });
  });

  test('has its predictions told apart, and every decision by its episode', async () => {
    const records = await golem.store.records({ from: 1 });
    const made = records.flatMap(({ predictions }) => predictions);
    const kinds = new Map(made.map(({ id, kind }) => [id, kind]));
    expect(kinds.size).toBe(made.length);
    for (const { id, kind, madeAtTick, entryId } of made) {
      expect(id).toBe(`${madeAtTick}:${kind}`);
      const { episodesWritten } = records[madeAtTick - 1]!;
      expect(entryId).toBe(kind === 'decision' ? episodesWritten[0] : null);
    }
    for (const { prediction } of records.flatMap(({ outcomes }) => outcomes))
      expect(prediction.kind).toBe(kinds.get(prediction.id));
  });

  test('has in its memories, read out of words and tags, the facts that are written now', async () => {
    const entries = await written();
    for (const kind of ['episode', 'insight', 'warning'])
      expect(entries.some(({ facts, tick }) => facts.kind === kind && tick <= LAST_OF_VERSION_1)).toBe(true);
    for (const entry of entries) {
      // Words and tags never said how new it was, nor what dull ticks were like.
      if (entry.tags.some((tag) => tag.startsWith('baseline:'))) continue;
      const unsaid = { novelty: undefined, traces: undefined };
      const { novelty: _novelty, traces: _traces, ...facts } = { ...unsaid, ...entry.facts };
      expect(entryNow(entryAsVersion1(entry))).toEqual({ ...entry, facts });
    }
    const stored = await golem.store.entriesById([...new Set(entries.map(({ id }) => id))]);
    for (const { id, facts } of stored)
      expect(facts).toEqual(entries.findLast((entry) => entry.id === id)!.facts);
  });

  test('has in its prompts what each entry is of, as it is assembled now', async () => {
    const { source, kit, hash } = replayDeps;
    const session = await ReplaySession.at(1, source, kit, hash, LAST_OF_VERSION_1);
    const kinds = new Map<string, true>();
    for (let tick = await session.next(); tick; tick = await session.next()) {
      expect(await golem.store.workspace(tick.tick)).toEqual(tick.result.workspace);
      for (const { of } of tick.result.workspace?.entries ?? []) kinds.set(of.kind, true);
    }
    expect([...kinds.keys()].toSorted()).toEqual([
      'memory',
      'prediction',
      'probe',
      'rule',
      'statement',
      'steer',
    ]);
  });

  test('knows what its memories were of at any tick', async () => {
    const [episode] = (await written()).filter(
      ({ facts, verified }) => facts.kind === 'episode' && facts.outcome !== null && verified !== 'pending',
    );
    const { tick } = episode!;
    const [then] = await golem.store.entriesAsOf([episode!.id], tick);
    expect(then!.facts).toEqual({ ...episode!.facts, outcome: null });
    expect(then!.verified).toBe('pending');
  });
});
