import { AppError } from '../../../domain/errors.ts';

/** Memories that can be in every prompt at once: each takes tokens from all that is chosen. Ours. */
export const MOST_PINNED = 8;

/** The ids that are pinned once one of them is, or no longer. @throws AppError `input.invalid` where there are as many as there may be */
export function withPin(pinned: readonly string[], id: string, on: boolean): readonly string[] {
  if (!on) return pinned.filter((one) => one !== id);
  if (pinned.includes(id)) return pinned;
  if (pinned.length >= MOST_PINNED) {
    throw new AppError(
      'input.invalid',
      `${MOST_PINNED} memories are pinned, the most allowed. Unpin one first.`,
      { data: { most: MOST_PINNED } },
    );
  }
  return [...pinned, id];
}
