import type {
  CollectionDisk,
  CollectionRow,
  CollectionsMeta,
  DocumentRow,
  SegmentRow,
} from '../../../adapters/collections/index.ts';

const EMPTY: CollectionsMeta = {
  nextCollection: 1,
  nextDocument: 1,
  nextChunk: 0,
  nextSegment: 1,
  model: null,
  pending: null,
};

const byFirst = (a: { readonly first: number }, b: { readonly first: number }): number => a.first - b.first;

const valuesOf = <Value>(rows: readonly (readonly [number, Value])[]): readonly Value[] =>
  rows.map(([, value]) => value);

/** What there is, small enough to be held: collections, documents, and of segments how long their chunks are. */
export class Catalog {
  meta: CollectionsMeta;
  readonly collections = new Map<number, CollectionRow>();
  readonly documents = new Map<number, DocumentRow>();
  #segments: readonly SegmentRow[] = [];
  /** By their first chunk; null when it has to be made anew. */
  #order: readonly DocumentRow[] | null = null;

  private constructor(meta: CollectionsMeta) {
    this.meta = meta;
  }

  static async open(disk: CollectionDisk): Promise<Catalog> {
    const [meta] = await disk.get('meta', [0]);
    const catalog = new Catalog(meta ?? EMPTY);
    const all = Number.MAX_SAFE_INTEGER;
    for (const row of valuesOf(await disk.range('collections', 0, all))) catalog.collections.set(row.id, row);
    for (const row of valuesOf(await disk.range('documents', 0, all))) catalog.documents.set(row.id, row);
    catalog.segments = valuesOf(await disk.range('segments', 0, all));
    return catalog;
  }

  /** By their first chunk. */
  get segments(): readonly SegmentRow[] {
    return this.#segments;
  }

  set segments(rows: readonly SegmentRow[]) {
    this.#segments = rows.toSorted(byFirst);
  }

  put(document: DocumentRow): void {
    this.documents.set(document.id, document);
    this.#order = null;
  }

  drop(document: number): void {
    this.documents.delete(document);
    this.#order = null;
  }

  clear(): void {
    this.meta = { ...this.meta, model: null, pending: null };
    this.collections.clear();
    this.documents.clear();
    this.#segments = [];
    this.#order = null;
  }

  /** Documents that can be found, by their first chunk. @param collections null: of all */
  standing(collections: ReadonlySet<number> | null = null): readonly DocumentRow[] {
    this.#order ??= [...this.documents.values()].sort(byFirst);
    return this.#order.filter(
      ({ gone, collection }) => gone !== true && (collections === null || collections.has(collection)),
    );
  }

  /** The document that a chunk is of; null where it is of none. */
  documentAt(chunk: number): DocumentRow | null {
    this.#order ??= [...this.documents.values()].sort(byFirst);
    let [low, high] = [0, this.#order.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const row = this.#order[middle]!;
      if (chunk < row.first) high = middle - 1;
      else if (chunk >= row.first + row.chunks) low = middle + 1;
      else return row;
    }
    return null;
  }

  /** A collection by its number, or by its name. */
  named(name: string): CollectionRow | null {
    for (const row of this.collections.values()) if (row.name === name) return row;
    return null;
  }
}
