/**
 * Words of a text in any writing. Where a script does not part its words (Chinese, Japanese, Thai, Lao, Khmer, Burmese) or adds to
 * them what English says in words of its own (Korean), each sign that has a meaning and each two that stand together are words:
 * a word is found in the text that it stands in. Browsers' own segmenters would part them better, and each differently: what is remembered would be found
 * in one and not in another.
 */
const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:\u00ad|\u200c|\u200d|\u2060)+[\p{L}\p{N}\p{M}]+)*/gu;
/** Stands within words and is not read: a hyphen where a line may end, what joins letters or keeps them apart, the dot of a large Turkish I. */
const UNREAD = /\u00ad|\u200c|\u200d|\u2060|(?<=i)\u0307/g;
const UNPARTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3005\u3006\u30fc\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNPARTED_OR_NOT = new RegExp(`(?:${UNPARTED.source}\\p{M}*)+|[^]`, 'gu');
/** Of scripts in which a sign is a sound and no word: alone it says nothing. */
const SOUNDS =
  /^[\p{Script=Hiragana}\p{Script=Katakana}\u30fc\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A sign with the marks on it. */
const SIGNS = /[^\p{M}]\p{M}*|\p{M}+/gu;
/** Begins with the vowel or the end of a Korean syllable that is written in its letters, as names of files on a Mac are. */
const INNER_JAMO = /^[\u1161-\u1175\u11a8-\u11c2]/;
/** Vowels and signs of reading of Arabic and Hebrew, which are written or not, and what only stretches a word. */
const OPTIONAL_MARKS =
  /[\u0591-\u05bd]|\u05bf|[\u05c1-\u05c2]|[\u05c4-\u05c5]|\u05c7|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670|[\u06d6-\u06dc]|[\u06df-\u06e8]|[\u06ea-\u06ed]/g;
/** Without these there is nothing but Latin letters without marks, each as it is. */
const NOT_PLAIN = /[\u00ad\u00df\u0130\u0250-\uffff]/;

/** A stretch of a text, with the words that it is, or is part of: none where it parts words. */
export interface WordPiece {
  /** As it stands in the text. */
  readonly text: string;
  /** In small letters. */
  readonly words: readonly string[];
}

/** A word as it is compared: signs of full and of half width, ligatures and ß are the letters that they stand for. */
const sameWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFC')
    .replace(OPTIONAL_MARKS, '')
    .replace(UNREAD, '');

/** The signs of a text, joined they are the text again: a Korean syllable is one sign, in one letter or in its two or three. */
function signsOf(text: string): readonly string[] {
  const signs: string[] = [];
  for (const [sign] of text.matchAll(SIGNS)) {
    const joined = INNER_JAMO.test(sign) && signs.length > 0 ? signs.at(-1)! + sign : undefined;
    if (joined !== undefined && joined.normalize('NFC').match(SIGNS)?.length === 1)
      signs[signs.length - 1] = joined;
    else signs.push(sign);
  }
  return signs;
}

/** Whether a sign is a word by itself: one of meaning, or one that stands alone. */
const saysAlone = (signs: readonly string[], at: number): boolean =>
  signs.length === 1 || !SOUNDS.test(signs[at]!);

/** A run of letters by its parts: signs of an unparted script one by one, the rest as it stands. */
function* partsOf(run: string): Generator<{ readonly text: string; readonly unparted: boolean }> {
  if (!UNPARTED.test(run)) return yield { text: run, unparted: false };
  let rest = '';
  for (const [part] of run.matchAll(UNPARTED_OR_NOT)) {
    if (!UNPARTED.test(part)) rest += part;
    else {
      if (rest !== '') yield { text: rest, unparted: false };
      rest = '';
      yield { text: part, unparted: true };
    }
  }
  if (rest !== '') yield { text: rest, unparted: false };
}

/** A text in its stretches, in order: joined they are the text again. */
export function wordPieces(text: string): readonly WordPiece[] {
  const pieces: WordPiece[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (index > from) pieces.push({ text: text.slice(from, index), words: [] });
    from = index + run.length;
    for (const part of partsOf(run)) {
      if (!part.unparted) {
        const word = sameWord(part.text);
        pieces.push({ text: part.text, words: word === '' ? [] : [word] });
        continue;
      }
      const signs = signsOf(part.text);
      const same = signs.map(sameWord);
      for (const [i, sign] of signs.entries()) {
        const pairs = [
          i > 0 ? same[i - 1]! + same[i]! : '',
          i + 1 < same.length ? same[i]! + same[i + 1]! : '',
        ];
        const alone = saysAlone(same, i) ? [same[i]!] : [];
        pieces.push({ text: sign, words: [...alone, ...pairs].filter((word) => word !== '') });
      }
    }
  }
  if (from < text.length) pieces.push({ text: text.slice(from), words: [] });
  return pieces;
}

/** A text's words in order, in small letters; each of a pair of signs once. */
export function wordsOf(text: string): readonly string[] {
  // Most texts have nothing that needs more than this.
  if (!NOT_PLAIN.test(text)) return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const words: string[] = [];
  for (const [run] of text.matchAll(RUN)) {
    for (const part of partsOf(run)) {
      if (!part.unparted) {
        const word = sameWord(part.text);
        if (word !== '') words.push(word);
        continue;
      }
      const signs = signsOf(part.text)
        .map(sameWord)
        .filter((sign) => sign !== '');
      for (const [i, sign] of signs.entries()) {
        if (saysAlone(signs, i)) words.push(sign);
        if (i + 1 < signs.length) words.push(sign + signs[i + 1]!);
      }
    }
  }
  return words;
}
