import { CATEGORIES } from '../../domain/context/category.ts';
import type { ContextCategory } from '../../domain/context/category.ts';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type { DeltaEntry, WorkspaceDelta } from '../../domain/context/frames.ts';

const inPrompt = (workspace: CognitiveWorkspace): ReadonlyMap<string, WorkspaceEntry> =>
  new Map(workspace.entries.filter((entry) => entry.included).map((entry) => [entry.id, entry]));

const lean = ({ id, of, category, title, tokens }: WorkspaceEntry): DeltaEntry => ({
  id,
  of,
  category,
  title,
  tokens,
});

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const tokensOf = ({ tokens }: { readonly tokens: number }): number => tokens;

const usedBy = (workspace: CognitiveWorkspace, category: ContextCategory): number =>
  workspace.categories.find((use) => use.category === category)?.used ?? 0;

/**
 * What came into the prompt, left it and changed between two workspaces (seed 000, S2.2). An entry is the same when it has the
 * same id and the same text.
 */
export function workspaceDelta(before: CognitiveWorkspace, after: CognitiveWorkspace): WorkspaceDelta {
  const [old, now] = [inPrompt(before), inPrompt(after)];
  const added = [...now.values()].filter(({ id }) => !old.has(id));
  const removed = [...old.values()].filter(({ id }) => !now.has(id));
  const both = [...now.values()].flatMap((entry) => {
    const earlier = old.get(entry.id);
    return earlier === undefined ? [] : [{ earlier, entry }];
  });
  const changed = both.filter(({ earlier, entry }) => earlier.text !== entry.text);
  const kept = both.filter(({ earlier, entry }) => earlier.text === entry.text);
  const [came, went] = [sum(added, tokensOf), sum(removed, tokensOf)];
  return {
    from: before.tick,
    to: after.tick,
    added: added.map(lean),
    removed: removed.map(lean),
    changed: changed.map(({ earlier, entry }) => ({ ...lean(entry), before: earlier.tokens })),
    kept: kept.length,
    tokens: {
      added: came,
      removed: went,
      changed: sum(changed, ({ entry }) => entry.tokens),
      kept: sum(kept, ({ entry }) => entry.tokens),
      delta: came + went + sum(changed, ({ earlier, entry }) => Math.abs(entry.tokens - earlier.tokens)),
      before: before.totalTokens,
      after: after.totalTokens,
    },
    categories: CATEGORIES.map((category) => {
      const here = (entry: WorkspaceEntry): boolean => entry.category === category;
      return {
        category,
        before: usedBy(before, category),
        after: usedBy(after, category),
        added:
          sum(added.filter(here), tokensOf) + sum(changed, ({ entry }) => (here(entry) ? entry.tokens : 0)),
        removed:
          sum(removed.filter(here), tokensOf) +
          sum(changed, ({ earlier }) => (here(earlier) ? earlier.tokens : 0)),
      };
    }),
  };
}
