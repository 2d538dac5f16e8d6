import { AppError } from '../../domain/errors.ts';
import { binaryText, decodedText } from '../../lib/bytes/encoding.ts';
import type { ReadFile } from '../../lib/notes/note-file.ts';

/** Files that are looked at, and bytes of one: what is larger would hold the page up while it is read. Ours. */
const MOST_FILES = 2_000;
const MOST_BYTES = 32 * 2 ** 20;

export const LIMITS_NOTE = `At most ${MOST_FILES.toLocaleString('en')} files of ${MOST_BYTES / 2 ** 20} MB, and 10,000 passages at a time.`;
/** What the picker offers. */
export const ACCEPTED = '.md,.markdown,.mdx,.txt,.text,.json,.jsonl,.ndjson,.mbox,.eml';
const READABLE = new RegExp(`\\.(${ACCEPTED.replaceAll('.', '').replaceAll(',', '|')})$`, 'i');
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

/** Why a file is not looked at; null where it is. */
function refusalOf({ path, file }: GivenFile): string | null {
  if (/\.zip$/i.test(path)) return 'It is packed. Unpack it and drop the folder.';
  if (!READABLE.test(path))
    return 'Only Markdown, text, mailboxes (.mbox, .eml), JSON and JSON Lines are read.';
  if (file.size > MOST_BYTES) return `It is larger than ${MOST_BYTES / 2 ** 20} MB. Split it.`;
  return null;
}

/** Texts of the files that can be read, and why the others cannot. */
export async function textsOf(given: readonly GivenFile[]): Promise<{
  readonly texts: readonly { readonly path: string; readonly text: string }[];
  readonly refused: readonly ReadFile[];
}> {
  const seen = given.filter(({ path }) => !HIDDEN.test(path));
  const refused: ReadFile[] = seen
    .slice(MOST_FILES)
    .map(({ path }) => ({ path, why: `More than ${MOST_FILES} files were given.` }));
  const texts: { path: string; text: string }[] = [];
  for (const one of seen.slice(0, MOST_FILES)) {
    const why = refusalOf(one);
    if (why !== null) refused.push({ path: one.path, why });
    else {
      try {
        const bytes = new Uint8Array(await one.file.arrayBuffer());
        const text = /\.(mbox|eml)$/i.test(one.path) ? binaryText(bytes) : decodedText(bytes);
        texts.push({ path: one.path, text });
      } catch (error) {
        const why = error instanceof AppError ? error.message : 'The browser could not read it.';
        refused.push({ path: one.path, why });
      }
    }
  }
  return { texts: texts.sort((a, b) => (a.path < b.path ? -1 : 1)), refused };
}
