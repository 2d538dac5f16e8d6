import { fromBase64, toBase64 } from '../../lib/bytes/base64.ts';

/** Below a golem's own address: a verb is asked by `POST` of its name, with its arguments as JSON. */
export const VERB_PATH = '/v1/golem/verbs/';

/** A verb that is asked over HTTP. */
export interface VerbCall {
  /** Each as {@link packed}. */
  readonly args: readonly unknown[];
}

/** What came of it; a stream of bytes comes as such instead. */
export type VerbAnswer =
  | { readonly result: unknown }
  | {
      readonly error: {
        readonly code: string;
        readonly message: string;
        readonly data: Readonly<Record<string, unknown>>;
        readonly retryable: boolean;
      };
    };

/** What stands in for a value that JSON has none for: an object with one field of these. */
const MARKS = {
  bytes: '$bytes',
  blob: '$blob',
  stream: '$stream',
  number: '$number',
  none: '$none',
  plain: '$plain',
};
const MARK_NAMES: ReadonlySet<string> = new Set(Object.values(MARKS));

/** An object of anybody's that would be taken for a stand-in. */
const looksMarked = (value: object): boolean => Object.keys(value).some((key) => MARK_NAMES.has(key));

const bytesOf = async (value: Blob | ReadableStream<Uint8Array>): Promise<string> =>
  toBase64(new Uint8Array(await new Response(value as BodyInit).arrayBuffer()));

/** A value as JSON can say it. Files and streams are read whole; a function, which can only be called here, is left out. */
export async function packed(value: unknown): Promise<unknown> {
  if (value === undefined || typeof value === 'function') return { [MARKS.none]: true };
  if (typeof value === 'number' && !Number.isFinite(value)) return { [MARKS.number]: String(value) };
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return { [MARKS.bytes]: toBase64(value) };
  if (value instanceof Blob) return { [MARKS.blob]: await bytesOf(value), type: value.type };
  if (value instanceof ReadableStream)
    return { [MARKS.stream]: await bytesOf(value as ReadableStream<Uint8Array>) };
  if (Array.isArray(value)) return Promise.all(value.map(packed));
  const entries: [string, unknown][] = [];
  for (const [key, field] of Object.entries(value)) {
    if (field !== undefined && typeof field !== 'function') entries.push([key, await packed(field)]);
  }
  const plain = Object.fromEntries(entries);
  return looksMarked(value) ? { [MARKS.plain]: plain } : plain;
}

const base64In = (value: unknown): Uint8Array<ArrayBuffer> =>
  fromBase64(typeof value === 'string' ? value : '');

/** What {@link packed} was given. @throws Error of what is no base64 */
export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (typeof value !== 'object' || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  if (MARKS.none in fields) return undefined;
  if (MARKS.number in fields) return Number(fields[MARKS.number]);
  if (MARKS.bytes in fields) return base64In(fields[MARKS.bytes]);
  if (MARKS.blob in fields)
    return new Blob([base64In(fields[MARKS.blob])], { type: String(fields['type'] ?? '') });
  if (MARKS.stream in fields) return new Blob([base64In(fields[MARKS.stream])]).stream();
  const plain = fields[MARKS.plain] ?? fields;
  return Object.fromEntries(Object.entries(plain as object).map(([key, field]) => [key, unpacked(field)]));
}
