import { protocol } from '@electric-sql/pglite';
import type { PGlite } from '@electric-sql/pglite';
import { joinBytes } from '../../lib/join-bytes.ts';
import { json } from './rows.ts';

const { parse, bind, execute, sync } = protocol.serialize;

/** A statement that is planned once and then run by its name. */
export interface Statement {
  /** One of its own in the whole store, at most 63 characters. */
  readonly name: string;
  readonly text: string;
}

/** Text in PostgreSQL's notation, or bytes in its binary one. */
type Value = string | Uint8Array | null;

/**
 * Plain data in PostgreSQL's notation; objects as JSON, what JSON has no number for as null. Its text holds neither NUL
 * nor half a surrogate pair; both become the replacement character.
 */
export function text(value: string | number | boolean | object | null): string | null {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (typeof value === 'object') return json(value);
  return String(value)
    .replaceAll('\0', '\ufffd')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}

/** A row of parameters: `$1, $2, …`. */
export function parameters(count: number): string {
  return Array.from({ length: count }, (_, i) => `$${i + 1}`).join(', ');
}

/** Which statements an engine has planned. A new engine has planned none. */
const planned = new WeakMap<PGlite, Set<string>>();

/**
 * Statements that go to the engine in one message and run in one transaction. PGlite's `query` takes six messages a
 * statement and plans it each time; on a tick's commit that was four fifths of the time.
 */
export class Pipeline {
  readonly #statements = new Map<string, Statement>();
  readonly #messages: Uint8Array[] = [];

  /** The values go in the order of the statement's parameters. */
  add(statement: Statement, values: readonly Value[]): void {
    this.#statements.set(statement.name, statement);
    this.#messages.push(bind({ statement: statement.name, values: [...values] }), execute({}));
  }

  /** Runs all of it or nothing. @throws the engine's error of the first statement that failed */
  async run(db: PGlite): Promise<void> {
    if (this.#messages.length === 0) return;
    await db.transaction(async () => {
      await this.#plan(db);
      await db.execProtocolStream(joinBytes([...this.#messages, sync()]), { syncToFs: false });
    });
  }

  async #plan(db: PGlite): Promise<void> {
    const known = planned.get(db) ?? new Set();
    planned.set(db, known);
    // One by one: where one is refused, those before it are planned and must not be planned twice.
    for (const { name, text: sql } of this.#statements.values()) {
      if (known.has(name)) continue;
      await db.execProtocolStream(joinBytes([parse({ name, text: sql }), sync()]), { syncToFs: false });
      known.add(name);
    }
  }
}
