/**
 * What a part of a prompt is by how seldom it changes, most stable first (seed 004, "The Cache Protocol"). The first two are the same for
 * every request of a golem, the next two for some time, the last two for one request.
 */
export const CACHE_BLOCKS = ['identity', 'codex', 'environment', 'karma', 'state', 'query'] as const;
export type CacheBlock = (typeof CACHE_BLOCKS)[number];

/** Blocks that are the same for every request of a golem or a session (seed 002, global and tenant prefix). */
export const STABLE_BLOCKS: ReadonlySet<CacheBlock> = new Set(['identity', 'codex']);
