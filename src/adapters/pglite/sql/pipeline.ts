import { protocol } from '@electric-sql/pglite';
import { joinBytes } from '../../../lib/bytes/join-bytes.ts';
import { MessageWriter } from './message-writer.ts';
import type { NumberType, Value } from './message-writer.ts';
import { json } from './rows.ts';
import type { Writer } from './writer.ts';

const { parse, sync } = protocol.serialize;

/** A statement that is planned once and then run by its name. */
export interface Statement {
  /** One of its own in the whole store, at most 63 characters. */
  readonly name: string;
  readonly text: string;
  /** Of its parameters: those that have one here are sent as they are and not as text. */
  readonly types?: readonly (NumberType | null)[];
}

/** What PostgreSQL's text does not hold. */
const FOREIGN = /[\0\ud800-\udfff]/;

/**
 * Plain data in PostgreSQL's notation; objects as JSON, what JSON has no number for as null. Its text holds neither NUL
 * nor half a surrogate pair; both become the replacement character.
 */
export function text(value: string | number | boolean | object | null): string | null {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (typeof value === 'object') return json(value);
  const said = String(value);
  // Most texts are fine, and a tick has hundreds.
  if (!FOREIGN.test(said)) return said;
  return said.replaceAll('\0', '\ufffd').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Texts as PostgreSQL writes an array of them. */
export function textArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${text(value)!.replace(/["\\]/g, '\\$&')}"`).join()}}`;
}

/** Plain data for a statement that knows its types. */
export function plain(value: string | number | boolean | object | null): string | number | boolean | null {
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
    ? value
    : text(value);
}

/** A row of parameters: `$1, $2, …`. */
export function parameters(count: number): string {
  return Array.from({ length: count }, (_, i) => `$${i + 1}`).join(', ');
}

/**
 * Statements that go to the engine in one message and run in one transaction. PGlite's `query` takes six messages a
 * statement and plans it each time; on a tick's commit that was four fifths of the time.
 */
export class Pipeline {
  readonly #statements = new Map<string, Statement>();
  readonly #messages = new MessageWriter();

  /** The values go in the order of the statement's parameters. */
  add(statement: Statement, values: readonly Value[]): void {
    this.#statements.set(statement.name, statement);
    this.#messages.run(statement.name, values, statement.types);
  }

  /** Runs all of it or nothing. @throws the engine's error of the first statement that failed */
  async run(writer: Writer): Promise<void> {
    if (this.#statements.size === 0) return;
    const { db } = writer;
    await db.transaction(async () => {
      await this.#plan(writer);
      await db.execProtocolStream(this.#messages.end(), { syncToFs: false });
    });
  }

  async #plan({ db, planned }: Writer): Promise<void> {
    // One by one: where one is refused, those before it are planned and must not be planned twice.
    for (const { name, text: sql } of this.#statements.values()) {
      if (planned.has(name)) continue;
      await db.execProtocolStream(joinBytes([parse({ name, text: sql }), sync()]), { syncToFs: false });
      planned.add(name);
    }
  }
}
