import { AppError } from '../../domain/errors.ts';
import {
  ENTRY_TYPES,
  type EntryLink,
  INSIGHT_CATEGORIES,
  LINK_KINDS,
  type EntryDraft,
  type GrimoireEntry,
} from '../../domain/memory/grimoire.ts';
import type { Pad } from '../../domain/life/life.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import { endOf, secondsOf } from '../../lib/text/given-time.ts';
import { entryId } from '../../domain/memory/entry-id.ts';
import { STARTING_CONFIDENCE } from './provenance.ts';

/** Characters; longer texts belong in several entries. Ours. */
export const MAX_DRAFT_TEXT = 4000;
const MAX_DRAFT_TITLE = 200;
/** What an owner bothers to say matters more than the average episode. Ours. */
/** Ours: a person reads them beside the text. */
const MOST_TAGS = 50;
const MAX_TAG = 100;
const MOST_LINKS = 100;
const MAX_ID = 200;
const DRAFT_IMPORTANCE = 0.7;
const SUMMARY_LENGTH = 160;

export interface DraftContext {
  readonly tick: number;
  readonly worldId: string;
  readonly worldTime: number;
  readonly pad: Pad;
  readonly regime: MarketRegime | null;
  readonly counter: number;
}

function refuse(field: string, message: string): never {
  throw new AppError('input.invalid', message, { data: { field } });
}

function words(value: unknown, field: string, limit: number): string {
  if (typeof value !== 'string' || value.trim() === '')
    refuse(field, `The entry's ${field} must not be empty.`);
  const text = value.trim();
  if (text.length > limit)
    refuse(field, `The entry's ${field} has ${text.length} characters; the limit is ${limit}. Shorten it.`);
  return text;
}

function share(value: number | undefined, field: string, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'number' || !(value >= 0 && value <= 1))
    refuse(field, `The entry's ${field} must be a number from 0 to 1.`);
  return value;
}

function tagsOf(tags: unknown): readonly string[] {
  if (tags === undefined) return [];
  if (!Array.isArray(tags) || tags.length > MOST_TAGS)
    refuse('tags', `An entry's tags must be a list of at most ${MOST_TAGS}.`);
  return tags.map((tag) => words(tag, 'tags', MAX_TAG));
}

function linksOf(links: unknown): readonly EntryLink[] {
  if (links === undefined) return [];
  if (!Array.isArray(links) || links.length > MOST_LINKS)
    refuse('links', `An entry's links must be a list of at most ${MOST_LINKS}.`);
  return links.map((given: unknown) => {
    const { to, kind } = (given ?? {}) as Partial<Record<keyof EntryLink, unknown>>;
    const known = LINK_KINDS.find((each) => each === kind);
    if (known === undefined) refuse('links', `A link's kind must be one of ${LINK_KINDS.join(', ')}.`);
    return { to: words(to, 'links', MAX_ID), kind: known };
  });
}

/**
 * What its giver says of when it is true; nothing where he says nothing. @param tick the last that was lived
 * @throws AppError `input.invalid`
 */
export function givenValidity(
  { from, to }: Pick<EntryDraft, 'from' | 'to'>,
  tick: number,
): Pick<GrimoireEntry, 'validity'> {
  if (from === undefined && to === undefined) return {};
  const times = [from === undefined ? null : secondsOf(from), to === undefined ? null : endOf(to)] as const;
  if (times.some((time) => time !== null && !Number.isFinite(time)))
    refuse('from', 'From when to when it is true is said in ISO 8601 or Unix seconds.');
  const [start, end] = times;
  if (start !== null && end !== null && start > end)
    refuse('to', 'It cannot have been true until a time before it was.');
  return { validity: { from: start, to: end, because: 'given', by: null, since: tick + 1 } };
}

/** First sentence or line, cut between characters. */
export function summarise(text: string): string {
  const first = text.split(/(?<=[.!?])\s|\n/)[0] ?? text;
  const characters = [...first];
  return characters.length <= SUMMARY_LENGTH ? first : `${characters.slice(0, SUMMARY_LENGTH - 1).join('')}…`;
}

/**
 * An entry from what the owner, or a script of the owner, wants remembered.
 * @throws AppError `input.invalid` with the field, when the draft is not one
 */
export function entryFromDraft(draft: EntryDraft, context: DraftContext): GrimoireEntry {
  if (!ENTRY_TYPES.some((type) => type === draft.type))
    refuse('type', `An entry's type must be one of ${ENTRY_TYPES.join(', ')}.`);
  if (draft.category !== undefined && !INSIGHT_CATEGORIES.some((category) => category === draft.category))
    refuse('category', `An entry's category must be one of ${INSIGHT_CATEGORIES.join(', ')}.`);
  const text = words(draft.text, 'text', MAX_DRAFT_TEXT);
  const { tick, worldId, worldTime, pad, regime, counter } = context;
  return {
    id: entryId(tick, worldTime, counter),
    type: draft.type,
    category: draft.category ?? null,
    title: words(draft.title, 'title', MAX_DRAFT_TITLE),
    text,
    summary: summarise(text),
    worldId,
    tick,
    worldTime,
    regime,
    trust: 'owner',
    provenance: 'owner',
    confidence: share(draft.confidence, 'confidence', STARTING_CONFIDENCE.owner),
    importance: share(draft.importance, 'importance', DRAFT_IMPORTANCE),
    strength: 0,
    reinforcedAt: tick,
    accessedAt: tick,
    accessCount: 0,
    pad,
    outcomes: { alpha: 2, beta: 2 },
    usefulness: 0.5,
    verified: 'none',
    links: linksOf(draft.links),
    tags: tagsOf(draft.tags),
    facts: { kind: 'note', rule: null },
    embedding: null,
    ...givenValidity(draft, tick),
  };
}
