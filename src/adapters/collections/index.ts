/**
 * It alone keeps document chunks and their word lists on disk.
 * It knows neither a life's database nor how a search is ranked.
 * Begin with `disk.ts`.
 */
export {
  BUCKETS,
  SIGN_BLOCK,
  type Change,
  type ChunkBlock,
  type CollectionDisk,
  type CollectionRow,
  type CollectionsMeta,
  type DocumentRow,
  type SegmentRow,
  type SignBlock,
} from './disk.ts';
export { openCollectionDisk } from './idb-disk.ts';
export { MemoryDisk } from './memory-disk.ts';
export { bucketOf, findPostings, unpackPostings, type Postings } from './posting-codec.ts';
export { SegmentBuilder } from './segment-builder.ts';
export { cosineWith, packVector } from './small-vector.ts';
