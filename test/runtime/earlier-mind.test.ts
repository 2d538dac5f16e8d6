import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { Blake3 } from '../../src/lib/bytes/blake3.ts';
import { entryNow } from '../../src/adapters/earlier/read.ts';
import { MIND_VERSION } from '../../src/mind/mind-version.ts';
import { replayKit } from '../../src/runtime/replay/kit.ts';
import { runReplay } from '../../src/runtime/replay/run.ts';
import { verifyHistory } from '../../src/runtime/replay/verify.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { inChunks } from '../adapters/archive/file-bytes.ts';
import { endedFork } from '../support/forks.ts';
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

  /** Every memory that is kept, of before and since. */
  const kept = (): Promise<readonly GrimoireEntry[]> => golem.api.grimoire.list({ limit: 500 });

  test('goes on living as this one, and says so in its records', async () => {
    const [before, since] = await golem.store.records({ from: LAST_OF_VERSION_1, to: LAST_OF_VERSION_1 + 1 });
    expect(before?.versions.mind).toBeUndefined();
    expect(since?.versions.mind).toBe(MIND_VERSION);
  });

  test('is verified whole by its seals, as each mind wrote them', async () => {
    expect(await verifyHistory({}, { ...replayDeps, source: golem.store })).toMatchObject({
      ticks: LAST_OF_VERSION_1 + LIVED_SINCE,
      sound: true,
      damages: [],
    });
  });

  test('is lived again from this mind’s first tick on, to the bit', async () => {
    const report = await runReplay({}, { ...replayDeps, stopwatch: () => 0 });
    expect(report).toMatchObject({ identical: true, from: LAST_OF_VERSION_1 + 1, ticks: LIVED_SINCE });
  });

  test('says of a tick of before who could live it again, and where its state is kept', async () => {
    const refused = {
      code: 'replay.other_mind',
      message: expect.stringContaining('Only a build of version 1 can replay it'),
      data: expect.objectContaining({ mind: 1, here: MIND_VERSION }),
    };
    await expect(golem.api.replay.run({ from: 3, to: 5 })).rejects.toMatchObject(refused);
    await expect(golem.api.state.at(LAST_OF_VERSION_1 - 1)).rejects.toMatchObject(refused);
  });

  test('is shown and compared at the states that are kept of it', async () => {
    const { states, range, otherMind } = await golem.api.state.snapshots();
    expect(range).toEqual({ first: LAST_OF_VERSION_1 + 1, last: LAST_OF_VERSION_1 + LIVED_SINCE });
    expect(otherMind).toEqual({ last: LAST_OF_VERSION_1, mind: 1 });
    const before = states.filter(({ tick }) => tick <= LAST_OF_VERSION_1).map(({ tick }) => tick);
    expect(before.length).toBeGreaterThan(0);
    const past = await golem.api.state.at(before[0]!);
    expect(past).toMatchObject({ tick: before[0], replayed: 0, verified: true });
    const since = await golem.api.state.diff(before[0]!, LAST_OF_VERSION_1 + 2);
    expect(since.changes.length).toBeGreaterThan(0);
  });

  test('is forked from a state that is kept of it, beside its records, across to what this mind lived', async () => {
    const { states } = await golem.api.state.snapshots();
    const kept = states.map(({ tick }) => tick).filter((tick) => tick < LAST_OF_VERSION_1 - 3);
    const from = Math.max(...kept) + 1;
    const ticks = LAST_OF_VERSION_1 + 3 - from + 1;
    const { id } = await golem.api.fork.create({ from, changes: [], ticks });
    const fork = await endedFork(golem, id);
    expect(fork.info).toMatchObject({ state: 'done', lived: ticks, divergedAt: from });
    const records = await golem.store.records({ from, to: from + ticks - 1 });
    expect(fork.ticks.map(({ original: { price, equity } }) => [price, equity])).toEqual(
      records.map(({ observation, portfolio }) => [observation.price, portfolio.equity]),
    );
    // The market is the same; the mind that lives in it is another.
    expect(fork.ticks.map((tick) => tick.fork.price)).toEqual(
      records.map(({ observation }) => observation.price),
    );
    const first = await golem.api.fork.record(id, from);
    expect(first!.versions.mind).toBe(MIND_VERSION);
  });

  test('says from which tick it can be forked where no state is kept before', async () => {
    const { states } = await golem.api.state.snapshots();
    const kept = Math.min(...states.map(({ tick }) => tick).filter((tick) => tick > 1));
    const { id } = await golem.api.fork.create({ from: kept + 3, changes: [], ticks: 2 });
    const { info } = await endedFork(golem, id);
    expect(info).toMatchObject({ state: 'failed', lived: 0 });
    expect(info.note).toContain(`fork from tick ${kept + 1},`);
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
    const entries = await kept();
    for (const kind of ['episode', 'insight', 'warning'])
      expect(entries.some(({ facts, tick }) => facts.kind === kind && tick <= LAST_OF_VERSION_1)).toBe(true);
    for (const entry of entries.filter(({ tick }) => tick > LAST_OF_VERSION_1)) {
      // Words and tags never said how new it was, what dull ticks were like, nor what chance would have done.
      if (entry.facts.kind !== 'episode') continue;
      const { novelty: _novelty, traces: _traces, causes: _causes, outcome: came, ...said } = entry.facts;
      const { chance: _chance, ...outcome } = came ?? {};
      const facts = { ...said, outcome: came && outcome };
      const { facts: _facts, ...asVersion1 } = entry;
      expect(entryNow(asVersion1)).toEqual({ ...entry, facts });
    }
  });

  test('has in its prompts what each entry is of', async () => {
    const kinds = new Map<string, true>();
    for (let tick = 1; tick <= LAST_OF_VERSION_1; tick += 1)
      for (const { of } of (await golem.store.workspace(tick))?.entries ?? []) kinds.set(of.kind, true);
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
    const episode = (await kept()).find(
      ({ facts, tick }) => facts.kind === 'episode' && facts.outcome !== null && tick <= LAST_OF_VERSION_1,
    )!;
    const [then] = await golem.store.entriesAsOf([episode.id], episode.tick);
    expect(then!.facts).toEqual({ ...episode.facts, outcome: null });
    expect(then!.verified).toBe('pending');
  });
});
