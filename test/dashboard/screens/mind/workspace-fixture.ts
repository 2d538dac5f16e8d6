import { CATEGORIES } from '../../../../src/domain/context/category.ts';
import type {
  Allocations,
  CognitiveWorkspace,
  WorkspaceEntry,
} from '../../../../src/domain/context/context.ts';

export const entry = (over: Partial<WorkspaceEntry> & { id: string }): WorkspaceEntry => ({
  of: { kind: 'memory', id: over.id },
  category: 'episodes',
  title: over.id,
  text: over.id,
  tokens: 4,
  score: 0.5,
  trust: 'self',
  included: true,
  reason: { code: 'selected', text: 'fits' },
  position: 0,
  cited: null,
  ...over,
});

export const evenly = (): Allocations =>
  Object.fromEntries(CATEGORIES.map((category) => [category, 1 / CATEGORIES.length])) as Allocations;

/** A workspace whose category use follows from its entries. */
export const workspaceOf = (tick: number, entries: readonly WorkspaceEntry[]): CognitiveWorkspace => ({
  tick,
  tier: 'T1',
  task: 'risk-check',
  policyRevision: 1,
  tokenizer: 'test',
  budget: 130,
  totalTokens: entries.reduce((sum, e) => sum + (e.included ? e.tokens : 0), 0),
  composition: [{ name: 'base', source: 'policy', allocations: evenly() }],
  categories: CATEGORIES.map((category) => ({
    category,
    allocation: 1 / CATEGORIES.length,
    budget: 10,
    used: entries.reduce((sum, e) => sum + (e.included && e.category === category ? e.tokens : 0), 0),
    included: entries.filter((e) => e.included && e.category === category).length,
    excluded: entries.filter((e) => !e.included && e.category === category).length,
  })),
  entries,
  prompt: entries.map((e) => e.text).join('\n'),
});
