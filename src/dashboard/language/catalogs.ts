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
  const shown = Object.assign({}, english, translation[name]);
  catalogs.set(name, { english: english as Strings, shown: shown as Record<string, unknown> });
  return shown;
}

/** Puts a translation in place of what is shown, and of what loads later. */
export function translate(into: Translation): void {
  translation = into;
  for (const [name, { shown }] of catalogs) Object.assign(shown, into[name]);
}

/** A string as it was written in English, for what is looked up by it; the text itself where no catalog has it. */
export function inEnglish(text: string): string {
  for (const { english, shown } of catalogs.values()) {
    const found = writtenAs(text, shown, english);
    if (found !== null) return found;
  }
  return text;
}

function writtenAs(text: string, shown: Strings, english: Strings): string | null {
  for (const [key, value] of Object.entries(shown)) {
    const written = english[key];
    if (value === text && typeof written === 'string') return written;
    const group =
      value !== null && typeof value === 'object' && written !== null && typeof written === 'object';
    const found = group ? writtenAs(text, value as Strings, written as Strings) : null;
    if (found !== null) return found;
  }
  return null;
}
