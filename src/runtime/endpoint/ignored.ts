/** Names the fields of a request that change nothing here, so that nobody believes they did. */
export const IGNORED_HEADER = 'x-golem-ignored';

/** @param known fields that are read @returns the others that were given with a value, in their order */
export function ignoredFields(
  body: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): readonly string[] {
  return Object.keys(body).filter((name) => !known.has(name) && body[name] != null);
}
