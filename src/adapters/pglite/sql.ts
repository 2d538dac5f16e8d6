import type { Results } from '@electric-sql/pglite';

/** What the verbs need of a database or a transaction. */
export interface Sql {
  query<T>(query: string, params?: unknown[]): Promise<Results<T>>;
  exec(query: string): Promise<unknown>;
}

/** Several bodies in one parameter, and where each lies in it (1-based, as SQL's substring counts). */
export interface Packed {
  readonly bytes: Uint8Array;
  readonly places: readonly { readonly at: number; readonly len: number }[];
}

export function joinBodies(bodies: readonly Uint8Array[]): Packed {
  const bytes = new Uint8Array(bodies.reduce((sum, body) => sum + body.length, 0));
  let offset = 0;
  const places = bodies.map((body) => {
    bytes.set(body, offset);
    offset += body.length;
    return { at: offset - body.length + 1, len: body.length };
  });
  return { bytes, places };
}
