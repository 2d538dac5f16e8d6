import type { FindQuery, Found } from '../../domain/past/past.ts';
import { holds, requireFields } from '../../lib/condition/holds.ts';
import { parseCondition } from '../../lib/condition/parse.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import type { Watch } from './run.ts';

/** Records that are read at once. */
const CHUNK = 64;

/**
 * Looks through what was recorded for the first tick of which a condition holds. Nothing is lived again.
 * @throws AppError `input.invalid` with `position` for a condition that cannot be read or names no field of a record
 */
export async function findTick(
  { after, upTo, condition }: FindQuery,
  { source, watch }: { readonly source: Pick<StoreApi, 'records' | 'historyRange'>; readonly watch: Watch },
): Promise<Found> {
  const wanted = parseCondition(condition);
  const last = Math.min(upTo ?? Number.MAX_SAFE_INTEGER, (await source.historyRange())?.last ?? 0);
  for (let from = after + 1; from <= last; from += CHUNK) {
    await watch.check();
    const records = await source.records({ from, to: Math.min(last, from + CHUNK - 1) });
    for (const record of records) {
      requireFields(wanted, Object.keys(record));
      if (holds(wanted, record)) return { tick: record.tick, lookedUpTo: record.tick };
    }
    watch.progress(Math.min(last, from + CHUNK - 1) - after, last - after);
  }
  return { tick: null, lookedUpTo: Math.max(after, last) };
}
