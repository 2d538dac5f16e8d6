import type { ContextOverride } from '../../../domain/context/context.ts';
import type { ContextReceipt } from '../../../domain/context/context-receipt.ts';
import { AppError } from '../../../domain/errors.ts';
import { receiptOf } from '../../../mind/prompt/index.ts';
import type { Golem } from '../../golem.ts';
import type { Readable } from '../view.ts';
import { override } from './overrides.ts';

/** What gave way in the prompt of a tick; null for one that assembled none. */
export async function receiptAt(
  { deps }: Pick<Readable, 'deps'>,
  tick: number,
): Promise<ContextReceipt | null> {
  const workspace = await deps.store.workspace(tick);
  return workspace && receiptOf(workspace);
}

/**
 * Brings back what gave way: it is whole in every prompt from the next thought on, until it is lifted.
 * @throws AppError `golem.not_found` where it is not on that receipt; what `override` throws
 */
export async function restore(golem: Golem, tick: number, id: string): Promise<readonly ContextOverride[]> {
  const receipt = await receiptAt(golem, tick);
  if (receipt?.entries.some((one) => one.id === id)) return override(golem, id, 'pin');
  throw new AppError('golem.not_found', `No excluded entry of tick ${tick}’s prompt has this id.`, {
    data: { tick, id },
  });
}
