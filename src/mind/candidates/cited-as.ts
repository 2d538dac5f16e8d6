import type { WorkspaceEntry } from '../../domain/context/context.ts';

/** What a memory's block is called, in its head. */
const NAMED = /^<[\w-]+ ref="([^"]+)"/u;

/** What an entry is cited by: a memory by the name that its block has, everything else by its id. */
export const citedAs = ({ id, of, text }: Pick<WorkspaceEntry, 'id' | 'of' | 'text'>): string =>
  (of.kind === 'memory' ? NAMED.exec(text)?.[1] : undefined) ?? id;
