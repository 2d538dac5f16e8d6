import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';
import type { ArchiveProgress, ArchiveSummary } from '../../../domain/storage/archive.ts';
import type { GiveChunk, TakeWorldPart } from '../../../protocol/store/archive.ts';
import type { Database } from './database.ts';
import type { LifeFacts } from '../travel/export-life.ts';
import { loadLife } from '../tables/life/life.ts';
import type { LifeTravel } from './life-travel.ts';
import type { Sql } from '../sql/sql.ts';

type Report = (progress: ArchiveProgress) => void;

/** Pieces of text as a stream of UTF-8, made as fast as it is read. */
function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          controller.error(AppError.from(error));
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}

/** Lives and texts that leave the open database, and lives that take its place. */
export class Exchange {
  readonly #database: Database;
  readonly #travel: LifeTravel;

  constructor(database: Database, travel: LifeTravel) {
    this.#database = database;
    this.#travel = travel;
  }

  /** The life as it is now, while it goes on. @throws AppError `store.*` */
  async leave(facts: LifeFacts, report: Report, chunk: GiveChunk): Promise<ReadableStream<Uint8Array>> {
    const begin = (db: PGlite) => this.#travel.begin(db, facts);
    // Between writes, which is an instant. Where nothing can be written any more every instant is one.
    const life = await (this.#database.failed === null
      ? this.#database.write(({ db }) => begin(db))
      : this.#database.read(begin));
    return this.#travel.stream(life, report, chunk);
  }

  /** Lines of text, read as they are wanted. */
  async text(lines: (sql: Sql) => AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
    const query: Sql['query'] = (text, params) => this.#database.read((db) => db.query(text, params));
    return textStream(lines({ query, exec: (text) => this.#database.read((db) => db.exec(text)) }));
  }

  /** Reads and checks a life and lets it wait. @throws AppError `archive.*`, `store.*`; then none waits */
  arrive(stream: ReadableStream<Uint8Array>, report: Report, take: TakeWorldPart): Promise<ArchiveSummary> {
    const { options, kind } = this.#database;
    return this.#travel.receive(stream, options, kind === 'memory', report, take);
  }

  /** The life that waits takes the current one's place, which is kept. @throws AppError `store.*`, `golem.not_found` */
  async take(): Promise<void> {
    await this.#database.settled();
    const before = this.#database.readable();
    const tick = (await this.#database.read(loadLife)).state?.tick ?? 0;
    const opened = await this.#travel.switch(before, tick);
    await this.#database.exchange(opened, before, this.#database.kind === 'memory');
  }

  /** The kept life takes its place back; the other is forgotten. @throws AppError `store.*`, `golem.not_found` */
  async goBack(): Promise<void> {
    await this.#database.settled();
    const { opened, forget } = await this.#travel.goBack(this.#database.options);
    await this.#database.exchange(opened, this.#database.opened, false);
    await forget();
  }
}
