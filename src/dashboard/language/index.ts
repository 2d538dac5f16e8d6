/**
 * It alone knows which language the page speaks, and where the strings of each part of the page are translated.
 * It never holds a string of the page itself.
 * Begin with `catalogs.ts`.
 */
export { asShown, catalog, held, inEnglish } from './catalogs.ts';
export { type Language, LANGUAGES, chooseLanguage, language, locale, speakChosen } from './choice.ts';
