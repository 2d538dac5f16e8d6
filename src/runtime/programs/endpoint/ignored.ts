/** Names the fields of a request that change nothing here, so that nobody believes they did. */
const IGNORED_HEADER = 'x-golem-ignored';
/** Says what was changed of it, so that nobody wonders. */
const CHANGED_HEADER = 'x-golem-changed';
/** Names in it at most: a header has to fit what clients read. */
const MOST_NAMES = 32;
/** Letters of one name at most. */
const LONGEST_NAME = 64;

/** @param known fields that are read @returns the others that were given with a value, in their order */
export function ignoredFields(
  body: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): readonly string[] {
  return Object.keys(body).filter((name) => !known.has(name) && body[name] != null);
}

/**
 * The header that names them; none where there are none. A caller may call a field anything: what a header cannot carry is
 * percent-encoded, and of many or long names the beginning is told.
 */
export const ignoredHeader = (names: readonly string[]): Readonly<Record<string, string>> =>
  listed(IGNORED_HEADER, names);

/** The header that names what was changed, `field=how`; none where nothing was. */
export const changedHeader = (changes: readonly string[]): Readonly<Record<string, string>> =>
  listed(CHANGED_HEADER, changes);

function listed(header: string, names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return {};
  const named = names.slice(0, MOST_NAMES).map(headerText);
  const more = names.length - named.length;
  return { [header]: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ') };
}

/** A text as a header can carry it: short, and percent-encoded where it is not plain. */
export function headerText(name: string): string {
  const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}...` : name;
  return encodeURIComponent(short.toWellFormed()).replaceAll('%3D', '=');
}
