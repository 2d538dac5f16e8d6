import * as v from 'valibot';
import type { Plain } from '../../../domain/gateway/gateway.ts';
import { BRIEFING_HEADINGS } from '../../../domain/gateway/history.ts';
import { PII_KINDS } from '../../../domain/gateway/pii.ts';

/** What layers say in their details, as their panels read it. */

const place = v.object({ from: v.number(), to: v.number() });

export const CACHE_DETAILS = v.object({
  hit: v.boolean(),
  id: v.optional(v.nullable(v.string())),
  kept: v.optional(v.nullable(v.string())),
  age: v.optional(v.number()),
  similarity: v.optional(v.nullable(v.number())),
  cosine: v.optional(v.nullable(v.number())),
  threshold: v.optional(v.nullable(v.number())),
  guard: v.optional(v.nullable(v.string())),
  learned: v.optional(v.nullable(v.boolean())),
});

const call = v.object({
  name: v.string(),
  tool: v.nullable(v.string()),
  code: v.nullable(v.string()),
  length: v.number(),
});

export const TOOL_DETAILS = v.object({
  by: v.optional(v.string()),
  tokensOfAll: v.optional(v.number()),
  tokensOfChosen: v.optional(v.number()),
  chosen: v.optional(
    v.array(
      v.object({
        name: v.string(),
        score: v.number(),
        meaning: v.nullable(v.number()),
        words: v.number(),
        tokens: v.number(),
      }),
    ),
    [],
  ),
  leftOut: v.optional(v.array(v.object({ name: v.string(), score: v.number(), because: v.string() })), []),
  calls: v.optional(v.array(call), []),
});

export const HISTORY_DETAILS = v.object({
  count: v.number(),
  handoff: v.boolean(),
  messages: v.number(),
  statements: v.number(),
  rules: v.number(),
  rulesKept: v.number(),
  headings: v.optional(
    v.array(
      v.object({
        heading: v.picklist(BRIEFING_HEADINGS),
        by: v.nullable(v.string()),
        why: v.nullable(v.string()),
      }),
    ),
    [],
  ),
  turns: v.array(
    v.object({
      ...place.entries,
      id: v.string(),
      tokens: v.number(),
      statements: v.number(),
      told: v.number(),
      restored: v.boolean(),
    }),
  ),
});
export type CompactedTurn = v.InferOutput<typeof HISTORY_DETAILS>['turns'][number];

/** Of documents that were made shorter, beside what was told of turns or alone. */
export const SHORTER_DETAILS = v.object({
  documents: v.object({
    ratio: v.number(),
    whole: v.number(),
    above: v.number(),
    parts: v.array(
      v.object({
        part: v.string(),
        tokens: v.number(),
        kept: v.number(),
        pieces: v.number(),
        keptPieces: v.number(),
        spans: v.array(place),
      }),
    ),
  }),
});
export type ShorterDocument = v.InferOutput<typeof SHORTER_DETAILS>['documents']['parts'][number];

export const PII_DETAILS = v.object({
  masked: v.record(v.picklist(PII_KINDS), v.number()),
  restored: v.number(),
});

export const INJECTION_DETAILS = v.object({
  by: v.nullable(v.string()),
  version: v.nullable(v.string()),
  judged: v.number(),
  flagged: v.array(
    v.object({
      part: v.string(),
      slot: v.string(),
      trust: v.string(),
      score: v.number(),
      threshold: v.number(),
      spans: v.array(place),
    }),
  ),
  refused: v.array(v.string()),
});

export type Flagged = v.InferOutput<typeof INJECTION_DETAILS>['flagged'][number];

/** What a layer says in its details; null where it is of another shape, kept by another version of the page. */
export function detailsAs<Shape extends v.GenericSchema>(
  shape: Shape,
  details: Plain,
): v.InferOutput<Shape> | null {
  const read = v.safeParse(shape, details);
  return read.success ? read.output : null;
}
