import { plain } from '../../../../shared/plain-text.ts';

/** Characters from which on it matters that only few differ, and how many may then. Ours. */
const LONG = 12;
const FEW = 3;
/** A boilerplate line is short: a longer text that begins like one says more. Ours. */
const BOILERPLATE_LENGTH = 160;

/** What stands on many pages and is about none, as the whole of a text. */
const BOILERPLATE: readonly RegExp[] = [
  /^(?:copyright )?(?:©|\(c\)|copyright) ?\d{4}[^.!?]*\.?(?: all rights reserved\.?)?$/i,
  /^all rights reserved\.?$/i,
  /^page \d+(?: (?:of|\/) \d+)?\.?$/i,
  /^(?:click|tap) here(?: to [^.!?]*)?\.?$/i,
  /^(?:skip to|jump to) (?:main )?content\.?$/i,
  /^(?:we|this (?:site|website|page)) uses? cookies\b[^?]*$/i,
  /^(?:accept|reject|manage) (?:all )?cookies\.?$/i,
  /^(?:table of contents|back to top|read more|learn more|load more|share this|advertisement)\.?$/i,
  /^(?:privacy policy|terms of (?:use|service))(?:\s*[|·•]\s*[^|·•]+)*\.?$/i,
];

/** Three characters at most, over and over. */
function repeats(text: string): boolean {
  const characters = [...text.replaceAll(/\s/g, '')];
  return characters.length >= LONG && new Set(characters).size <= FEW;
}

/**
 * Whether a piece of a document says nothing: no letter, digit or symbol in it, the same few characters over and over, or a line that
 * stands on every page. It is not asked of a turn of a conversation: "…" and "hahaha" are answers there.
 */
export function isJunk(text: string): boolean {
  const given = plain(text);
  if (!/[\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}]/u.test(given)) return true;
  if (repeats(given)) return true;
  return given.length <= BOILERPLATE_LENGTH && BOILERPLATE.some((line) => line.test(given));
}
