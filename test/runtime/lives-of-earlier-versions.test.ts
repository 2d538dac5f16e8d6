import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { MIND_VERSION } from '../../src/mind/versions/mind-version.ts';
import { Blake3 } from '../../src/lib/blake3.ts';
import { replayKit } from '../../src/runtime/replay/kit.ts';
import { runReplay } from '../../src/runtime/replay/run.ts';
import { inChunks } from '../adapters/archive/file-bytes.ts';
import { wordPiece } from '../fixtures/word-piece.ts';

/**
 * What each version lived: 8 with a model that decided three times, an order and a note of the owner's, edits of the playbook and six delta
 * cycles; 9 with three delta cycles, each with the Curator's behind it, and 10
 * likewise; 11 too, with kinds of episodes.
 */
const LIVES = [
  { version: 8, ticks: 60 },
  { version: 9, ticks: 30 },
  { version: 10, ticks: 30 },
  { version: 11, ticks: 30 },
];
const LIVED_SINCE = 20;

test.each(LIVES)(
  'a life of version $version comes out again to the bit, and goes on as this version',
  async ({ version, ticks }) => {
    const golem = await wakeHeadless({ world: 'sp500', seed: version });
    const file = new URL(`../fixtures/life-mind-${version}.golem`, import.meta.url);
    await golem.api.importAll(inChunks(new Uint8Array(await readFile(file))));
    await golem.api.step('theta', LIVED_SINCE);
    const [before, since] = await golem.store.records({ from: ticks, to: ticks + 1 });
    expect([before!.versions.mind, since!.versions.mind]).toEqual([version, MIND_VERSION]);
    const watch = { progress: () => undefined, check: async () => undefined };
    const kit = replayKit(wordPiece(true));
    const hash = await Blake3.create();
    const report = await runReplay({}, { source: golem.store, kit, hash, watch, stopwatch: () => 0 });
    expect(report).toMatchObject({ identical: true, ticks: ticks + LIVED_SINCE });
    await golem.store.close();
  },
  60_000,
);
