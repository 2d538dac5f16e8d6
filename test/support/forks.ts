import type { ForkComparison } from '../../src/domain/past/fork.ts';
import type { Headless } from '../../src/hosts/node/headless-golem.ts';
import { untilTold } from './told.ts';

/** The fork once it is no longer lived, however it ended. */
export async function endedFork(golem: Pick<Headless, 'api'>, id: string): Promise<ForkComparison> {
  const { fork } = golem.api;
  let found = await fork.compare(id);
  await untilTold(golem, 'the end of the fork', async () => {
    found = await fork.compare(id);
    return found.info.state !== 'running';
  });
  return found;
}
