import type { EntryHistory } from '../../../domain/memory/entry-history.ts';
import { versionsOf } from '../../../mind/replay/index.ts';
import { LAST_TICK } from '../../../protocol/verbs/bounds.ts';
import type { Readable } from '../view.ts';
import { looked } from './listed.ts';

/** Changes that are told: what is recalled in each tick has one a tick. Ours. */
const MOST = 1_000;

/** How a memory became what it is, or was; null where there was none. @throws AppError `store.*` */
export async function historyOf(
  golem: Readable,
  id: string,
  asOf: number | undefined,
): Promise<EntryHistory | null> {
  // What was lived last may still be on its way to the store.
  await golem.queue.idle();
  const entry = await looked(golem, id, asOf);
  if (entry === null) return null;
  const range = { until: asOf ?? LAST_TICK, limit: MOST + 1 };
  const changes = await golem.deps.store.changesOf(id, range);
  return { versions: versionsOf(entry, changes.slice(0, MOST)), more: changes.length > MOST };
}
