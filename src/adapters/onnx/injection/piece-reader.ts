import * as v from 'valibot';

/** One word piece and where it stands, UTF-16 units. */
export interface WordPiece {
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/** Units of a word as BERT reads it, and of each where it stood. */
interface Word {
  text: string;
  from: number[];
  to: number[];
}

const vocabularySchema = v.object({ model: v.object({ vocab: v.record(v.string(), v.number()) }) });
/** A longer word is unknown as a whole. */
const LONGEST_WORD = 100;
const UNKNOWN = '[UNK]';
const SPACE = /[\s\p{Zs}]/u;
const DROPPED = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\ufffd]/u;
const MARK = /\p{Mn}/gu;
const SIGN = /[!-/:-@[-`{-~\p{P}]/u;
const CHINESE =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/u;

/** Words and signs as BERT's normaliser and pre-tokenizer make them: lower case, without accents, each sign by itself. */
function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let open: Word | null = null;
  let place = 0;
  for (const character of text) {
    const from = place;
    place += character.length;
    if (SPACE.test(character)) {
      open = null;
      continue;
    }
    if (DROPPED.test(character)) continue;
    const alone = SIGN.test(character) || CHINESE.test(character);
    if (open === null || alone) words.push((open = { text: '', from: [], to: [] }));
    const read = character.normalize('NFD').replaceAll(MARK, '').toLowerCase();
    open.text += read;
    for (let i = 0; i < read.length; i += 1) {
      open.from.push(from);
      open.to.push(place);
    }
    if (alone) open = null;
  }
  return words.filter((word) => word.text !== '');
}

/**
 * BERT's uncased word pieces with their places, which the tokenizer's library does not tell. @param vocabulary the parsed `tokenizer.json`
 * @throws where it is no such file
 */
export function pieceReader(vocabulary: unknown): (text: string) => readonly WordPiece[] {
  const ids = new Map(Object.entries(v.parse(vocabularySchema, vocabulary).model.vocab));
  const unknown = ids.get(UNKNOWN) ?? 0;

  function piecesOf({ text, from, to }: Word): readonly WordPiece[] {
    const whole: WordPiece = { id: unknown, from: from[0]!, to: to.at(-1)! };
    if ([...text].length > LONGEST_WORD) return [whole];
    const pieces: WordPiece[] = [];
    for (let start = 0; start < text.length;) {
      let end = text.length;
      let id: number | undefined;
      for (; end > start; end -= 1) {
        id = ids.get((start > 0 ? '##' : '') + text.slice(start, end));
        if (id !== undefined) break;
      }
      if (id === undefined) return [whole];
      pieces.push({ id, from: from[start]!, to: to[end - 1]! });
      start = end;
    }
    return pieces;
  }
  return (text) => wordsOf(text).flatMap(piecesOf);
}
