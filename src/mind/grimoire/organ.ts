import { retrieve } from './recall/recall.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import { ruleIdOf } from '../../domain/decisions/rule-id.ts';
import type { LeadUp } from '../../domain/memory/entry-facts.ts';
import type { OrganDescription, Turn } from '../contract/index.ts';
import type { MemoryPort } from '../ports.ts';
import { type Awaits, awaitsAfter, liftOf } from './awaits.ts';
import { alarmed, type Antibody, immuneAfter, immuneWith, warnedAgain, warningsBy } from './immune.ts';
import { leadUpOf } from './recall/lead-up.ts';
import type { Mishap } from './learning/warning-words.ts';
import { type Lately, latelyAfter, ticksSince } from './lately.ts';
import { causesOf } from './learning/causal/causes.ts';
import { tracesIn } from '../../shared/trace.ts';
import { chanceOfMishap, type GoingWrong, wrongAfter } from './going-wrong.ts';
import { memoriesWithPinned } from './recall/candidates.ts';
import { creditOutcomes, creditPrompt } from './learning/credit.ts';
import { episodeOf } from './episodes.ts';
import { memoryFeatures } from './recall/features.ts';
import { type PromptMemories, askMemory } from './recall/questions.ts';
import { writeLessons } from './learning/lesson.ts';
import { mishapsOf } from './learning/mishaps.ts';
import { noveltyOfEpisode, noveltyOfWarning } from './learning/novelty.ts';
import { lowestTrust } from './provenance.ts';
import { sourcesOf } from './care/sources.ts';
import { isFull, traceOf } from './tick-trace.ts';
import { warningFrom } from './learning/warnings.ts';

interface Slice {
  readonly lastEpisodeId: string | null;
  /** Entries written outside ticks. */
  readonly entryCounter: number;
  /** Traces of the ticks since the last episode, in which world; null where none wait, absent before the first tick. */
  readonly dull?: { readonly worldId: string; readonly traces: string } | null;
  /** What happened lately; absent before the first tick. */
  readonly lately?: Lately;
  /** Warnings by what led to them; absent until the first. */
  readonly immune?: readonly Antibody[];
  /** How often things go wrong, whatever led to it; absent before the first tick, and in minds before version 18. */
  readonly goingWrong?: GoingWrong;
  /** Ids of memories that the owner wants in every prompt, in his order; absent until the first. */
  readonly pinned?: readonly string[];
  /** Acts of the Curator that were taken back and are not done again, oldest first; absent until the first. */
  readonly curatorUndone?: readonly string[];
  /** What is firmly believed to have consequences; absent until something is. */
  readonly awaits?: Awaits;
}

interface Found {
  /** What the owner has pinned, as memory has it. */
  readonly pinned: readonly GrimoireEntry[];
  /** What was asked for beside what came to mind. */
  readonly asked: PromptMemories;
}

interface Shown {
  readonly pinned: readonly string[];
}

type Row = Pick<DecisionCycleRecord, 'episodesWritten' | 'learned'>;

/** The tick's episode; null where nothing happened that is worth keeping. */
function episodeFrom(
  turn: Turn,
  previousId: string | null,
  waiting: string,
  { causes }: Lately,
): GrimoireEntry | null {
  const { tick, world, observed, appraisal, gate, steers, deliberated, acted, policy } = turn;
  const { observation, regime } = observed;
  const worthKeeping =
    gate.tier !== 'T0' || appraisal.predictionError >= policy.memory.surprisingT0 || isFull(waiting);
  if (!worthKeeping) return null;
  return episodeOf({
    tick,
    worldId: world.id,
    time: observation.time,
    observation,
    regime,
    portfolio: observed.portfolio,
    appraisal,
    pad: appraisal.padAfter,
    gate,
    decision: deliberated?.decision ?? null,
    action: acted?.record ?? null,
    predictions: turn.predictions.filter(({ kind }) => kind === 'decision'),
    steers,
    features: turn.features,
    stepsPerYear: world.stepsPerYear,
    sources: sourcesOf(turn),
    novelty: noveltyOfEpisode(turn.recalled.entries, appraisal.predictionError),
    traces: waiting + traceOf(turn),
    // Each in one episode: those of ticks whose traces wait, and of its own.
    causes: causes.filter((one) => one.tick >= tick - tracesIn(waiting)),
    previousId,
  });
}

/** What it was like before a mishap: what is lost was lost since the tick before, and an order goes wrong on its own. */
type LedTo = (mishap: Mishap['kind']) => LeadUp | null;

/** @param resolved episodes whose predictions came due on this tick */
function warningsFrom(
  turn: Turn,
  episode: GrimoireEntry | null,
  resolved: ReadonlyMap<string, GrimoireEntry>,
  mishaps: readonly Mishap[],
  led: LedTo,
): readonly GrimoireEntry[] {
  const { tick, world, observed, appraisal, deliberated } = turn;
  const decidedBy = deliberated ? ruleIdOf(deliberated.decision) : null;
  return mishaps.map((mishap, i) => {
    const said = mishap.kind === 'loss' ? (mishap.outcome?.prediction.entryId ?? null) : null;
    const quoted = said === null ? undefined : resolved.get(said);
    return warningFrom(mishap, {
      trust: lowestTrust([episode, quoted].flatMap((source) => source?.trust ?? [])),
      tick,
      worldId: world.id,
      time: observed.observation.time,
      regime: observed.regime.regime,
      pad: appraisal.padAfter,
      counter: 1 + i,
      led: led(mishap.kind),
      episodeId: episode?.id ?? null,
      decidedBy,
      novelty: noveltyOfWarning(turn.recalled.entries, mishap.kind, decidedBy),
    });
  });
}

/** What came of situations that warnings are known by is counted in these. */
async function creditWarnings(
  immune: readonly Antibody[],
  now: LeadUp,
  { kinds, wrong }: { readonly kinds: readonly Mishap['kind'][]; readonly wrong: GoingWrong },
  led: LedTo,
  memory: Pick<MemoryPort, 'byIds'>,
  { tick, policy }: Turn,
  changed: Map<string, GrimoireEntry>,
): Promise<{ readonly bodies: readonly Antibody[]; readonly ledAgain: ReadonlyMap<string, LeadUp> }> {
  const { bodies, outcomes } = immuneAfter(immune, now, kinds);
  const ledAgain = new Map<string, LeadUp>();
  const known = await warningsBy(
    memory,
    outcomes.map(({ id }) => id),
  );
  const counted = new Set<string>();
  // Of several that were made one, the one that came true tells.
  for (const one of [...outcomes].sort((a, b) => Number(b.came) - Number(a.came))) {
    const stored = known.get(one.id);
    if (stored?.facts.kind !== 'warning') continue;
    const again = one.came ? led(stored.facts.mishap) : null;
    if (again) ledAgain.set(one.id, again);
    if (counted.has(stored.id)) continue;
    counted.add(stored.id);
    const chance = chanceOfMishap(wrong, stored.facts.mishap, tick);
    const entry = changed.get(stored.id) ?? stored;
    changed.set(stored.id, warnedAgain(entry, one, chance, again, tick, policy.memory));
  }
  return { bodies, ledAgain };
}

/** Those that recall has not brought too. */
function pinnedBeside({ recalled }: Turn, pinned: readonly GrimoireEntry[]): readonly GrimoireEntry[] {
  const brought = new Set(recalled.entries.map(({ entry }) => entry.id));
  return pinned.filter(({ id }) => !brought.has(id));
}

/** What it remembers: each tick's outcomes are credited, its episode and warnings are written. */
export const grimoire: OrganDescription<Slice, Row, Found, Shown> = {
  name: 'grimoire',
  policy: ['retrieval', 'memory'],
  keptIn: { lastEpisodeId: 'self', entryCounter: 'self', dull: 'self', lately: 'self' },
  titles: {
    pinned: 'Pinned memories',
    immune: 'Warnings by what led to them',
    goingWrong: 'How often things go wrong',
    curatorUndone: 'What the Curator may not do again',
    awaits: 'What a move is awaited of',
  },
  features: memoryFeatures,

  retrieve,

  born: () => ({ lastEpisodeId: null, entryCounter: 0 }),

  beforeGate: ({ awaits, lately }, { tick, world, observed, happened, dying }) =>
    dying ? null : liftOf(awaits, lately, { tick, worldId: world.id, observed, happened }),

  async prepare(moment, { memory }, { lately, immune = [] }) {
    const { pinned = [], tick, world, observation, regime } = moment.input;
    const situation = leadUpOf(tick, moment.at.observed, world.stepsPerYear);
    const now = causesOf({ observation, regime, happened: moment.happened, deed: null });
    return {
      pinned: pinned.length > 0 ? await memory.byIds(pinned) : [],
      asked: await askMemory(moment, memory, moment.policy.retrieval.candidates, {
        since: ticksSince(lately, world.id, tick, now),
        situation,
        moved: { changes: moment.at.observed.beliefs.returns },
        alarmed: [...new Set((await warningsBy(memory, alarmed(immune, situation))).values())],
      }),
    };
  },

  candidates: (input, { context, memory }, found) =>
    memoriesWithPinned(
      found ? { ...input, recalled: [...input.recalled, ...found.asked.found] } : input,
      context,
      found?.pinned ?? [],
      memory,
      found?.asked ?? null,
    ),

  async afterTurn(
    {
      lastEpisodeId,
      entryCounter,
      dull,
      lately: before,
      immune,
      goingWrong,
      pinned,
      curatorUndone,
      awaits: awaited,
    },
    turn,
    made,
    { memory },
    found,
  ) {
    const resolved = await creditOutcomes(memory, turn.observed.decided, turn);
    writeLessons(turn.reflections ?? [], turn.tick, resolved);
    const changed = new Map(resolved);
    const asked = found?.asked.found.map(({ entry }) => entry) ?? [];
    creditPrompt(turn, [...made.inPrompt, ...asked, ...pinnedBeside(turn, found?.pinned ?? [])], changed);
    const worldId = turn.world.id;
    const waiting = dull?.worldId === worldId ? dull.traces : '';
    const lately = latelyAfter(before, turn);
    const episode = episodeFrom(turn, lastEpisodeId, waiting, lately);
    const mishaps = mishapsOf(turn);
    const kinds = mishaps.map(({ kind }) => kind);
    const led: LedTo = (mishap) =>
      mishap !== 'loss' ? lately.situation : before?.worldId === worldId ? before.situation : null;
    const wrong = wrongAfter(goingWrong, turn.tick, kinds);
    const warned = await creditWarnings(
      immune ?? [],
      lately.situation,
      { kinds, wrong },
      led,
      memory,
      turn,
      changed,
    );
    const warnings = warningsFrom(turn, episode, resolved, mishaps, led);
    const bodies = immuneWith(warned.bodies, warnings, warned.ledAgain);
    const awaits = await awaitsAfter(awaited, turn, memory);
    return {
      state: {
        lastEpisodeId: episode?.id ?? lastEpisodeId,
        entryCounter,
        dull: episode ? null : { worldId, traces: waiting + traceOf(turn) },
        lately,
        goingWrong: wrong,
        ...(bodies.length > 0 && { immune: bodies }),
        ...(pinned && { pinned }),
        ...(curatorUndone && { curatorUndone }),
        ...(awaits && { awaits }),
      },
      record: {
        episodesWritten: episode ? [episode.id] : [],
        learned: [...resolved.values()].filter(({ type }) => type !== 'episode').map(({ id }) => id),
      },
      created: [...(episode ? [episode] : []), ...warnings],
      updated: [...changed.values()],
    };
  },

  shows: ({ pinned = [] }) => ({ pinned }),
};
