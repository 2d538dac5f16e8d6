import type { GolemFacade } from '../../runtime/facade/index.ts';
import type { TickLog } from './tick-log.ts';

/** Summaries asked for at once: about 100 ms of work each. */
const CHUNK_TICKS = 2000;

/** How many stored ticks were read of how many. */
export interface HistoryRead {
  readonly loaded: number;
  readonly total: number;
}

/**
 * Reads into a log what it lacks up to the golem's last tick, chunk by chunk, and again if more came meanwhile.
 * @param current the golem to ask, looked up for each question
 * @param reading told before each chunk
 * @param grown told after each chunk that brought something
 * @throws AppError `store.*` and others of the facade; what was read until then stays
 */
export async function readHistory(
  current: () => GolemFacade,
  log: TickLog,
  reading: (progress: HistoryRead) => void,
  grown: () => void,
): Promise<void> {
  for (;;) {
    const total = (await current().status()).tick;
    const from = log.length === 0 ? 1 : log.last + 1;
    if (from > total) return;
    reading({ loaded: from - 1, total });
    const rows = await current().records.summaries({ from, to: from + CHUNK_TICKS - 1, limit: CHUNK_TICKS });
    const ordered = rows.toSorted((left, right) => left.tick - right.tick);
    const before = log.length;
    for (const row of ordered) if (log.append(row) === 'gap') break;
    if (log.length === before) return;
    grown();
  }
}
