import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../../src/hosts/node/node-embedder.ts';
import { type Headless, wakeHeadless } from '../../../../src/hosts/node/headless-golem.ts';
import { canonicalCbor } from '../../../../src/lib/bytes/canonical-cbor.ts';
import { deferred } from '../../../../src/lib/async/deferred.ts';
import { lateEmbedder } from '../../../support/late-embedder.ts';
import { replayed } from '../../../support/replayed.ts';
import { untilTold } from '../../../support/told.ts';

const TICKS = 80;

/** All that a life's ticks wrote down and were told, without the wall's clock. */
async function lifeOf({ store, api }: Headless): Promise<readonly string[]> {
  const records = await api.records.list({ from: 1, to: TICKS });
  const inputs = await store.tickInputs({ from: 1, to: TICKS });
  const spans = await store.livedSpans({ from: 1, to: TICKS });
  return [
    ...records.map((record) => canonicalCbor(replayed(record))),
    ...inputs.map(({ inputs: { late: _late, ...told } }) => canonicalCbor(told)),
    ...spans.map(({ inputs: told }) => canonicalCbor(told)),
  ].map((bytes) => Buffer.from(bytes).toString('base64'));
}

describe('the same seed and tape', () => {
  it('give the same life on a fast and on a slow machine, tick by tick and flat out', async () => {
    const born = { world: 'sp500', seed: 7, id: 'same' };
    const fast = await wakeHeadless({ ...born, inference: nodeEmbedder() });
    await fast.api.models.load();
    await fast.api.step('theta', TICKS);
    const expected = await lifeOf(fast);
    const retrieved = (await fast.api.records.list({ from: 1, to: TICKS })).map((record) => record.retrieved);
    // Both ways of comparing had their turn.
    expect(retrieved.slice(0, 32).every(({ semantic }) => !semantic)).toBe(true);
    expect(retrieved.at(-1)?.semantic).toBe(true);
    const by = retrieved.at(-1)?.entries.map((entry) => entry.by ?? 'vector');
    expect(new Set(by)).toEqual(new Set(['vector', 'words']));

    const load = deferred<undefined>();
    const late = lateEmbedder(load.promise);
    const flatOut = await wakeHeadless({ ...born, inference: late.inference });
    late.follow(flatOut.golem);
    await flatOut.api.setSpeed(10_000);
    await flatOut.api.start();
    const held = (): readonly string[] =>
      flatOut.events.flatMap((event) => (event.type === 'status' ? (event.status.heldBack ?? []) : []));
    const loading = 'Waiting for the embedding model to load, so that it can remember.';
    await untilTold(flatOut, 'it to be held back by the model', () => held().includes(loading));
    load.resolve(undefined);
    await untilTold(flatOut, 'as many ticks', () => flatOut.golem.life.state.tick >= TICKS);
    await flatOut.api.pause();
    expect(await lifeOf(flatOut)).toEqual(expected);

    const later = lateEmbedder();
    const stepped = await wakeHeadless({ ...born, inference: later.inference });
    later.follow(stepped.golem);
    for (let tick = 0; tick < TICKS; tick += 1) await stepped.api.step('theta', 1);
    expect(await lifeOf(stepped)).toEqual(expected);
    await Promise.all([fast, flatOut, stepped].map(({ store }) => store.close()));
  }, 120_000);
});
