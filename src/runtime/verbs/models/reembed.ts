import { AppError } from '../../../domain/errors.ts';
import type { Golem } from '../../golem.ts';

/**
 * Makes every vector anew with the model as it is now. All old ones go in one transaction, so that two models' vectors never stand
 * beside each other; until the new ones are there, over a reload too, memories are compared by their words.
 * @returns memories that wait for a vector
 * @throws AppError `model.inference_failed` before anything has changed, `store.*`
 */
export async function reembed(golem: Golem): Promise<number> {
  const { queue, memory, deps } = golem;
  const { backfill, drift } = memory;
  const { control } = golem.pulse;
  if (golem.life.state.death)
    throw new AppError('golem.dead', 'This golem is dead: its memory can’t be changed.');
  // Whether the model answers at all, before what there is goes.
  await deps.inference.references();
  const running = golem.pulse.heart.running;
  await control.pause();
  try {
    backfill.disable();
    await backfill.idle();
    queue.takeVectors();
    golem.memory.vectors.forget();
    await deps.store.forgetVectors();
    await memory.atHand.load();
    await drift.beginAnew();
    backfill.clear();
    await backfill.refill();
    return backfill.backlog;
  } finally {
    if (running && golem.run === 'paused') control.start();
    golem.emitStatus();
  }
}
