/** What is made of episodes at rest: clusters, patterns, causal links, replays, and what of them is filed. */
export { linkIds } from './causal/link-entry.ts';
export { clusterEpisodes } from './cluster.ts';
export { consolidate, newestOf } from './consolidate.ts';
export { filingBy, type Filing } from './filing.ts';
export { keptLikeness } from './patterns/likeness.ts';
export { patternsIn } from './patterns/patterns.ts';
export { baselineId } from './rehearsal/baselines.ts';
export { toReplay } from './rehearsal/rehearse.ts';
export { CHRONICLE, CURATOR_WINDOW, INTERLEAVED, knowledgeQuery } from '../recall/knowledge-query.ts';
