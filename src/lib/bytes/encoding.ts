import { AppError } from '../../domain/errors.ts';

/** Bytes of a text's beginning that are looked at: where a page says how it is encoded, and where a table has its first rows. */
export const HEAD_BYTES = 4_096;
/** Share of the letters beyond ASCII above which a text is none of western Europe. */
const MOST_BEYOND = 0.3;
/** Of one kind of place a text without a mark has zeros, of the other hardly any. */
const MANY_ZEROS = 0.3;
const FEW_ZEROS = 0.02;

/** `utf-16le` or `utf-16be` by the mark, or by where its zeros are; null for what is neither. */
export function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const pairs = head.length >> 1;
  if (pairs < 4) return null;
  let [even, odd] = [0, 0];
  for (let i = 0; i < 2 * pairs; i += 2) {
    if (head[i] === 0) even += 1;
    if (head[i + 1] === 0) odd += 1;
  }
  if (odd > MANY_ZEROS * pairs && even < FEW_ZEROS * pairs) return 'utf-16le';
  if (even > MANY_ZEROS * pairs && odd < FEW_ZEROS * pairs) return 'utf-16be';
  return null;
}

/** What Windows-1252 has between 0x80 and 0x9f; what it leaves open is the control of that number, as browsers read it. */
const WESTERN = [...'€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'];

interface Decoder {
  readonly encoding: string;
  /** @throws TypeError at bytes that are none of it */
  decode(bytes: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/** By any name that browsers know it by. Nodes read Windows-1252 as Latin 1, so that it is read here. @throws RangeError for no known name */
export function decoderOf(name: string): Decoder {
  const decoder = new TextDecoder(name, { fatal: true });
  if (decoder.encoding !== 'windows-1252') return decoder;
  const signOf = (byte: number): string =>
    byte >= 0x80 && byte <= 0x9f ? WESTERN[byte - 0x80]! : String.fromCharCode(byte);
  return { encoding: 'windows-1252', decode: (bytes) => Array.from(bytes, signOf).join('') };
}

/** What a page or an XML text says that it is encoded in; null where it says nothing that is known. */
function declaredEncoding(head: Uint8Array): string | null {
  const text = new TextDecoder('latin1').decode(head);
  if (!/^\s*</.test(text)) return null;
  const said =
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w.:-]+)/i.exec(text) ??
    /<meta\b[^>]*\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text);
  if (!said) return null;
  try {
    const { encoding } = new TextDecoder(said[1]);
    // What could be read so far is no UTF-16, whatever it says.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return null;
  }
}

interface Utf8Sight {
  /** Sequences of several bytes, and where the first byte is that belongs to none. */
  readonly sequences: number;
  readonly firstWrong: number | null;
}

/** Length of the sequence that begins at a byte; 0 for none, -1 for one that goes on beyond the end. */
function sequenceAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  const length =
    lead >= 0xc2 && lead <= 0xdf
      ? 2
      : lead >= 0xe0 && lead <= 0xef
        ? 3
        : lead >= 0xf0 && lead <= 0xf4
          ? 4
          : 0;
  for (let i = 1; i < length; i++) {
    if (at + i >= bytes.length) return -1;
    const byte = bytes[at + i]!;
    const least = i > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const most = i > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (byte < least || byte > most) return 0;
  }
  return length;
}

function seeUtf8(bytes: Uint8Array): Utf8Sight {
  let sequences = 0;
  for (let at = 0; at < bytes.length;) {
    if (bytes[at]! < 0x80) at += 1;
    else {
      const length = sequenceAt(bytes, at);
      if (length <= 0) return { sequences, firstWrong: at };
      sequences += 1;
      at += length;
    }
  }
  return { sequences, firstWrong: null };
}

/** How many bytes at the end begin a sequence that goes on. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return sequenceAt(bytes, bytes.length - back) === -1 ? back : 0;
  }
  return 0;
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && (byte | 32) >= 97 && (byte | 32) <= 122;

/** Whether bytes can be text in Windows-1252: no other alphabet's, and no punctuation of an older code in the middle of words. */
function canBeWestern(bytes: Uint8Array): boolean {
  let [letters, beyond] = [0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (isLetter(byte)) letters += 1;
    if (byte < 0x80) continue;
    if (byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) return false;
    if (byte >= 0xc0) beyond += 1;
    const isSign =
      byte < 0xa0 && ![0x8a, 0x8c, 0x8e, 0x9a, 0x9c, 0x9e, 0x9f, 0x92, 0x96, 0x97].includes(byte);
    if (isSign && isLetter(bytes[at - 1]) && isLetter(bytes[at + 1])) return false;
  }
  return beyond <= MOST_BEYOND * (letters + beyond) || beyond < 4;
}

const UNKNOWN =
  'Save it as UTF-8 (in an editor or spreadsheet: “Save as”, encoding UTF-8), then add it again.';

const newlines = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => (byte === 10 ? sum + 1 : sum), 0);

/**
 * Bytes as text: by the mark, as a page declares it, else UTF-8, else what is none of it as Windows-1252, as browsers do. Nothing is
 * decoded with loss: what fits no reading is refused with its line.
 */
export class Decoding {
  #rest = new Uint8Array(0);
  #line = 1;
  #sequences = 0;
  #decoder: Decoder | null = null;
  /** It is neither declared nor UTF-8. */
  #isOld = false;
  #declared: string | null = null;
  /** Told of letters that were no UTF-8. */
  readonly #onOld: ((count: number) => void) | undefined;

  constructor(head: Uint8Array, onOldCharacters?: (count: number) => void) {
    this.#onOld = onOldCharacters;
    const wide = wideEncoding(head);
    this.#declared = wide === null ? declaredEncoding(head) : null;
    const named = wide ?? (this.#declared === 'utf-8' ? null : this.#declared);
    if (named !== null) this.#decoder = decoderOf(named);
  }

  /** @param last nothing comes behind it @throws AppError `import.unreadable` */
  text(bytes: Uint8Array, last: boolean): string {
    if (this.#decoder) return this.#decoded(this.#decoder, bytes, last);
    const whole = new Uint8Array(this.#rest.length + bytes.length);
    whole.set(this.#rest);
    whole.set(bytes, this.#rest.length);
    const kept = last ? 0 : unfinished(whole);
    const given = whole.subarray(0, whole.length - kept);
    this.#rest = whole.slice(whole.length - kept);
    const { sequences, firstWrong } = seeUtf8(given);
    this.#sequences += sequences;
    if (firstWrong === null) {
      this.#line += newlines(given);
      // A mark stands at the beginning only.
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(given).replace(/^\ufeff/, '');
    }
    const line = this.#line + newlines(given.subarray(0, firstWrong));
    if (this.#sequences > 0)
      throw unreadable(`Line ${line}: the file mixes UTF-8 with bytes that are not UTF-8. ${UNKNOWN}`, line);
    if (!canBeWestern(given))
      throw unreadable(
        `Line ${line}: the text is not UTF-8, and its encoding can’t be detected. ${UNKNOWN}`,
        line,
      );
    this.#decoder = decoderOf('windows-1252');
    this.#isOld = true;
    this.#rest = new Uint8Array(0);
    return this.#decoded(this.#decoder, whole, last);
  }

  #decoded(decoder: Decoder, bytes: Uint8Array, last: boolean): string {
    try {
      const text = decoder.decode(bytes, { stream: !last });
      if (this.#isOld) {
        let old = 0;
        for (const byte of bytes) if (byte >= 0x80) old += 1;
        if (old > 0) this.#onOld?.(old);
      }
      this.#line += newlines(bytes);
      return text;
    } catch (cause) {
      throw unreadable(
        `After line ${this.#line}: bytes that are not valid ${decoder.encoding}${this.#declared === null ? '' : ', the encoding that the page declares'}. ${UNKNOWN}`,
        this.#line,
        cause,
      );
    }
  }
}

/** All of a text at once. @param onOldCharacters as of `Decoding` @throws AppError `import.unreadable` with the line that fits no encoding */
export const decodedText = (bytes: Uint8Array, onOldCharacters?: (count: number) => void): string =>
  new Decoding(bytes.subarray(0, HEAD_BYTES), onOldCharacters).text(bytes, true);

/** Each byte as a sign of its own: a mailbox holds texts of many encodings. */
export function binaryText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return parts.join('');
}

const unreadable = (message: string, line: number, cause?: unknown): AppError =>
  new AppError('import.unreadable', message, { data: { line, column: null }, cause });
