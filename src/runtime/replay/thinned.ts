import { AppError } from '../../domain/errors.ts';
import type { HistoryRange } from '../../protocol/store/history.ts';

/** Of a tick a line is left, or of one that has to be lived before it. */
export function thinned(tick: number, { thinnedTo, last }: HistoryRange): AppError {
  const rest = thinnedTo < last ? ` Ticks ${thinnedTo + 1} to ${last} can.` : '';
  return new AppError(
    'replay.thinned',
    `Tick ${tick} can no longer be replayed: ticks up to ${thinnedTo} were thinned.${rest}`,
    { data: { tick, thinnedTo, last } },
  );
}
