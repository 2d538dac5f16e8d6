import {
  type Change,
  type CollectionDisk,
  type CollectionRow,
  type DocumentRow,
  SegmentBuilder,
} from '../../../adapters/collections/index.ts';
import type { Chunk } from '../../../lib/chunking/unit.ts';
import { stems } from '../../../lib/text/stems.ts';
import type { Catalog } from './catalog.ts';
import { BlockBuilder } from './chunk-store.ts';

/** What is held at most before it is put down: words in chunks, and characters of text. */
const MOST_ENTRIES = 250_000;
const MOST_TEXT = 4_000_000;

/** Documents on their way onto the disk: as many as have room in memory go together. */
export class Batch {
  readonly #disk: CollectionDisk;
  readonly #catalog: Catalog;
  #segment: SegmentBuilder;
  #changes: Change[] = [];
  #whole: DocumentRow[] = [];
  #gone: DocumentRow[] = [];
  #characters = 0;
  /** Of the document under way. */
  #blocks: BlockBuilder | null = null;
  #first = 0;
  #open: Change[] = [];
  #chunks = 0;

  constructor(disk: CollectionDisk, catalog: Catalog) {
    this.#disk = disk;
    this.#catalog = catalog;
    this.#segment = new SegmentBuilder(catalog.meta.nextChunk);
  }

  get empty(): boolean {
    return this.#whole.length === 0;
  }

  get full(): boolean {
    return this.#segment.entries >= MOST_ENTRIES || this.#characters >= MOST_TEXT;
  }

  /** Begins a document. @returns its number */
  begin(): number {
    const { meta } = this.#catalog;
    const document = meta.nextDocument;
    this.#catalog.meta = { ...meta, nextDocument: document + 1 };
    this.#first = meta.nextChunk;
    this.#blocks = new BlockBuilder(document);
    this.#chunks = 0;
    return document;
  }

  add(chunk: Chunk): void {
    this.#segment.add(stems(chunk.heading === undefined ? chunk.text : `${chunk.heading}\n${chunk.text}`));
    this.#characters += chunk.text.length;
    this.#chunks += 1;
    this.#catalog.meta = { ...this.#catalog.meta, nextChunk: this.#catalog.meta.nextChunk + 1 };
    this.#keep(this.#blocks!.add(chunk));
  }

  /** The document is whole. @param before that gives way to it */
  end(row: Omit<DocumentRow, 'first' | 'chunks'>, before: DocumentRow | null): DocumentRow {
    this.#keep(this.#blocks!.take());
    const whole: DocumentRow = { ...row, first: this.#first, chunks: this.#chunks };
    this.#changes.push(...this.#open);
    this.#whole.push(whole);
    if (before) this.#gone.push({ ...before, gone: true });
    this.#open = [];
    this.#blocks = null;
    return whole;
  }

  /** The document under way will not become whole: what was put down of it is taken away. @throws AppError `store.*` */
  async abandon(): Promise<void> {
    this.#open = [];
    this.#blocks = null;
    const { meta } = this.#catalog;
    if (meta.pending === null) return;
    await this.#disk.write([
      { table: 'blocks', from: meta.pending, to: meta.nextChunk },
      { table: 'meta', key: 0, value: { ...meta, pending: null } },
    ]);
    this.#catalog.meta = { ...meta, pending: null };
  }

  /** Puts everything down, together. @throws AppError `store.*`; then none of it is there */
  async commit(collection: CollectionRow): Promise<void> {
    const catalog = this.#catalog;
    const id = catalog.meta.nextSegment;
    const pending = this.#blocks === null ? null : this.#first;
    const meta = { ...catalog.meta, nextSegment: id + 1, pending };
    const { row, changes } = this.#segment.build(id);
    const documents = [...this.#whole, ...this.#gone];
    const [open, whole] = [this.#open, this.#changes];
    this.#segment = new SegmentBuilder(meta.nextChunk);
    this.#open = [];
    this.#changes = [];
    this.#whole = [];
    this.#gone = [];
    this.#characters = 0;
    await this.#disk.write([
      ...whole,
      ...open,
      ...changes,
      ...documents.map((document): Change => ({ table: 'documents', key: document.id, value: document })),
      { table: 'collections', key: collection.id, value: collection },
      { table: 'meta', key: 0, value: meta },
    ]);
    catalog.meta = { ...catalog.meta, nextSegment: id + 1, pending };
    catalog.segments = [...catalog.segments, row];
    for (const document of documents) catalog.put(document);
    catalog.collections.set(collection.id, collection);
  }

  #keep(full: ReturnType<BlockBuilder['take']>): void {
    if (full) this.#open.push({ table: 'blocks', key: this.#first + full.index, value: full.block });
  }
}
