/**
 * A group of a catalog's words that others may hold: each is read when it is asked for, so that a translation that comes later is heard.
 *
 * @param group reads it as it is shown now
 */
export function liveWords<Group extends object>(group: () => Group): Group {
  const keys = Object.keys(group()) as (keyof Group)[];
  const properties = keys.map((key) => [key, { enumerable: true, get: () => group()[key] }] as const);
  return Object.defineProperties({}, Object.fromEntries(properties)) as Group;
}
