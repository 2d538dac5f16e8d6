import { CACHE_BLOCKS, type CacheBlock } from '../../domain/context/cache-block.ts';

/** Where an entry stands among the layers of a prompt (seed 004, "The Cache Protocol"). */
export interface LayerPlace {
  readonly layer: CacheBlock;
  /** Its place inside the layer, least first; of one place ids decide. */
  readonly within: number;
}

/** A place in a layer that seldom changes, or in the query. What says nothing stands in the state, by its rank. */
export const inLayer = (layer: Exclude<CacheBlock, 'state'>, within = 0): LayerPlace => ({ layer, within });

/** How seldom a layer changes, 0 most seldom. */
export const layerRank = (layer: CacheBlock): number => CACHE_BLOCKS.indexOf(layer);
