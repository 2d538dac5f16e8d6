/** What is made of episodes at rest: clusters, patterns, causal links, replays, and what of them is filed. */
export { delta, type DeltaStep } from './delta.ts';
export { filingBy } from './filing.ts';
export { keptLikeness } from './patterns/likeness.ts';
export { knowledgeQuery } from '../recall/knowledge-query.ts';
