import { CATEGORIES } from '../../../domain/context.ts';
import type { CognitiveWorkspace, ContextCategory, WorkspaceEntry } from '../../../domain/context.ts';

export interface WorkspaceDiff {
  /** In this prompt and not in the earlier one. */
  readonly added: readonly WorkspaceEntry[];
  /** In the earlier prompt and not in this one. */
  readonly removed: readonly WorkspaceEntry[];
  /** In both under one id with another text. */
  readonly changed: readonly { readonly before: WorkspaceEntry; readonly after: WorkspaceEntry }[];
  readonly kept: number;
  /** Every category, in the canonical order. Tokens. */
  readonly categories: readonly {
    readonly category: ContextCategory;
    readonly before: number;
    readonly after: number;
    readonly delta: number;
  }[];
}

const includedById = (workspace: CognitiveWorkspace): ReadonlyMap<string, WorkspaceEntry> =>
  new Map(workspace.entries.filter((entry) => entry.included).map((entry) => [entry.id, entry]));

const usedBy = (workspace: CognitiveWorkspace, category: ContextCategory): number =>
  workspace.categories.find((use) => use.category === category)?.used ?? 0;

/** What came in, went out and changed between two assembled workspaces; only what was in a prompt counts. */
export function diffWorkspaces(before: CognitiveWorkspace, after: CognitiveWorkspace): WorkspaceDiff {
  const old = includedById(before);
  const now = includedById(after);
  const shared = [...now.values()].flatMap((entry) => {
    const earlier = old.get(entry.id);
    return earlier ? [{ before: earlier, after: entry }] : [];
  });
  const changed = shared.filter((pair) => pair.before.text !== pair.after.text);
  return {
    added: [...now.values()].filter((entry) => !old.has(entry.id)),
    removed: [...old.values()].filter((entry) => !now.has(entry.id)),
    changed,
    kept: shared.length - changed.length,
    categories: CATEGORIES.map((category) => {
      const [from, to] = [usedBy(before, category), usedBy(after, category)];
      return { category, before: from, after: to, delta: to - from };
    }),
  };
}
