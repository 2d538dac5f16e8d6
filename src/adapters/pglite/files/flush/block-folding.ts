import {
  countBits,
  EXTENT_BLOCKS,
  REGION_BLOCKS,
  REGION_BYTES,
  REGION_EXTENTS,
  regionOf,
} from '../format/block-extents.ts';
import { isWal } from '../format/block-files.ts';
import type { StoredFiles } from '../format/block-files.ts';
import type { BlockMap } from '../format/block-map.ts';

/**
 * How much a flush may store beside what changed: a commit waits for it; nothing has been written for a moment; the
 * database is being closed.
 */
export type Leisure = 'commit' | 'rest' | 'close';

/** What to fold with a flush. `now` is the number of the checkpoint that it belongs to. */
export type FoldChooser = (files: StoredFiles, now: number, leisure: Leisure) => Fold[];

/** A part of a file that is to be stored anew, with the loose blocks that belong to it: an extent, or a whole region. */
export interface Fold {
  readonly path: string;
  readonly extent: number;
  /** The region that begins with this extent, in one piece. */
  readonly region: boolean;
}

interface FoldCandidate extends Fold {
  readonly loose: number;
  readonly dead: number;
  /** When one of its blocks was last stored on its own. */
  readonly changed: number;
}

/** Hidden blocks, as a share of those that count, above which they are folded until they are fewer. */
const MOST_DEAD = 0.15;
/** Loose blocks, as a share of all, that slow down opening enough to be folded by and by; and how few or many they are at most. */
const SOME_LOOSE = 1 / 16;
const LEAST_LOOSE = 64;
const MOST_LOOSE = 1024;
/** Of the blocks of a part, one in so many has to be loose for storing it anew to be worth it. */
const WORTH_FOLDING = 8;
/** Checkpoints without a change after which a part counts as cold. */
const COLD = 2;
/** Blocks that may be stored for folding's sake: 4 MiB at rest, 16 on closing. */
const BUDGET: Readonly<Record<Exclude<Leisure, 'commit'>, number>> = {
  rest: REGION_BLOCKS,
  close: 4 * REGION_BLOCKS,
};

/**
 * What to fold with a flush. With a commit one cold extent, where many loose blocks would slow down opening: it costs a
 * flush 256 KiB. At leisure what has most loose blocks, and regions whose extents have come to rest. More, and whichever
 * hide most, only where what is stored would become much larger than the directory.
 */
export const chooseFolds: FoldChooser = (files, now, leisure) => {
  const tooDead = files.dead - files.blocks * MOST_DEAD;
  if (tooDead > 0) return untilFewDead(files, tooDead);
  if (leisure !== 'commit') return atLeisure(files, now, BUDGET[leisure]);
  const limit = Math.min(MOST_LOOSE, Math.max(LEAST_LOOSE, files.blocks * SOME_LOOSE));
  if (files.loose <= limit) return [];
  // A region takes a flush some 20 ms: only where there is never a rest.
  return coldest(files, now, files.loose > 2 * limit);
};

/**
 * The same where regions are read where they lie: what is not stored in one piece is held in memory, so that a region that has come to
 * rest does not wait for a rest, which a golem at full speed never has. One takes some 20 ms, and comes with every 4 MiB.
 */
export const chooseFoldsInPlace: FoldChooser = (files, now, leisure) => {
  const chosen = chooseFolds(files, now, leisure);
  if (chosen.length > 0) return chosen;
  for (const path of files.larger(REGION_BYTES)) {
    const region = isWal(path) ? null : restingRegion(files.get(path)!, now);
    if (region !== null) return [{ path, extent: region * REGION_EXTENTS, region: true }];
  }
  return [];
};

/** The first that is full, not stored in one piece, and has not changed for a while. */
function restingRegion(file: BlockMap, now: number): number | null {
  const full = Math.floor(file.size / REGION_BYTES);
  for (let region = 0; region < full; region += 1) {
    if (!file.isWhole(region) && isCold(file, region, now)) return region;
  }
  return null;
}

function isCold(file: BlockMap, region: number, now: number): boolean {
  for (let i = 0; i < REGION_EXTENTS; i += 1) {
    const state = file.extents.get(region * REGION_EXTENTS + i);
    if (state === undefined || (state.loose !== 0 && now - state.changed < COLD)) return false;
  }
  return true;
}

/** Whether a rest would be used: something could be folded with the next flush. */
export function wantsRest(files: StoredFiles, now: number): boolean {
  return atLeisure(files, now, REGION_BLOCKS).length > 0;
}

function untilFewDead(files: StoredFiles, tooMany: number): Fold[] {
  const hiding = looseParts(files)
    .filter(({ dead }) => dead > 0)
    .sort((a, b) => b.dead / blocksOf(b) - a.dead / blocksOf(a));
  let sum = 0;
  const enough = hiding.findIndex(({ dead }) => (sum += dead) >= tooMany);
  return (enough === -1 ? hiding : hiding.slice(0, enough + 1)).map(toFold);
}

/** The one whose loose blocks, many and long unchanged, are the likeliest to be read more often than written. */
function coldest(files: StoredFiles, now: number, regions: boolean): Fold[] {
  let best: Fold[] = [];
  let most = 0;
  for (const part of looseParts(files)) {
    const weight = part.loose * (now - part.changed);
    if ((part.region && !regions) || !isWorthIt(part) || now - part.changed < COLD || weight <= most)
      continue;
    most = weight;
    best = [toFold(part)];
  }
  return best;
}

/** As many as the budget allows: first whole regions from their extents, then the parts with most loose blocks. */
function atLeisure(files: StoredFiles, now: number, budget: number): Fold[] {
  const merged = files.withRipe().flatMap(([path, file]) => ripeRegions(path, file, now));
  const loose =
    files.loose <= LEAST_LOOSE
      ? []
      : looseParts(files)
          .filter(isWorthIt)
          .filter(({ path, extent }) => !merged.some((one) => one.path === path && covers(one, extent)))
          .sort((a, b) => b.loose / blocksOf(b) - a.loose / blocksOf(a));
  let rest = budget;
  return [...merged, ...loose.map(toFold)].filter((fold) => {
    if (blocksOf(fold) > rest) return false;
    rest -= blocksOf(fold);
    return true;
  });
}

/** Regions that can be stored in one piece, since nothing has been changing there. */
function ripeRegions(path: string, file: BlockMap, now: number): Fold[] {
  return [...file.ripe].flatMap((region) => {
    const extent = region * REGION_EXTENTS;
    for (let i = 0; i < REGION_EXTENTS; i += 1) {
      const { loose, changed } = file.extents.get(extent + i)!;
      if (loose !== 0 && now - changed < COLD) return [];
    }
    return { path, extent, region: true };
  });
}

/** Everything that has loose blocks and could be folded, the log apart: of a whole region only all of it can be stored anew. */
export function looseParts(files: StoredFiles): FoldCandidate[] {
  return files.withLoose().flatMap(([path, file]) => {
    const parts = new Map<number, FoldCandidate>();
    for (const one of file.looseExtents) {
      const { loose, packed, changed } = file.extents.get(one)!;
      const region = file.isWhole(regionOf(one));
      const extent = region ? regionOf(one) * REGION_EXTENTS : one;
      const before = parts.get(extent);
      parts.set(extent, {
        path,
        extent,
        region,
        loose: (before?.loose ?? 0) + countBits(loose),
        dead: (before?.dead ?? 0) + countBits(loose & packed),
        changed: Math.max(before?.changed ?? 0, changed),
      });
    }
    return [...parts.values()];
  });
}

function isWorthIt(part: FoldCandidate): boolean {
  return !isWal(part.path) && part.loose * WORTH_FOLDING >= blocksOf(part);
}

function blocksOf({ region }: Fold): number {
  return region ? REGION_BLOCKS : EXTENT_BLOCKS;
}

function covers({ extent, region }: Fold, other: number): boolean {
  return region ? regionOf(extent) === regionOf(other) : extent === other;
}

function toFold({ path, extent, region }: FoldCandidate): Fold {
  return { path, extent, region };
}
