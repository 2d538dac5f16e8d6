import type { EntryFacts, Inherited } from '../../../domain/memory/entry-facts.ts';
import type { EntryLink, EntryType, GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { Playbook } from '../../../domain/rules/playbook.ts';
import type { Testament, TestamentPartName } from '../../../domain/life/testament.ts';
import { confidenceAt, type Fading } from '../../../shared/decay.ts';
import { pow } from '../../../lib/math/math.ts';
import { entryId } from '../../../domain/memory/entry-id.ts';
import { earnedHere, inheritedOf, lowestTrust, STARTING_CONFIDENCE } from '../../grimoire/index.ts';

/** What is left of confidence for each generation that a memory was handed on without evidence (seed 001). */
export const GENERATION_DECAY = 0.85;
/** The least that is kept, so that it can still be told where it is from. */
const LEAST = 0.01;
/** What a death taught fades three times as slowly as else its type (seed 001: demurrage type weight of a bloodstain, 3.0). */
const BLOODSTAIN = { bloodstain: true, lasts: 3 } as const;
/** Beta(2, 2): nobody here has seen anything of it. */
const NOTHING_SEEN = { alpha: 2, beta: 2 };

/**
 * Confidence that an heir begins with: never more than the provenance allows, nor more than the dead believed, and less by every generation
 * since a life had evidence of it.
 */
export const givenConfidence = (believed: number, generations: number): number =>
  Math.max(LEAST, Math.min(believed, STARTING_CONFIDENCE.predecessor) * pow(GENERATION_DECAY, generations));

interface Heir {
  /** Where the heir's life begins in the world. */
  readonly worldTime: number;
  readonly memory: Fading;
}

/** Where memories of the dead stand in the heir's memory, by their ids there. */
type Renamed = ReadonlyMap<string, string>;

/**
 * What a memory is of, as the heir has it. Of an episode it stays how long its prediction waited, and no longer which tick that was; ticks that were
 * dull stay with the dead, and so does what came of a memory there.
 */
function handedOn(facts: EntryFacts, tick: number): EntryFacts {
  const { pruned: _pruned, ...said } = facts;
  if (said.kind !== 'episode') return said;
  const { traces: _traces, outcome, ...lived } = said;
  return { ...lived, outcome: outcome && { ...outcome, tick: outcome.tick - tick } };
}

/** Links among what passes on go with it; what they led to beside stays with the dead. */
const linksAmong = (links: readonly EntryLink[], renamed: Renamed): readonly EntryLink[] =>
  links.flatMap(({ to, kind }) => {
    const here = renamed.get(to);
    return here === undefined ? [] : [{ to: here, kind }];
  });

/** A memory of the dead as one of the heir's: its words, its mood and its trust at most; what it was worth has to be earned anew. */
function inherit(entry: GrimoireEntry, renamed: Renamed, from: Testament, { memory }: Heir): GrimoireEntry {
  const before = inheritedOf(entry);
  const believed = confidenceAt(entry, from.death.tick, memory);
  const generations = before && !earnedHere(entry) ? before.generations + 1 : 1;
  // What was handed on twice has been lowered once already by what it was given with.
  const base = before && !earnedHere(entry) ? Math.min(believed, before.given) * GENERATION_DECAY : null;
  const given = base === null ? givenConfidence(believed, generations) : Math.max(LEAST, base);
  const inherited: Inherited = {
    generations,
    believed,
    given,
    ...(before?.bloodstain && BLOODSTAIN),
  };
  const { validity: _validity, quarantined: _quarantined, ...said } = entry;
  return {
    ...said,
    id: renamed.get(entry.id)!,
    tick: 0,
    trust: lowestTrust([entry.trust, 'inherited']),
    provenance: 'predecessor',
    confidence: given,
    strength: 0,
    reinforcedAt: 0,
    accessedAt: 0,
    accessCount: 0,
    outcomes: NOTHING_SEEN,
    usefulness: 0.5,
    verified: 'none',
    links: linksAmong(entry.links, renamed),
    facts: {
      ...handedOn(entry.facts, entry.tick),
      brought: { inherited, taking: from.id, id: entry.id, tick: entry.tick },
    },
    embedding: null,
  };
}

/** What of a testament an heir remembers as such, and as what. */
const TAUGHT: Readonly<Partial<Record<TestamentPartName, EntryType>>> = {
  failed: 'warning',
  confused: 'insight',
  untested: 'insight',
  killed: 'warning',
  otherwise: 'warning',
  suspected: 'insight',
};
const IN_WORDS: Readonly<Partial<Record<TestamentPartName, string>>> = {
  failed: 'What failed a predecessor',
  confused: 'What confused a predecessor',
  untested: 'What a predecessor had no time to test',
  killed: 'What killed a predecessor',
  otherwise: 'What a predecessor would do otherwise',
  suspected: 'What a predecessor suspected and could not prove',
};
/** Lines of each part that become memories of their own. Ours. */
const TAUGHT_LINES = 4;
/** What a death taught is of more than middling quality: it is specific, and was seen. Ours. */
const TAUGHT_IMPORTANCE = 0.7;

/**
 * Lessons of the testament: what led to the death, which beliefs were wrong, what would have been better. Of a death that a clock brought they are
 * bloodstains. A line that repeats a memory is left to that memory, which has to
 * pass on by itself: what was kept back would come in by the testament, and what faded would be believed anew.
 */
function taught(
  from: Testament,
  said: ReadonlySet<string>,
  first: number,
  { worldTime }: Heir,
): GrimoireEntry[] {
  const last = from.death;
  const lines = from.parts.flatMap(({ part, lines: own }) => {
    const type = TAUGHT[part];
    const fresh = own.filter(
      ({ text, lesson, entries = [] }) => lesson === true && entries.length === 0 && !said.has(text),
    );
    return type === undefined ? [] : fresh.slice(0, TAUGHT_LINES).map((line) => ({ part, type, line }));
  });
  const given = givenConfidence(1, 1);
  return lines.map(({ part, type, line }, i) => ({
    id: entryId(0, worldTime, first + i),
    type,
    category: null,
    title: IN_WORDS[part]!,
    text: line.text,
    summary: `${IN_WORDS[part]!}: ${line.text}`,
    worldId: from.worldId,
    tick: 0,
    worldTime: last.worldTime,
    regime: null,
    trust: 'inherited',
    provenance: 'predecessor',
    confidence: given,
    importance: TAUGHT_IMPORTANCE,
    strength: 0,
    reinforcedAt: 0,
    accessedAt: 0,
    accessCount: 0,
    // It was learnt in no mood of the heir's.
    pad: { pleasure: 0, arousal: 0, dominance: 0 },
    outcomes: NOTHING_SEEN,
    usefulness: 0.5,
    verified: 'none',
    links: [],
    tags: [`testament:${part}`],
    facts: {
      kind: 'note',
      rule: line.rule ?? null,
      brought: {
        // An end by the owner taught nothing: what it leaves is what the life has learnt.
        inherited: { generations: 1, believed: 1, given, ...(last.cause !== 'owner' && BLOODSTAIN) },
        taking: from.id,
        id: `${from.id}/${part}/${i}`,
        tick: line.ticks?.[0] ?? last.tick,
      },
    },
    embedding: null,
  }));
}

/** All that an heir begins with: what passed the bottleneck, and what the death itself taught. */
export function inheritance(
  from: Testament,
  passed: readonly GrimoireEntry[],
  heir: Heir,
): readonly GrimoireEntry[] {
  const renamed = new Map(passed.map(({ id, worldTime }, i) => [id, entryId(0, worldTime, i + 1)]));
  const entries = passed.map((entry) => inherit(entry, renamed, from, heir));
  const said = new Set(passed.map(({ text }) => text));
  return [...entries, ...taught(from, said, entries.length + 1, heir)];
}

/** Rules as the dead had them; what they had proved counts for the heir as much as anything else that was inherited. */
export function inheritedPlaybook({ revision, rules }: Playbook): Playbook {
  const share = STARTING_CONFIDENCE.predecessor * GENERATION_DECAY;
  const less = (count: number): number => 2 + Math.max(0, count - 2) * share;
  return {
    revision,
    rules: rules.map((rule) => ({
      ...rule,
      counts: { alpha: less(rule.counts.alpha), beta: less(rule.counts.beta) },
    })),
  };
}
