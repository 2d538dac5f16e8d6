import { countBits } from './block-extents.ts';
import type { BlockMap, ExtentState } from './block-map.ts';

/** What is stored of each path; null for a directory. */
type Files = ReadonlyMap<string, BlockMap | null>;

/** Which extents to fold with a flush. `now` is the number of the checkpoint that it belongs to. */
export type FoldChooser = (files: Files, now: number) => Fold[];

/** An extent of a file that is to be stored anew, with the loose blocks that belong to it. */
export interface Fold {
  readonly path: string;
  readonly extent: number;
}

/** Hidden blocks, as a share of those that count, above which extents are folded until they are fewer. */
const MOST_DEAD = 0.15;
/** Loose blocks, as a share of all, that slow down opening enough to be folded by and by; and how few or many they are at most. */
const SOME_LOOSE = 1 / 16;
const LEAST_LOOSE = 64;
const MOST_LOOSE = 1024;
/** Below so many loose blocks storing an extent for their sake is not worth it. */
const WORTH_FOLDING = 4;
/** Checkpoints without a change after which an extent counts as cold. */
const COLD = 2;

/** The write-ahead log: nothing in it lasts longer than to the next checkpoint but one. */
export function isWal(path: string): boolean {
  return path.startsWith('/pg_wal/');
}

/**
 * Extents to fold with a flush. One, and a cold one, where many loose blocks would slow down opening: it costs a flush
 * 256 KiB. More, and whichever hide most, only where what is stored would become much larger than the directory.
 */
export const chooseFolds: FoldChooser = (files, now) => {
  let blocks = 0;
  let loose = 0;
  let dead = 0;
  for (const [path, file] of files) {
    if (file === null) continue;
    blocks += file.sums.size;
    dead += file.dead;
    if (!isWal(path)) loose += file.loose;
  }
  if (dead > blocks * MOST_DEAD) return untilFewDead(files, dead - blocks * MOST_DEAD);
  const limit = Math.min(MOST_LOOSE, Math.max(LEAST_LOOSE, blocks * SOME_LOOSE));
  return loose > limit ? coldest(files, now) : [];
};

function untilFewDead(files: Files, tooMany: number): Fold[] {
  const hiding = looseExtents(files)
    .map(({ packed, loose, ...fold }) => ({ ...fold, dead: countBits(packed & loose) }))
    .filter(({ dead }) => dead > 0)
    .sort((a, b) => b.dead - a.dead);
  let sum = 0;
  const enough = hiding.findIndex(({ dead }) => (sum += dead) >= tooMany);
  return enough === -1 ? hiding : hiding.slice(0, enough + 1);
}

/** The one whose loose blocks, many and long unchanged, are the likeliest to be read more often than written. */
function coldest(files: Files, now: number): Fold[] {
  let best: Fold[] = [];
  let most = 0;
  for (const { path, extent, loose, changed } of looseExtents(files)) {
    const [count, age] = [countBits(loose), now - changed];
    if (isWal(path) || count < WORTH_FOLDING || age < COLD || count * age <= most) continue;
    most = count * age;
    best = [{ path, extent }];
  }
  return best;
}

/** Those that have loose blocks. */
export function looseExtents(files: Files): (Fold & ExtentState)[] {
  return [...files].flatMap(([path, file]) =>
    file === null || file.loose === 0
      ? []
      : [...file.extents]
          .filter(([, { loose }]) => loose !== 0)
          .map(([extent, state]) => ({ path, extent, ...state })),
  );
}
