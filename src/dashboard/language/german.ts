import type { Translation } from './catalogs.ts';

/** Each folder's German, by the name of its catalog. Loaded when the page is to speak it. */
export const GERMAN: Translation = Object.fromEntries(
  Object.entries(import.meta.glob<object>('../**/strings.de.ts', { eager: true, import: 'german' })).map(
    ([path, strings]) => [path.slice('../'.length, -'/strings.de.ts'.length), strings],
  ),
);
