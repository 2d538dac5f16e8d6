import type { Headless } from '../../src/hosts/node/headless-golem.ts';

/** The embedding model that this golem has is loaded, or has failed to load, and its drift was looked at. */
export async function modelLoaded({ golem }: Pick<Headless, 'golem'>): Promise<void> {
  for (let load = golem.memory.model.loading; load !== null; load = golem.memory.model.loading) await load;
}

/** Every memory of a golem at rest has its vector, and all of them are stored. */
export async function allEmbedded(headless: Headless): Promise<void> {
  const { golem, store } = headless;
  await modelLoaded(headless);
  await golem.memory.backfill.idle();
  await golem.queue.idle();
  await golem.memory.keepVectors();
  const { total } = await store.withoutVectors(1);
  if (total > 0) throw new Error(`${total} memories have no vector, and nothing makes one.`);
}
