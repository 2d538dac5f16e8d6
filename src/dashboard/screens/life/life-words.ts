import { t } from './strings.ts';

/** A stored line with minus signs for hyphens before figures. */
export const withMinus = (text: string): string => text.replaceAll(/(?<=^|[\s(])-(?=\d)/g, '−');

/** Somebody's words in quotation marks; their own become single ones, and a sentence that ends in them ends there. */
export function quoted(words: string, ends = false): string {
  const inner = words.replaceAll('“', '‘').replaceAll('”', '’');
  return `${t.quoted(inner)}${ends && !/[.!?…]$/.test(words) ? '.' : ''}`;
}
