import * as v from 'valibot';
import type { GatewayRecord, Plain } from '../../../domain/gateway/gateway.ts';

const PREFIX = v.object({
  hash: v.string(),
  tokens: v.object({
    by: v.string(),
    stable: v.number(),
    common: v.nullable(v.number()),
    whole: v.number(),
  }),
  before: v.nullable(v.string()),
  differs: v.nullable(v.object({ name: v.nullable(v.string()), how: v.string(), at: v.number() })),
  provider: v.optional(
    v.nullable(v.object({ input: v.nullable(v.number()), cacheRead: v.nullable(v.number()) })),
    null,
  ),
});
export type PrefixDetails = v.InferOutput<typeof PREFIX>;

/** What L1 says in its details; null where it is of another shape, kept by another version of the page. */
export function prefixDetails(details: Plain): PrefixDetails | null {
  const read = v.safeParse(PREFIX, details);
  return read.success ? read.output : null;
}

/** Characters shown before and behind where two texts part. */
const LEAD = 60;
const TAIL = 120;

/** Where two texts part: what both say before, and what each goes on with; null for one that is not there. */
export interface Parting {
  readonly lead: string;
  readonly before: string | null;
  readonly after: string | null;
}

const cut = (text: string, from: number): string =>
  text.length > from + TAIL ? `${text.slice(from, from + TAIL)}…` : text.slice(from);

/** Null where nothing of either is known, or they are the same. */
export function partingOf(
  before: string | null | undefined,
  after: string | null | undefined,
): Parting | null {
  if ((!before && !after) || before === after) return null;
  if (!before || !after) {
    return { lead: '', before: before ? cut(before, 0) : null, after: after ? cut(after, 0) : null };
  }
  const end = Math.min(before.length, after.length);
  let at = 0;
  while (at < end && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - LEAD);
  const lead = `${from > 0 ? '…' : ''}${before.slice(from, at)}`;
  return { lead, before: cut(before, at), after: cut(after, at) };
}

/** The text of a part of a request as it went out; undefined where it has none of that name. */
export const textIn = (of: GatewayRecord | null, name: string): string | null | undefined =>
  (of?.after ?? of?.before ?? []).find((part) => part.name === name)?.text;
