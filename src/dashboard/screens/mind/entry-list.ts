import type { ContextCategory } from '../../../domain/context/category.ts';
import type {
  CognitiveWorkspace,
  WorkspaceEntry,
  WorkspaceSubject,
} from '../../../domain/context/context.ts';

const SIDES: Readonly<Record<EntryListFilter['side'], (entry: WorkspaceEntry) => boolean>> = {
  all: () => true,
  in: ({ included }) => included,
  out: ({ included }) => !included,
  read: ({ read, cited }) => read === true || cited === true,
  unread: ({ included, read, cited }) => included && read === false && cited !== true,
};

export interface EntryListFilter {
  readonly category: ContextCategory | 'all';
  readonly side: 'all' | 'in' | 'out' | 'read' | 'unread';
}

/** Prompt order for what is in, then what was left out by falling score. */
export function listEntries(
  workspace: CognitiveWorkspace,
  filter: EntryListFilter,
): readonly WorkspaceEntry[] {
  return workspace.entries
    .filter((entry) => filter.category === 'all' || entry.category === filter.category)
    .filter(SIDES[filter.side])
    .sort((a, b) =>
      a.included !== b.included
        ? Number(b.included) - Number(a.included)
        : a.included
          ? (a.position ?? 0) - (b.position ?? 0)
          : b.score - a.score,
    );
}

/** Memories have a page of their own, rules and what organs say have none. */
export function memoryHref(of: WorkspaceSubject): string | null {
  return of.kind === 'memory' ? `#/memory/${of.id}` : null;
}
