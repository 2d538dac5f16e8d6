import { AppError } from '../../domain/errors.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import type { StoreApi } from '../../protocol/store/store.ts';
import { damageOf } from './read-snapshot.ts';

/** Null where it is damaged: there may be another way to it. */
export async function unlessDamaged<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (AppError.from(error).code === 'store.corrupt') return null;
    throw error;
  }
}

/** The nearest kept state before a tick that is as its hashes say; null where none is. */
export async function soundBefore(
  tick: number,
  {
    source,
    hash,
  }: { readonly source: Pick<StoreApi, 'snapshots' | 'snapshotBefore'>; readonly hash: Blake3 },
): Promise<number | null> {
  for (let before = tick - 1; before > 0;) {
    const [info] = await source.snapshots({ to: before });
    if (!info) return null;
    const kept = await unlessDamaged(() => source.snapshotBefore(info.tick));
    if (kept && damageOf(hash, kept) === null) return kept.tick;
    before = info.tick - 1;
  }
  return null;
}
