/** Strings, functions that put values into a string, and groups of both. */
type Strings = Readonly<Record<string, unknown>>;

/** All translations into one language, by the name of the catalog that each is of. */
export type Translation = Readonly<Record<string, object>>;

interface Catalog {
  readonly english: Strings;
  /** What components read whenever they draw. */
  readonly shown: Record<string, unknown>;
}

const catalogs = new Map<string, Catalog>();
let translation: Translation = {};

/**
 * The strings of one folder of the page, in the language that it speaks.
 *
 * Read them where they are shown, never while a module loads: the translation comes after it.
 * @param name the folder's path below `src/dashboard`, which the translation goes by
 * @param english the strings as they were written: each translation has its type
 */
export function catalog<T extends object>(name: string, english: T): T {
  const shown: Record<string, unknown> = {};
  put(shown, english as Strings);
  put(shown, (translation[name] ?? {}) as Strings);
  catalogs.set(name, { english: english as Strings, shown });
  return shown as T;
}

/** A group of strings that a module holds since it was loaded: it stays the same object when the translation comes. */
export const held = <Group extends object>(read: () => Group): Group => read();

/** Puts a translation in place of what is shown, and of what loads later. An empty one is English. */
export function translate(into: Translation): void {
  translation = into;
  for (const [name, { english, shown }] of catalogs) {
    clear(shown);
    put(shown, english);
    put(shown, (into[name] ?? {}) as Strings);
  }
}

/**
 * A string as it was written in English, for what is looked up by it; the text itself where no catalog has it.
 *
 * @param group name of the groups in which it stands, since one word may translate several
 */
export const inEnglish = (text: string, group: string): string =>
  paired(text, group, (shown, written) => [shown, written]);

/** The other way round: how a string is shown that was written so in English. */
export const asShown = (text: string, group: string): string =>
  paired(text, group, (shown, written) => [written, shown]);

const isGroup = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Strings over those that are there; groups stay the objects that they are. */
function put(into: Record<string, unknown>, strings: Strings): void {
  for (const [key, value] of Object.entries(strings)) {
    if (!isGroup(value)) into[key] = value;
    else {
      const group = into[key];
      if (isGroup(group)) put(group, value);
      else put((into[key] = {}), value);
    }
  }
}

/** Leaves groups of nothing. */
function clear(strings: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(strings)) {
    if (isGroup(value)) clear(value);
    else Reflect.deleteProperty(strings, key);
  }
}

type Pair = (shown: string, written: string) => readonly [from: string, to: string];

function paired(text: string, group: string, pair: Pair): string {
  for (const { english, shown } of catalogs.values()) {
    const strings = shown[group];
    const written = english[group];
    if (!isGroup(strings) || !isGroup(written)) continue;
    for (const [key, value] of Object.entries(strings)) {
      const was = written[key];
      if (typeof value !== 'string' || typeof was !== 'string') continue;
      const [from, to] = pair(value, was);
      if (from === text) return to;
    }
  }
  return text;
}
