import { AppError } from '../../domain/errors.ts';
import { binaryText, decodedText, HEAD_BYTES, wideEncoding } from '../../lib/bytes/encoding.ts';
import { gunzip } from '../../lib/bytes/gunzip.ts';
import { joinBytes } from '../../lib/bytes/join-bytes.ts';
import { isMail } from '../../lib/notes/mbox.ts';
import type { NoteFile, ReadFile } from '../../lib/notes/note-file.ts';
import { t } from './strings.ts';

/** Files that are looked at, and bytes of one: what is larger would hold the page up while it is read. Ours. */
const MOST_FILES = 2_000;
const MOST_MB = 32;
const MOST_BYTES = MOST_MB * 2 ** 20;

/** How much may be given at a time, in words. */
export const limitsNote = (): string => t.given.limits(MOST_FILES, MOST_MB);
/** What the picker offers. */
const ENDINGS = 'md,markdown,mdx,txt,text,json,jsonl,ndjson,mbox,eml'.split(',');
export const ACCEPTED = [...ENDINGS, 'gz'].map((ending) => `.${ending}`).join(',');
const READABLE = new RegExp(`\\.(${ENDINGS.join('|')})$`, 'i');
/** What no person wrote to be read. */
export const HIDDEN = /(^|\/)(\.|node_modules\/|__MACOSX\/)/;

export interface GivenFile {
  /** With its folders. */
  readonly path: string;
  readonly file: File;
}

/** What the picker gave, of a folder with its path in it. */
export const pickedFiles = (files: Iterable<File>): readonly GivenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder tells of its entries in parts, until a part is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all;
    all.push(...part);
  }
}

async function under(entry: FileSystemEntry, found: GivenFile[], most: number): Promise<void> {
  if (found.length > most || HIDDEN.test(`${entry.fullPath}/`)) return;
  if (entry.isFile) {
    found.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry as FileSystemFileEntry) });
  } else {
    for (const one of await entriesOf(entry as FileSystemDirectoryEntry)) await under(one, found, most);
  }
}

/** What was dropped, folders with all that is in them, up to a few more than so many. It has to be asked for while the drop is handled. */
export async function droppedFiles(transfer: DataTransfer, most = MOST_FILES): Promise<readonly GivenFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = [...transfer.files];
  if (entries.length === 0) return pickedFiles(files);
  const found: GivenFile[] = [];
  for (const entry of entries) await under(entry, found, most);
  return found;
}

const withoutGz = (path: string): string => path.replace(/\.gz$/i, '');

/** Why a file is not looked at; null where it is. */
function refusalOf({ path, file }: GivenFile): string | null {
  if (/\.(zip|tgz|tar|7z|rar|bz2|xz|zst)$/i.test(withoutGz(path))) return t.given.archive;
  if (!READABLE.test(withoutGz(path))) return /\.gz$/i.test(path) ? t.given.unnamed : t.given.unread;
  if (file.size > MOST_BYTES) return t.given.large(MOST_MB);
  return null;
}

/** A file's bytes, unpacked where they are gzip, whatever it is called. @throws Error in words for whoever gave it */
async function unpacked(file: File): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const parts: Uint8Array[] = [];
  let size = 0;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  try {
    for await (const part of gunzip(whole())) {
      size += part.length;
      if (size > MOST_BYTES) throw new AppError('import.refused', t.given.largeUnpacked(MOST_MB));
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('import.unreadable', t.given.damaged(why));
  }
  return joinBytes(parts);
}

/** The same file, unpacked and called so, where it is gzip. @throws AppError `import.unreadable`, `import.refused` */
export async function unpackedFile(file: File): Promise<File> {
  const packed = /\.gz$/i.test(file.name);
  return packed ? new File([new Uint8Array(await unpacked(file))], withoutGz(file.name)) : file;
}

/** Texts of the files that can be read, and why the others cannot. */
export async function textsOf(
  given: readonly GivenFile[],
): Promise<{ readonly texts: readonly NoteFile[]; readonly refused: readonly ReadFile[] }> {
  const seen = given.filter(({ path }) => !HIDDEN.test(path));
  const refused: ReadFile[] = seen
    .slice(MOST_FILES)
    .map(({ path }) => ({ path, why: t.given.tooMany(MOST_FILES) }));
  const texts: NoteFile[] = [];
  for (const one of seen.slice(0, MOST_FILES)) {
    const why = refusalOf(one);
    if (why !== null) refused.push({ path: one.path, why });
    else {
      try {
        texts.push(textOf(withoutGz(one.path), await unpacked(one.file)));
      } catch (error) {
        const why = error instanceof AppError ? error.message : t.given.unreadable;
        refused.push({ path: one.path, why });
      }
    }
  }
  return { texts: texts.sort((a, b) => (a.path < b.path ? -1 : 1)), refused };
}

/** @throws AppError `import.unreadable` where it is no text, or which encoding it is in cannot be told */
function textOf(path: string, bytes: Uint8Array): NoteFile {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head[0] === 0x50 && head[1] === 0x4b && head[2]! < 9)
    throw new AppError('import.unreadable', t.given.archive);
  if (head.includes(0) && wideEncoding(head) === null)
    throw new AppError('import.unreadable', t.given.notText);
  // Messages of a mailbox have encodings of their own.
  if (isMail(path, binaryText(head))) return { path, text: binaryText(bytes) };
  let oldCharacters = 0;
  const text = decodedText(bytes, (count) => (oldCharacters += count));
  return { path, text, oldCharacters };
}
