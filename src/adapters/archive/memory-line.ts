import * as v from 'valibot';
import {
  EARLIER_CATEGORIES,
  EARLIER_ENTRY_TYPES,
  ENTRY_TYPES,
  type GrimoireEntry,
  INSIGHT_CATEGORIES,
  LINK_KINDS,
  PROVENANCES,
  QUARANTINE_REASONS,
  VALIDITY_REASONS,
} from '../../domain/memory/grimoire.ts';
import { TRUST_LABELS } from '../../domain/life/life.ts';
import { MARKET_REGIMES } from '../../domain/world/market.ts';
import { memoryFacts } from './memory-facts.ts';
import { count, listed, share, text, tickLike, time, words } from './memory-fields.ts';

/** A memory as a line of an export says it, checked. What it was compared by is made anew here. */
export interface LineMemory {
  readonly entry: Omit<GrimoireEntry, 'embedding'>;
  readonly pinned: boolean;
}

const MOST_TEXT = 20_000;
const MOST_TITLE = 1_000;
const MOST_TAGS = 1_000;
/** An insight of a long life is derived from thousands of episodes. */
const MOST_LINKS = 20_000;

const mood = v.pipe(v.number(), v.minValue(-1), v.maxValue(1));

const line = v.object({
  id: words(200),
  type: v.picklist([...ENTRY_TYPES, ...EARLIER_ENTRY_TYPES]),
  category: v.nullable(v.picklist([...INSIGHT_CATEGORIES, ...EARLIER_CATEGORIES])),
  title: words(MOST_TITLE),
  text: words(MOST_TEXT),
  summary: text(MOST_TEXT),
  worldId: words(200),
  tick: tickLike,
  worldTime: time,
  regime: v.nullable(v.picklist(MARKET_REGIMES)),
  trust: v.picklist(TRUST_LABELS),
  provenance: v.picklist(PROVENANCES),
  confidence: share,
  importance: share,
  strength: count,
  reinforcedAt: tickLike,
  accessedAt: tickLike,
  accessCount: count,
  pad: v.object({ pleasure: mood, arousal: mood, dominance: mood }),
  outcomes: v.object({ alpha: count, beta: count }),
  usefulness: share,
  verified: v.picklist(['pending', 'confirmed', 'refuted', 'none']),
  links: listed(
    v.object({ to: words(200), kind: v.picklist([...LINK_KINDS, 'supports', 'causes']) }),
    MOST_LINKS,
  ),
  tags: listed(text(200), MOST_TAGS),
  facts: memoryFacts,
  quarantined: v.optional(v.picklist(QUARANTINE_REASONS)),
  validity: v.optional(
    v.object({
      from: v.nullable(time),
      to: v.nullable(time),
      because: v.picklist(VALIDITY_REASONS),
      by: v.nullable(words(200)),
      since: tickLike,
    }),
  ),
  pinned: v.optional(v.literal(true)),
});

/** Why a line is none, by the first field that is not as an export has it. */
function whyNot([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const path = v.getDotPath(issue);
  if (path === null) return 'It is not a memory: a memory is an object with id, type, title and text.';
  return issue.input === undefined ? `“${path}” is missing.` : `“${path}” is not valid: ${issue.message}`;
}

/** A line of an export, checked; why it is none, as a text, where it is none. */
export function readMemoryLine(given: string): LineMemory | string {
  let value: unknown;
  try {
    value = JSON.parse(given);
  } catch {
    return 'It is not valid JSON, or was cut off.';
  }
  const read = v.safeParse(line, value, { abortEarly: true, abortPipeEarly: true });
  if (!read.success) return whyNot(read.issues);
  const { pinned, quarantined, validity, ...entry } = read.output;
  return {
    entry: { ...entry, ...(quarantined && { quarantined }), ...(validity && { validity }) },
    pinned: pinned === true,
  };
}
