import { loadProving } from '../../adapters/proving/index.ts';
import { type Difficulty, provingSpec, provingSpecOf } from '../../domain/world/proving.ts';
import { worldKindOf } from '../../domain/world/world-id.ts';
import type { WorldSource } from './worlds.ts';

/** The seed of the grounds that are listed; each other opens by its id. */
const LISTED = 7;
const DIFFICULTIES: readonly Difficulty[] = [1, 2, 3];

/** Proving grounds: made markets, one of each seed and difficulty. The adapter is loaded when one is first asked for. */
export const provingSource: WorldSource = {
  owns: (id) => worldKindOf(id) === 'proving',
  makes: (id) => provingSpecOf(id) !== null,
  async list() {
    const { provingInfo } = await loadProving();
    return DIFFICULTIES.map((difficulty) => provingInfo(provingSpec(LISTED, difficulty)));
  },
  async open(id, { gasCoinPrice }) {
    const { openProving } = await loadProving();
    return openProving(id, gasCoinPrice);
  },
};
