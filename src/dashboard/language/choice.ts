import { translate } from './catalogs.ts';

/** What the page can speak, each in its own words. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

const STORAGE_KEY = 'golem-language';
/** How numbers and dates are written. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

let spoken: Language = 'en';

const isLanguage = (tag: string | null): tag is Language => tag !== null && Object.hasOwn(LANGUAGES, tag);

/** The language that the page speaks now. */
export const language = (): Language => spoken;

/** The BCP 47 tag by which numbers and dates are written now. */
export const locale = (): string => LOCALES[spoken];

/**
 * Speaks the language that this browser was told to, else the first of its own that is known, else English.
 *
 * @param given goes before both: the address names it
 */
export async function speakChosen(given: string | null): Promise<void> {
  const wanted = isLanguage(given) ? given : (stored() ?? preferred());
  if (wanted === spoken) return;
  try {
    translate(wanted === 'en' ? {} : (await import('./german.ts')).GERMAN);
  } catch {
    // The translation cannot be loaded: the page speaks English rather than not at all.
    return;
  }
  spoken = wanted;
  document.documentElement.lang = wanted;
}

/** Keeps the choice for later visits; the page speaks it once it is loaded anew. */
export function chooseLanguage(chosen: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, chosen);
  } catch {
    // Storage is refused: the browser's own language stays.
  }
}

function stored(): Language | null {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return isLanguage(kept) ? kept : null;
  } catch {
    return null;
  }
}

const preferred = (): Language =>
  navigator.languages.map((tag) => tag.split('-')[0]!.toLowerCase()).find(isLanguage) ?? 'en';
