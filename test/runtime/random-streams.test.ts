import { expect, it } from 'vitest';
import { RandomStreams } from '../../src/lib/math/random-streams.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

it('a life that was stored with one stream for all goes on with it as the stream of mortality', async () => {
  const before = await wakeHeadless({ world: 'sp500', seed: 7 });
  await before.api.step('theta', 2);
  const { state } = await before.store.load();
  const older = SeededRandom.fromSeed(5);
  const words = [...older.state()];
  await before.store.saveState({ ...state!, random: words });

  const after = await wakeHeadless({ world: 'sp500', seed: 99, store: before.store });
  const [first, second] = await after.api.step('theta', 2);
  expect(first!.seed).toEqual(RandomStreams.fromState(words).state());
  older.next();
  expect(second!.seed).toMatchObject({ streams: { mortality: older.state() } });
  await after.store.close();
});
