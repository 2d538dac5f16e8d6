/** The 13 categories of the cognitive workspace, seed G. */
export const CATEGORIES = [
  'invariants',
  'strategy',
  'playbook',
  'episodes',
  'insights',
  'causal-edges',
  'contrarian',
  'dream-hypotheses',
  'tool-state',
  'defi-snapshot',
  'mortality',
  'affect',
  'owner-control',
] as const;
export type ContextCategory = (typeof CATEGORIES)[number];

/** Five families, one hue each on the page. */
export const CATEGORY_FAMILY: Record<ContextCategory, 'bounds' | 'intent' | 'memory' | 'world' | 'self'> = {
  invariants: 'bounds',
  'owner-control': 'bounds',
  strategy: 'intent',
  playbook: 'intent',
  episodes: 'memory',
  insights: 'memory',
  'causal-edges': 'memory',
  contrarian: 'memory',
  'dream-hypotheses': 'memory',
  'defi-snapshot': 'world',
  'tool-state': 'world',
  mortality: 'self',
  affect: 'self',
};
