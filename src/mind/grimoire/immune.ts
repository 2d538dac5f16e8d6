import type { Followed, LeadUp, WarningFacts } from '../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { MemoryPort } from '../ports.ts';
import { withImportance } from '../../shared/quality.ts';
import type { Fading } from '../../shared/decay.ts';
import { countAgainst, NOTHING_CAME } from '../../shared/over-chance.ts';
import { CONFIDENCE_STEP, spacedGain, towardsOne } from './learning/learn.ts';
import { WITHIN } from './going-wrong.ts';
import { isLike } from './recall/lead-up.ts';

/**
 * A warning by what led to it (seed M, immune memory): kept beside memory, so that it is found in a situation like that whatever it ranks. Plain
 * data.
 */
export interface Antibody {
  /** The warning's. */
  readonly id: string;
  readonly mishap: WarningFacts['mishap'];
  readonly led: readonly LeadUp[];
  /** The tick at which it was last like that, while it is open whether it comes true. */
  readonly since?: number;
  /** It was like that, and has been so ever since it was told what came of it. */
  readonly lasts?: true;
}

/** Warnings that are kept so, the newest. Ours. */
const MOST = 32;
/** Situations that one is known by, the newest. Ours. */
const MOST_LED = 3;

const ofWarning = ({ facts }: GrimoireEntry): WarningFacts | null =>
  facts.kind === 'warning' ? facts : null;

/** Ids of the warnings that a situation is like. */
export const alarmed = (bodies: readonly Antibody[], now: LeadUp): readonly string[] =>
  bodies.flatMap(({ id, led }) => (led.some((one) => isLike(one, now)) ? [id] : []));

/** The warnings of these ids, by each id; one that was made one with another is that other. @throws AppError `store.*` */
export async function warningsBy(
  memory: Pick<MemoryPort, 'byIds'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GrimoireEntry>> {
  if (ids.length === 0) return new Map();
  const entries = await memory.byIds(ids);
  const into = [...new Set(entries.flatMap(({ facts }) => facts.pruned?.into ?? []))];
  const made = new Map((into.length > 0 ? await memory.byIds(into) : []).map((entry) => [entry.id, entry]));
  return new Map(entries.map((entry) => [entry.id, made.get(entry.facts.pruned?.into ?? '') ?? entry]));
}

interface WarningOutcome {
  readonly id: string;
  readonly came: boolean;
  /** The tick at which it was like that. */
  readonly since: number;
}

interface Since {
  readonly bodies: readonly Antibody[];
  /** Warnings of which it is known what came of it. */
  readonly outcomes: readonly WarningOutcome[];
}

function after(
  body: Antibody,
  now: LeadUp,
  mishaps: ReadonlySet<WarningFacts['mishap']>,
): [Antibody, WarningOutcome | null] {
  const { id, mishap, led, since } = body;
  const like = led.some((one) => isLike(one, now));
  const rests: Antibody = { id, mishap, led, ...(like && { lasts: true }) };
  if (since !== undefined) {
    const came = mishaps.has(mishap);
    if (came || now.tick - since >= WITHIN) return [rests, { id, came, since }];
    return [body, null];
  }
  if (body.lasts) return [rests, null];
  return [like ? { id, mishap, led, since: now.tick } : { id, mishap, led }, null];
}

/** What a tick makes of them: situations that they are known by begin, and it is told whether they came true. @param mishaps of the tick */
export function immuneAfter(
  bodies: readonly Antibody[],
  now: LeadUp,
  mishaps: readonly WarningFacts['mishap'][],
): Since {
  const happened = new Set(mishaps);
  const each = bodies.map((body) => after(body, now, happened));
  return { bodies: each.map(([body]) => body), outcomes: each.flatMap(([, outcomes]) => outcomes ?? []) };
}

/** With the warnings that a tick wrote, and with what led to those that came true again. */
export function immuneWith(
  bodies: readonly Antibody[],
  written: readonly GrimoireEntry[],
  ledAgain: ReadonlyMap<string, LeadUp>,
): readonly Antibody[] {
  const known = bodies.map((body) => {
    const again = ledAgain.get(body.id);
    return again ? { ...body, led: [...body.led, again].slice(-MOST_LED) } : body;
  });
  const fresh = written.flatMap((entry): Antibody[] => {
    const facts = ofWarning(entry);
    return facts?.led ? [{ id: entry.id, mishap: facts.mishap, led: facts.led }] : [];
  });
  return [...known, ...fresh].slice(-MOST);
}

const NEVER: Followed = { hits: 0, misses: 0 };

/**
 * A warning with what came of a situation that it is known by, held against how likely what it warns of was at any time. One that came true again is believed more, for longer, and known by what
 * led to it.
 * @param chance 0..1
 */
export function warnedAgain(
  entry: GrimoireEntry,
  { came, since }: Pick<WarningOutcome, 'came' | 'since'>,
  chance: number,
  led: LeadUp | null,
  tick: number,
  memory: Fading,
): GrimoireEntry {
  const facts = ofWarning(entry);
  if (!facts) return entry;
  const { hits, misses } = facts.came ?? NEVER;
  const against = countAgainst(facts.against ?? NOTHING_CAME, { hit: came, chance, said: since, due: tick });
  if (!came) return { ...entry, facts: { ...facts, came: { hits, misses: misses + 1 }, against } };
  return withImportance({
    ...entry,
    strength: entry.strength + spacedGain(entry, tick, memory),
    reinforcedAt: Math.max(entry.reinforcedAt, tick),
    confidence: towardsOne(entry.confidence, CONFIDENCE_STEP),
    facts: {
      ...facts,
      came: { hits: hits + 1, misses },
      against,
      led: [...(facts.led ?? []), ...(led ? [led] : [])].slice(-MOST_LED),
    },
  });
}
