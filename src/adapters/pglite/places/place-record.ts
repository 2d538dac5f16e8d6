import { sha256 } from 'hash-wasm';
import * as v from 'valibot';
import { ASIDE_REASONS } from '../../../domain/storage/lying-life.ts';
import { isOf } from './namespaces.ts';

/** Version of the record's form. The first had neither version nor checksum, and no lives aside. */
export const RECORD_VERSION = 2;

const recordSchema = v.object({
  /** When it was last changed, Unix ms. */
  at: v.number(),
  /** Namespace of the life that opens. */
  current: v.string(),
  /** Whether it was ever stored there. */
  born: v.boolean(),
  /** The schema that it was last stored at; 0 where nobody noted it. */
  schema: v.number(),
  /** The life that the last import replaced, for going back. */
  kept: v.nullable(v.object({ name: v.string(), tick: v.number(), at: v.number() })),
  /** Visits that have opened the page since that import, and the last that was counted. */
  openings: v.number(),
  visit: v.nullable(v.string()),
  /** Lives that wait for their owner's word. */
  aside: v.array(
    v.object({
      name: v.string(),
      why: v.picklist(ASIDE_REASONS),
      fault: v.nullable(v.string()),
      tick: v.nullable(v.number()),
      at: v.number(),
    }),
  ),
  /** What may be deleted, and nothing else: imports that were begun and took no place, lives that were given up. */
  abandoned: v.array(v.string()),
});
export type PlaceRecord = v.InferOutput<typeof recordSchema>;
export type AsideLife = PlaceRecord['aside'][number];

const firstSchema = v.object({
  current: v.string(),
  kept: v.nullable(v.object({ name: v.string(), tick: v.number(), at: v.number() })),
  openings: v.number(),
});

const storedSchema = v.object({ version: v.literal(RECORD_VERSION), text: v.string(), sum: v.string() });

/** What is known from reading a record. */
export type ReadRecord =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'newer' }
  | { readonly kind: 'sound'; readonly record: PlaceRecord };

export type StoredRecord = v.InferOutput<typeof storedSchema>;

/** Of a life that nothing is noted of yet. */
export function firstRecord(current: string): PlaceRecord {
  return {
    at: 0,
    current,
    born: false,
    schema: 0,
    kept: null,
    openings: 0,
    visit: null,
    aside: [],
    abandoned: [],
  };
}

/** A record as it is stored: with a checksum, since what it says can end a life. */
export async function sealRecord(record: PlaceRecord): Promise<StoredRecord> {
  const text = JSON.stringify(record);
  return { version: RECORD_VERSION, text, sum: await sha256(text) };
}

/** @param stored what lies under the record's key; undefined where nothing does @param name of the lives it is about */
export async function readRecord(stored: unknown, name: string): Promise<ReadRecord> {
  if (stored === undefined) return { kind: 'none' };
  if (typeof stored !== 'object' || stored === null) return { kind: 'unreadable' };
  if (!('version' in stored)) return readFirst(stored, name);
  if (typeof stored.version === 'number' && stored.version > RECORD_VERSION) return { kind: 'newer' };
  const parsed = v.safeParse(storedSchema, stored);
  if (!parsed.success || (await sha256(parsed.output.text)) !== parsed.output.sum)
    return { kind: 'unreadable' };
  return sound(v.safeParse(recordSchema, parsedJson(parsed.output.text)), name);
}

/**
 * It was written when one life took another's place, which was stored then. Nothing vouches for what it counted: the kept
 * life gets its whole time again.
 */
function readFirst(stored: object, name: string): ReadRecord {
  const parsed = v.safeParse(firstSchema, stored);
  if (!parsed.success) return { kind: 'unreadable' };
  const { current, kept } = parsed.output;
  return onlyOf(name, { ...firstRecord(current), at: kept?.at ?? 0, born: true, kept });
}

function sound(parsed: v.SafeParseResult<typeof recordSchema>, name: string): ReadRecord {
  return parsed.success ? onlyOf(name, parsed.output) : { kind: 'unreadable' };
}

/** A record that names lives of another name is none of this one's. */
function onlyOf(name: string, record: PlaceRecord): ReadRecord {
  const named = [
    record.current,
    ...(record.kept === null ? [] : [record.kept.name]),
    ...record.aside.map((life) => life.name),
    ...record.abandoned,
  ];
  return named.every((one) => isOf(name, one)) ? { kind: 'sound', record } : { kind: 'unreadable' };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
