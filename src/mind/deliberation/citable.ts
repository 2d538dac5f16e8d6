import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import { citedAs } from '../candidates/index.ts';

/** Names of a workspace's entries that are in its prompt, in their order. */
export const citableOf = ({ entries }: Pick<CognitiveWorkspace, 'entries'>): readonly string[] =>
  entries
    .filter((entry) => entry.included)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(citedAs);

/** Gives the id of what is cited, by its name or by its id; what is neither stays as it is. Of what was left out too: it may be told on asking. */
export function citedIn({ entries }: Pick<CognitiveWorkspace, 'entries'>): (cited: string) => string {
  const ids = new Map(entries.map((entry) => [citedAs(entry), entry.id]));
  return (cited) => ids.get(cited) ?? cited;
}
