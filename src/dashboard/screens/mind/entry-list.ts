import type { CognitiveWorkspace, ContextCategory, WorkspaceEntry } from '../../../domain/context.ts';

export interface EntryListFilter {
  readonly category: ContextCategory | 'all';
  readonly side: 'all' | 'in' | 'out';
}

/** Prompt order for what is in, then what was left out by falling score. */
export function listEntries(
  workspace: CognitiveWorkspace,
  filter: EntryListFilter,
): readonly WorkspaceEntry[] {
  return workspace.entries
    .filter((entry) => filter.category === 'all' || entry.category === filter.category)
    .filter((entry) => filter.side === 'all' || entry.included === (filter.side === 'in'))
    .sort((a, b) =>
      a.included !== b.included
        ? Number(b.included) - Number(a.included)
        : a.included
          ? (a.position ?? 0) - (b.position ?? 0)
          : b.score - a.score,
    );
}

/** Grimoire entries have ULIDs; rules and organs have readable names and no page of their own. */
export function memoryHref(id: string): string | null {
  const match = /^(?:[a-z-]+:)?([0-7][0-9A-HJKMNP-TV-Z]{25})(?:$|[:#])/.exec(id);
  return match ? `#/memory/${match[1]}` : null;
}
