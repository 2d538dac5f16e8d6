import type { CollectionDisk, CollectionRow, DocumentRow } from '../../../adapters/collections/index.ts';
import { kindOf, type OpenPdf, unitsOf } from '../../../adapters/documents/index.ts';
import type {
  Chunking,
  CollectionOffer,
  CollectionsProgress,
  DocumentOffer,
  GuessedLetters,
  RefusedDocument,
} from '../../../domain/memory/collection.ts';
import { AppError } from '../../../domain/errors.ts';
import { FixedChunker } from '../../../lib/chunking/fixed.ts';
import { type EmbedSentences, SemanticChunker } from '../../../lib/chunking/semantic.ts';
import { RecursiveChunker } from '../../../lib/chunking/recursive.ts';
import type { Chunk, Chunker, ChunkSize } from '../../../lib/chunking/unit.ts';
import { nextTask } from '../../../lib/async/next-task.ts';
import { Batch } from './batch.ts';
import type { Catalog } from './catalog.ts';
import { mergeSmall } from './merge.ts';
import { collectionNumber } from './ids.ts';

/** As the embedding model reads them: it keeps 256 tokens of a text. */
export const CHUNK_TOKENS = 200;
export const OVERLAP = 32;
const DEFAULT_NAME = 'Documents';
/** Progress is told, and whole documents are put down, at most this often, ms. */
const REPORT_MS = 100;
const KEPT_MS = 1_000;

export interface TakeInParts {
  readonly disk: CollectionDisk;
  readonly catalog: Catalog;
  readonly openPdf: OpenPdf;
  /** Tokens as the embedding model counts them. */
  count(text: string): number;
  /** Vectors of sentences; null while no model answers. */
  sentences(): Promise<EmbedSentences | null>;
  progress(progress: CollectionsProgress): void;
  /** Documents were put down. */
  kept(documents: readonly DocumentRow[]): void;
  /** One writer at a time. */
  write(task: () => Promise<void>): Promise<void>;
  /** Resolves when the next piece may be read: others need the cores too. */
  pace(workedMs: number): Promise<void>;
  now(): number;
  stopwatch(): number;
}

export interface TakenIn {
  readonly collection: CollectionRow;
  readonly added: readonly DocumentRow[];
  readonly replaced: readonly number[];
  readonly refused: readonly RefusedDocument[];
  readonly guessed: readonly GuessedLetters[];
}

/** The collection that is added to; a new one where there is none of that id or name. It is put down with the first document. */
function collectionOf({ catalog, now }: TakeInParts, offer: CollectionOffer): CollectionRow {
  const given = (offer.collection ?? DEFAULT_NAME).trim();
  const known = catalog.collections.get(collectionNumber(given) ?? 0) ?? catalog.named(given);
  const set = {
    ...(offer.chunking !== undefined && { chunking: offer.chunking }),
    ...(offer.chunkTokens !== undefined && { chunkTokens: offer.chunkTokens }),
    ...(offer.overlap !== undefined && { overlap: offer.overlap }),
  };
  if (known) return { ...known, ...set, at: now() };
  const { meta } = catalog;
  catalog.meta = { ...meta, nextCollection: meta.nextCollection + 1 };
  const row = { chunking: 'recursive' as const, chunkTokens: CHUNK_TOKENS, overlap: OVERLAP };
  return { id: meta.nextCollection, name: given, ...row, ...set, at: now() };
}

const blobOf = ({ text, bytes }: DocumentOffer): Blob =>
  bytes instanceof Blob ? bytes : new Blob([bytes ?? text ?? '']);

/** How a document is cut: by structure where no model answers that could tell what it means. */
async function chunkerOf(
  parts: TakeInParts,
  chunking: Chunking,
  size: ChunkSize,
): Promise<{ readonly chunker: Chunker; readonly by: Chunking }> {
  if (chunking === 'fixed') return { chunker: new FixedChunker(size), by: chunking };
  const sentences = chunking === 'semantic' ? await parts.sentences() : null;
  return sentences
    ? { chunker: new SemanticChunker(size, sentences), by: 'semantic' }
    : { chunker: new RecursiveChunker(size), by: 'recursive' };
}

/**
 * Takes in documents one after the other. What is whole is put down as it goes; a document that cannot be read is refused and the
 * next is read.
 * @throws AppError `store.*`, with all that was whole by then kept; the signal's reason is no error but ends it
 */
export async function takeIn(
  parts: TakeInParts,
  offer: CollectionOffer,
  signal: AbortSignal,
): Promise<TakenIn> {
  const { disk, catalog } = parts;
  const collection = collectionOf(parts, offer);
  const size: ChunkSize = {
    tokens: collection.chunkTokens,
    overlap: Math.min(collection.overlap, Math.floor(collection.chunkTokens / 2)),
    count: (text) => parts.count(text),
  };
  const batch = new Batch(disk, catalog);
  const added: DocumentRow[] = [];
  const replaced: number[] = [];
  const refused: RefusedDocument[] = [];
  const guessed: GuessedLetters[] = [];
  let waiting: DocumentRow[] = [];
  const blobs = offer.documents.map(blobOf);
  const ofBytes = blobs.reduce((sum, { size: bytes }) => sum + bytes, 0);
  let [before, read, chunks, reportedAt, keptAt] = [0, 0, 0, 0, parts.stopwatch()];

  const tell = (name: string, always = false): void => {
    const now = parts.stopwatch();
    if (!always && now - reportedAt < REPORT_MS) return;
    reportedAt = now;
    const documents = added.length + refused.length;
    const bytes = before + read;
    parts.progress({
      collection: collection.name,
      documents,
      of: offer.documents.length,
      bytes,
      ofBytes,
      chunks,
      name,
    });
  };
  const commit = async (): Promise<void> => {
    const done = waiting;
    waiting = [];
    await parts.write(async () => {
      await batch.commit(collection);
      await mergeSmall(disk, catalog);
    });
    keptAt = parts.stopwatch();
    added.push(...done);
    if (done.length > 0) parts.kept(done);
  };
  const due = (): boolean => parts.stopwatch() - keptAt > KEPT_MS;
  const take = (given: readonly Chunk[]): void => {
    for (const chunk of given) batch.add(chunk);
    chunks += given.length;
  };

  /** @throws AppError of the document, `store.*` */
  const readOne = async (document: DocumentOffer, bytes: Blob): Promise<void> => {
    const { name } = document;
    const kind = document.kind ?? (await kindOf(name, bytes));
    const standing = [...catalog.documents.values()].find(
      (row) => row.collection === collection.id && row.name === name && row.gone !== true,
    );
    const { chunker, by } = await chunkerOf(parts, collection.chunking, size);
    const id = batch.begin();
    let counted = chunks;
    let letters = 0;
    let began = parts.stopwatch();
    for await (const units of unitsOf(
      { name, kind, bytes },
      {
        signal,
        openPdf: parts.openPdf,
        onBytes: (of) => (read = of),
        onOldCharacters: (count) => (letters += count),
      },
    )) {
      for (const unit of units) {
        take(await chunker.push(unit));
        if (parts.stopwatch() - began < 50) continue;
        signal.throwIfAborted();
        tell(name);
        // What is whole does not wait for a long document behind it: a reload would lose it.
        if (batch.full || (!batch.empty && due())) await commit();
        await parts.pace(parts.stopwatch() - began);
        began = parts.stopwatch();
      }
    }
    take(await chunker.finish());
    counted = chunks - counted;
    if (counted === 0) {
      throw new AppError(
        'collections.unreadable',
        `“${name}” contains no text. Check the file, or choose another one.`,
      );
    }
    if (letters > 0) guessed.push({ name, count: letters });
    const row = { id, collection: collection.id, name, kind, bytes: bytes.size, at: parts.now() };
    waiting.push(batch.end({ ...row, chunking: by }, standing ?? null));
    if (standing) replaced.push(standing.id);
    if (batch.full || due()) await commit();
  };

  for (const [i, document] of offer.documents.entries()) {
    if (signal.aborted) break;
    read = 0;
    try {
      await readOne(document, blobs[i]!);
    } catch (error) {
      await parts.write(() => batch.abandon());
      if (signal.aborted) break;
      const { code, message } = AppError.from(error, 'collections.unreadable');
      if (code.startsWith('store.')) throw error;
      refused.push({ name: document.name, code, why: message });
    }
    before += blobs[i]!.size;
    read = 0;
    tell(document.name);
    await nextTask();
  }
  if (!batch.empty) await commit();
  tell('', true);
  return { collection, added, replaced, refused, guessed };
}
