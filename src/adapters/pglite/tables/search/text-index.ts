import { WordIndex, type WordSearch } from '../../../../lib/search/word-index.ts';
import { hash53, said } from '../../../../mind/grimoire/index.ts';
import { type Chunk, Follower, pageEnd } from '../memory/follower.ts';
import { PassagePlaces } from './passage-places.ts';
import type { Sql } from '../../sql/sql.ts';
import { COUNTS } from '../memory/standing.ts';

interface WordsRow {
  readonly id: string;
  readonly type: string;
  readonly tick: number;
  readonly title: string;
  readonly text: string;
  /** Null where it is no passage. */
  readonly session: string | null;
  readonly place: number | null;
  readonly by: string | null;
}

/** What is known of a text besides its words. */
interface Known {
  /** Of its words: another where they are others. */
  readonly mark: number;
  readonly type: string;
  readonly tick: number;
}

export interface TextQuestion {
  readonly question: string;
  readonly types: readonly string[] | null;
  /** Leave out texts written after this tick. */
  readonly atTick: number;
}

const WORDS = (which: string): string => `
  SELECT e.id, e.type, e.tick, e.title, e.text, p.session, p.place, p.by FROM entries e
  LEFT JOIN LATERAL (SELECT e.facts->>'session' AS session, (e.facts->>'place')::integer AS place, e.facts->>'by' AS by
    WHERE e.facts->>'kind' = 'passage') p ON true
  WHERE ${COUNTS} AND ${which}`;
const PAGE = WORDS('e.id > $1 AND e.id <= $2');
const THESE = WORDS('e.id = ANY($1::text[])');

/** The words by which it is found, as `ownWords` has them of an entry. */
const wordsOf = ({ title, text, session, by }: WordsRow): string =>
  session === null ? `${title}. ${text}` : said(by, text);

/**
 * All that may be recalled, by its words. In memory beside the table, because BM25 needs of each word in how many texts it is, which
 * PostgreSQL's `ts_rank` does not know.
 */
export class TextIndex {
  readonly #sql: Sql;
  readonly #texts = new WordIndex<Known>('many');
  readonly #passages = new PassagePlaces();
  readonly #follower = new Follower({
    after: async (id) => {
      const last = await pageEnd(this.#sql, 'entries', id);
      return last === null ? null : { ...(await this.#read(PAGE, [id, last])), last };
    },
    these: (ids) => this.#read(THESE, [ids]),
    gone: (id) => {
      this.#texts.delete(id);
      this.#passages.delete(id);
    },
  });

  /** @param sql the database as it is when no transaction is open */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Entries that a write changed, once it is done. */
  note(changed: readonly { readonly id: string }[]): void {
    this.#follower.note(changed);
  }

  /** Resolves when all that was written so far can be found: the first time it is all read. @throws AppError `store.*` */
  async current(): Promise<void> {
    await this.#follower.ready();
    await this.#follower.refreshed();
  }

  search({ question, types, atTick }: TextQuestion): WordSearch {
    const wanted = types && new Set(types);
    return this.#texts.search(
      question,
      ({ tick, type }) => tick <= atTick && (wanted === null || wanted.has(type)),
    );
  }

  /** Ids of the passages so many places before and after one. */
  at(id: string, distance: number): readonly string[] {
    return this.#passages.at(id, distance);
  }

  /** Ids of the passages up to so many places before and after one. */
  beside(id: string, reach: number): readonly string[] {
    return this.#passages.beside(id, reach);
  }

  async #read(query: string, parameters: unknown[]): Promise<Chunk> {
    const { rows } = await this.#sql.query<WordsRow>(query, parameters);
    return {
      ids: rows.map(({ id }) => id),
      take: () => {
        for (const row of rows) this.#take(row);
      },
    };
  }

  #take(row: WordsRow): void {
    const { id, type, tick, session, place } = row;
    const text = wordsOf(row);
    const known: Known = { mark: hash53(text), type, tick };
    // One that says what it said is left as it is.
    if (this.#texts.known(id)?.mark === known.mark) this.#texts.note(id, known);
    else this.#texts.set(id, text, known);
    if (session !== null && place !== null) this.#passages.set(id, { session, place });
  }
}
