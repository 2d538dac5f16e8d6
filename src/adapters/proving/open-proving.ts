import { PROVING_STEPS, provingIdOf, type ProvingSpec, provingSpecOf } from '../../domain/world/proving.ts';
import { AppError } from '../../domain/errors.ts';
import type { WorldInfo } from '../../domain/world/world.ts';
import { BLOCKS_PER_STEP, keyOf } from '../proving-key/index.ts';
import { TapeWorld } from '../tape/index.ts';
import { FIRST_SECOND, MadeBlocks } from './made-blocks.ts';

/** As the bundled recordings measured it. */
const GAS = { swap: 107_542, provide: 509_560, withdraw: 291_765 } as const;
const STEP = BLOCKS_PER_STEP * 3_600;
const YEAR = 365 * 86_400;
const LEVELS = { 1: 'easy', 2: 'middle', 3: 'hard' } as const;

/** What is told of a ground: nothing of what is planted. */
export function provingInfo(spec: ProvingSpec): WorldInfo {
  return {
    id: provingIdOf(spec),
    title: `Proving ground ${spec.seed}, ${LEVELS[spec.difficulty]}`,
    description:
      'A made market in which there is something to learn: what that is, is drawn from the seed, and known to nobody who lives in it.',
    base: 'ORE',
    quote: 'USD',
    steps: PROVING_STEPS,
    startTime: FIRST_SECOND,
    endTime: FIRST_SECOND + PROVING_STEPS * STEP,
    stepsPerYear: YEAR / STEP,
    bytes: null,
    source: 'made on this machine from a seed',
    licence: 'none needed',
    provenance: {
      real: 'Nothing.',
      driven: 'Every price, trade, event and base fee is drawn from the seed.',
      recorded: 'Nothing: it is made as it is played, the same each time.',
    },
  };
}

/** Opens a ground at its first step. @throws AppError `world.not_found` for an id of none */
export async function openProving(id: string, gasCoinPrice: number): Promise<TapeWorld> {
  const spec = provingSpecOf(id);
  if (spec === null)
    throw new AppError('world.not_found', `There is no proving ground “${id}”. Check its id.`, {
      data: { id },
    });
  const blocks = new MadeBlocks(keyOf(spec));
  return new TapeWorld(provingInfo(spec), blocks, await blocks.positionAt(0), GAS, gasCoinPrice);
}
