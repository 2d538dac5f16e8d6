/**
 * The kinds of worlds, and how an id says which: a tape's is a bare word, any other's its kind, a colon, and what is its own. Ids are
 * stored with lives and name the same world wherever they are read.
 */
export type WorldKind = 'tape' | 'file' | 'chain' | 'proving';

export const worldIdOf = (kind: Exclude<WorldKind, 'tape'>, own: string): string => `${kind}:${own}`;

export function worldKindOf(id: string): WorldKind {
  if (id.startsWith('file:')) return 'file';
  if (id.startsWith('proving:')) return 'proving';
  return id.startsWith('chain:') ? 'chain' : 'tape';
}
