/** A text as it is read, and of each of its UTF-16 units where it stands in the text as it was given. */
export interface Revealed {
  readonly text: string;
  /** One more than there are units: the last is the length of the given text. */
  readonly at: Int32Array;
}

/** Unicode's tag characters: ASCII that no page shows and every model reads. */
const TAGS = 0xe0000;
/** Nothing is drawn for these: joiners, direction marks, soft hyphens, tags that are no letters. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/u;
const PLAIN = /^[\t\n\r\x20-\x7e]*$/;

function shown(character: string): string {
  const code = character.codePointAt(0)!;
  if (code > TAGS + 0x1f && code < TAGS + 0x7f) return String.fromCharCode(code - TAGS);
  return UNSEEN.test(character) ? '' : character.normalize('NFKC');
}

/** Makes seen what is hidden: tag characters become the letters that they stand for, what is zero wide goes, compatibility forms are plain. */
export function reveal(given: string): Revealed {
  if (PLAIN.test(given)) {
    return { text: given, at: Int32Array.from({ length: given.length + 1 }, (_, i) => i) };
  }
  let text = '';
  const at: number[] = [];
  let place = 0;
  for (const character of given) {
    const seen = shown(character);
    for (let i = 0; i < seen.length; i += 1) at.push(place);
    text += seen;
    place += character.length;
  }
  at.push(given.length);
  return { text, at: Int32Array.from(at) };
}
