import type { Database } from '../database/database.ts';
import type { Writer } from '../sql/writer.ts';
import type { LifeTravel } from '../database/life-travel.ts';

/** What a write is about. */
type Identified = readonly { readonly id: string }[];

/**
 * A write that changes memories or their vectors: an export under way keeps them as they were, and the indexes hear of
 * them once they are durable. @param changing asked only when somebody wants to know @param ticks that are stored with them
 */
export async function changeMemories(
  database: Database,
  travel: LifeTravel,
  changing: () => Identified,
  write: (writer: Writer) => Promise<void>,
  ticks = 0,
): Promise<void> {
  await database.write(async (writer) => {
    await travel.keep(() => changing().map(({ id }) => id));
    await write(writer);
  }, ticks);
  database.indexes?.note(changing());
}
