import type { CollectionDisk, DocumentRow } from '../../../adapters/collections/index.ts';
import type {
  CollectionAnswer,
  CollectionHit,
  CollectionQuery,
  DocumentChunk,
  SearchMode,
} from '../../../domain/memory/collection.ts';
import { AppError } from '../../../domain/errors.ts';
import { topK } from '../../../lib/containers/top-k.ts';
import { between, type Fusion, fused } from '../../../lib/search/fuse.ts';
import { rerank } from '../../../lib/search/rerank.ts';
import { readsLikeInstruction } from '../../../shared/reads-like-instruction.ts';
import type { Catalog } from './catalog.ts';
import { chunksOf } from './chunk-store.ts';
import { collectionId, collectionNumber, documentId } from './ids.ts';
import { cosines, likest } from './meaning.ts';
import type { Signs } from './signs.ts';
import { wordScores } from './keyword.ts';

const LIMIT = 10;
/** Chunks that each way of looking proposes. */
const PROPOSED = 200;
/** Chunks that are looked at closer, where it is asked for. */
const CLOSER = 50;
/** Of a hybrid score half is meaning; what has no vector yet is judged by its words alone. */
const FUSIONS: Readonly<Record<SearchMode, Fusion>> = {
  keyword: { weights: { meaning: 0, words: 1 }, meaning: 'best', words: 'best', without: 'nothing' },
  vector: { weights: { meaning: 1, words: 0 }, meaning: 'itself', words: 'best', without: 'nothing' },
  hybrid: { weights: { meaning: 0.5, words: 0.5 }, meaning: 'best', words: 'best', without: 'words' },
};

export interface SearchParts {
  readonly disk: CollectionDisk;
  readonly catalog: Catalog;
  readonly signs: Signs;
  /** The question's vector by the model that the chunks' are by; null where it cannot be told. */
  question(text: string): Promise<Float32Array | null>;
}

interface Scored {
  readonly chunk: number;
  readonly document: DocumentRow;
  readonly words: number;
  readonly meaning: number;
  readonly bits: number;
  readonly score: number;
}

function wantedOf(catalog: Catalog, ids: readonly string[] | undefined): ReadonlySet<number> | null {
  if (ids === undefined) return null;
  return new Set(
    ids.map((id) => {
      const number = collectionNumber(id) ?? 0;
      if (catalog.collections.has(number)) return number;
      throw new AppError(
        'collections.not_found',
        `There is no collection “${id}”. It may have been deleted.`,
        { data: { id } },
      );
    }),
  );
}

/** Passages of collections that answer a question, best first. @throws AppError `collections.not_found`, `store.*` */
export async function searchCollections(
  parts: SearchParts,
  text: string,
  { collections, limit = LIMIT, mode = 'hybrid', rerank: closer = false }: CollectionQuery,
): Promise<CollectionAnswer> {
  const { disk, catalog, signs } = parts;
  const documents = catalog.standing(wantedOf(catalog, collections));
  const embedded = documents.reduce((sum, { first, chunks }) => sum + signs.count(first, chunks), 0);
  const question = mode === 'keyword' || embedded === 0 ? null : await parts.question(text);
  const asked: SearchMode = question === null ? 'keyword' : mode;
  const byWords = await wordScores(disk, catalog.segments, documents, text);
  const bestByWords = topK(byWords.scores.keys(), PROPOSED, (chunk) => byWords.scores.get(chunk)!.score);
  const byMeaning = question === null ? [] : likest(documents, signs, question, PROPOSED);
  const proposed = [
    ...new Set([...(asked === 'vector' ? [] : bestByWords), ...(asked === 'keyword' ? [] : byMeaning)]),
  ];
  const compared = question === null ? new Map<number, number>() : await cosines(disk, proposed, question);
  const most = byWords.scores.get(bestByWords[0] ?? -1)?.score ?? 1;
  const bounds = { meaning: between(compared.values()), words: most };
  const scored = proposed.flatMap((chunk): readonly Scored[] => {
    const document = catalog.documentAt(chunk);
    if (!document) return [];
    const found = byWords.scores.get(chunk);
    const cosine = compared.get(chunk);
    const meaning = cosine === undefined ? null : Math.max(0, cosine);
    const score = fused({ meaning, words: found?.score ?? 0 }, FUSIONS[asked], bounds);
    const words = (found?.score ?? 0) / most;
    return [{ chunk, document, words, meaning: meaning ?? 0, bits: found?.words ?? 0, score }];
  });
  const best = topK(scored, closer ? Math.max(limit, CLOSER) : limit, ({ score }) => score);
  const texts = await chunksOf(
    disk,
    best.map(({ chunk, document }) => ({ document, index: chunk - document.first })),
  );
  const found = best.flatMap((one, i) => {
    const chunk = texts[i];
    return chunk ? [hitOf(catalog, one, chunk, byWords.marked)] : [];
  });
  return {
    hits: closer ? lookedAtCloser(text, found).slice(0, limit) : found,
    mode: asked,
    chunks: byWords.chunks,
    embedded,
  };
}

/** The same hits in another order. A hit's score stays what it was: `rerank` says what made the order. */
function lookedAtCloser(question: string, hits: readonly CollectionHit[]): readonly CollectionHit[] {
  const most = Math.max(1e-9, ...hits.map(({ score }) => score));
  const given = hits.map(({ document, chunk, score }) => ({
    document: document.id,
    text: chunk.text,
    score: score / most,
  }));
  return rerank(question, given).map(({ at, score }) => {
    const hit = hits[at]!;
    return { ...hit, parts: { ...hit.parts, rerank: score } };
  });
}

function hitOf(
  catalog: Catalog,
  { document, words, meaning, bits, score }: Scored,
  chunk: DocumentChunk,
  marked: readonly string[],
): CollectionHit {
  return {
    collection: {
      id: collectionId(document.collection),
      name: catalog.collections.get(document.collection)?.name ?? '',
    },
    document: { id: documentId(document.id), name: document.name, kind: document.kind },
    chunk,
    score,
    parts: { words, meaning },
    matched: marked.filter((_, bit) => (bits & (1 << bit)) !== 0),
    instruction: readsLikeInstruction(chunk.text),
  };
}
