import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';

/** What a memory's block is called, in its head. */
const NAMED = /^<[\w-]+ ref="([^"]+)"/u;

/** What an entry is cited by: a memory by the name that its block has, everything else by its id. */
const nameOf = ({ id, of, text }: WorkspaceEntry): string =>
  (of.kind === 'memory' ? NAMED.exec(text)?.[1] : undefined) ?? id;

/** Names of a workspace's entries that are in its prompt, in their order. */
export const citableOf = ({ entries }: Pick<CognitiveWorkspace, 'entries'>): readonly string[] =>
  entries
    .filter((entry) => entry.included)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(nameOf);

/** Gives the id of what is cited, by its name or by its id; what is neither stays as it is. Of what was left out too: it may be told on asking. */
export function citedIn({ entries }: Pick<CognitiveWorkspace, 'entries'>): (cited: string) => string {
  const ids = new Map(entries.map((entry) => [nameOf(entry), entry.id]));
  return (cited) => ids.get(cited) ?? cited;
}
