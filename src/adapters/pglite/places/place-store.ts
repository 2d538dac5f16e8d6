import type { LifeShelf } from '../engine/shelf.ts';
import { errorField } from '../files/storage-error.ts';
import type { PlaceRecord, ReadRecord } from './place-record.ts';
import { readRecord, sealRecord } from './place-record.ts';

/**
 * Reads the record.
 * @param there whether the shelf lists it; null where it lists nothing
 */
export async function loadRecord(shelf: LifeShelf, name: string, there: boolean | null): Promise<ReadRecord> {
  if (there === false) return { kind: 'none' };
  try {
    return await readRecord(await shelf.readPlace(name), name);
  } catch (error) {
    if (errorField(error, 'name') === 'VersionError') return { kind: 'newer' };
    return { kind: there === true ? 'unreadable' : 'none' };
  }
}

/** Resolves when it is durable. @throws AppError `store.*` */
export async function saveRecord(shelf: LifeShelf, name: string, record: PlaceRecord): Promise<void> {
  await shelf.writePlace(name, await sealRecord(record));
}
