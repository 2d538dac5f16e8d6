import type { Results } from '@electric-sql/pglite';
import { AppError } from '../../../domain/errors.ts';

/** Signature, flags and the length of an empty header extension. */
const HEAD = new Uint8Array([
  0x50, 0x47, 0x43, 0x4f, 0x50, 0x59, 0x0a, 0xff, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]);
/** In place of a tuple's number of fields: no more tuples. */
const END = new Uint8Array([0xff, 0xff]);

/** A database or a transaction that COPY can be asked of. */
export interface CopySql {
  query<T>(
    query: string,
    params?: unknown[],
    options?: { readonly blob?: Blob },
  ): Promise<Results<T> & { readonly blob?: Blob }>;
}

/** Rows of a query as the tuples of PostgreSQL's binary COPY: every value bit for bit. */
export async function copyOut(sql: CopySql, select: string): Promise<Uint8Array<ArrayBuffer>> {
  const { blob } = await sql.query(`COPY (${select}) TO '/dev/blob' WITH (FORMAT binary)`);
  if (blob === undefined) throw new AppError('internal', 'COPY returned nothing.');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return bytes.subarray(HEAD.length, bytes.length - END.length);
}

/** The reverse of {@link copyOut}. */
export async function copyIn(
  sql: CopySql,
  table: string,
  columns: string,
  tuples: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const blob = new Blob([HEAD, tuples, END]);
  await sql.query(`COPY ${table} (${columns}) FROM '/dev/blob' WITH (FORMAT binary)`, [], { blob });
}

/** One after the other, as views of the given bytes. @throws RangeError when they are not whole tuples */
export function* tuplesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const start = at;
    const fields = view.getInt16(at);
    if (fields < 0) throw new RangeError('Not a tuple.');
    at += 2;
    for (let field = 0; field < fields; field += 1) at += 4 + Math.max(0, view.getInt32(at));
    if (at > bytes.length) throw new RangeError('A tuple is truncated.');
    yield bytes.subarray(start, at);
  }
}

/** The fields of a tuple, as views of its bytes; null where there is none. */
export function fieldsOf(tuple: Uint8Array<ArrayBuffer>): readonly (Uint8Array<ArrayBuffer> | null)[] {
  const view = new DataView(tuple.buffer, tuple.byteOffset, tuple.length);
  let at = 2;
  return Array.from({ length: view.getInt16(0) }, () => {
    const length = view.getInt32(at);
    const from = at + 4;
    at = from + Math.max(0, length);
    return length < 0 ? null : tuple.subarray(from, at);
  });
}

export function countTuples(bytes: Uint8Array<ArrayBuffer>): number {
  let count = 0;
  for (const _ of tuplesOf(bytes)) count += 1;
  return count;
}

const text = new TextDecoder();

/** A field of type text. */
export const textOf = (field: Uint8Array<ArrayBuffer>): string => text.decode(field);

/** A field of type integer. */
export const integerOf = (field: Uint8Array<ArrayBuffer>): number =>
  new DataView(field.buffer, field.byteOffset).getInt32(0);

/** The first field of a tuple, of type text. */
export function firstText(tuple: Uint8Array<ArrayBuffer>): string {
  const length = new DataView(tuple.buffer, tuple.byteOffset).getInt32(2);
  return textOf(tuple.subarray(6, 6 + length));
}
