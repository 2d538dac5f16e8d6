import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { MIND_VERSION } from '../../src/mind/versions/mind-version.ts';
import { Blake3 } from '../../src/lib/blake3.ts';
import { replayKit } from '../../src/runtime/replay/kit.ts';
import { runReplay } from '../../src/runtime/replay/run.ts';
import { inChunks } from '../adapters/archive/file-bytes.ts';
import { wordPiece } from '../fixtures/word-piece.ts';

/** Version 8 lived it, with a model that decided three times, an order and a note of the owner's, edits of the playbook and six delta cycles. */
const FILE = new URL('../fixtures/life-mind-8.golem', import.meta.url);
const LAST_OF_VERSION_8 = 60;
const LIVED_SINCE = 20;

test('a life of version 8 comes out again to the bit, and goes on as this version', async () => {
  const golem = await wakeHeadless({ world: 'sp500', seed: 8 });
  await golem.api.importAll(inChunks(new Uint8Array(await readFile(FILE))));
  await golem.api.step('theta', LIVED_SINCE);
  const [before, since] = await golem.store.records({ from: LAST_OF_VERSION_8, to: LAST_OF_VERSION_8 + 1 });
  expect([before!.versions.mind, since!.versions.mind]).toEqual([8, MIND_VERSION]);
  const watch = { progress: () => undefined, check: async () => undefined };
  const kit = replayKit(wordPiece(true));
  const hash = await Blake3.create();
  const report = await runReplay({}, { source: golem.store, kit, hash, watch, stopwatch: () => 0 });
  expect(report).toMatchObject({ identical: true, ticks: LAST_OF_VERSION_8 + LIVED_SINCE });
  await golem.store.close();
}, 60_000);
