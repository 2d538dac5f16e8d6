import { organNow } from '../../adapters/earlier/index.ts';
import { decodeBounded } from '../../adapters/archive/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { Organ, Snapshot } from '../../domain/past/replay.ts';
import type { Blake3 } from '../../lib/bytes/blake3.ts';
import { sameBytes } from '../../lib/bytes/same-bytes.ts';
import { fromOrgans, type Place, stateRoot } from '../../mind/replay/index.ts';

/** What of a kept state is not as its hash says; null where all is well. */
export function damageOf(hash: Blake3, { root, organs }: Snapshot): string | null {
  for (const organ of organs) {
    if (!sameBytes(hash.hash(organ.bytes), organ.hash)) return organ.name;
  }
  const named = new Map(organs.map((organ) => [organ.name, organ]));
  return sameBytes(stateRoot(hash, named), root) ? null : 'root';
}

/** A kept state, verified and put together. @throws AppError `store.corrupt` that names the organ */
export function readSnapshot(hash: Blake3, snapshot: Snapshot): Place {
  const damaged = damageOf(hash, snapshot);
  if (damaged !== null) {
    throw new AppError(
      'store.corrupt',
      `The state of tick ${snapshot.tick} is damaged: ${damaged === 'root' ? 'its root hash does not match its organs' : `the organ ${damaged} does not match its hash`}.`,
      { data: { tick: snapshot.tick, organ: damaged } },
    );
  }
  const organs = snapshot.organs.map(
    ({ name, bytes }) => [name, organNow(decodeBounded(bytes) as Organ)] as const,
  );
  return fromOrgans(new Map(organs));
}
