import type { EntryType, GrimoireEntry, Recalled } from '../../../domain/memory/grimoire.ts';
import type { GovernorInput, Moment } from '../../contract/index.ts';
import type { MemoryPort } from '../../ports.ts';
import { beliefOf, speaksAgainst } from './belief.ts';
import { type Here, holdsHere, isOfHolding, signIsOver, stemsHere, stemsOfEvents } from './conditions.ts';
import { isOwnersNote } from './pick.ts';
import { rankCandidates } from './recall.ts';
import { isHeededSign } from '../../../domain/memory/heeded-sign.ts';
import { standingOf } from '../../../shared/standing.ts';

/** What is asked of memory for a prompt, each with its share of the candidates. Shares are ours. */
const QUESTIONS = [
  /** What happened in situations like this. */
  { of: 'episodes', types: ['episode'], share: 0.45, nearest: 64, recent: 32, important: 16 },
  /** What is known of what is here. */
  { of: 'known', types: ['insight', 'heuristic'], share: 0.3, nearest: 32, recent: 96, important: 32 },
  /** What warns. */
  {
    of: 'warnings',
    types: ['warning', 'anti-knowledge'],
    share: 0.15,
    nearest: 16,
    recent: 64,
    important: 32,
  },
  /** What follows on what has just happened: of links only those that hold. */
  { of: 'links', types: ['causal-link'], share: 0.05, nearest: 16, recent: 48, important: 0 },
] as const satisfies readonly {
  readonly of: string;
  readonly types: readonly EntryType[];
  readonly share: number;
  readonly nearest: number;
  readonly recent: number;
  readonly important: number;
}[];

/** Share of the candidates that is left to what contradicts. */
const AGAINST = 0.05;

/** What memory has for a prompt beside what came to mind, and why each is a candidate, by its id. */
export interface PromptMemories {
  readonly found: readonly Recalled[];
  readonly why: ReadonlyMap<string, string>;
  /** Whether a memory's conditions hold; each is looked at once. */
  readonly holds: (entry: GrimoireEntry) => boolean;
  /** How many ticks ago what a link follows on last happened; null of all else. */
  readonly ago: (entry: GrimoireEntry) => number | null;
  /** Whether a sign announces nothing any more. */
  readonly isOver: (entry: GrimoireEntry) => boolean;
}

/** Of the rules that hold, the facts that are asked for beside all others, the newest; as many of the owner's notes. Ours. */
const CERTAIN = 64;

/** What holds here comes first whatever it ranks: what the owner said, what came of rules that hold, and the others by rank. */
function heldFirst(
  ranked: readonly Recalled[],
  becauseOf: (entry: GrimoireEntry) => string | null,
  here: Here,
): readonly { readonly one: Recalled; readonly because: string | null }[] {
  const explained = ranked.map((one) => ({ one, because: becauseOf(one.entry) }));
  const order = ({ one, because }: (typeof explained)[number]): number => {
    if (because === null) return 3;
    if (one.entry.provenance === 'owner') return 0;
    return isOfHolding(one.entry, here) ? 1 : 2;
  };
  return explained
    .map((each, place) => ({ each, place, order: order(each) }))
    .sort((a, b) => a.order - b.order || a.place - b.place)
    .map(({ each }) => each);
}

const WORDS: Record<(typeof QUESTIONS)[number]['of'], string> = {
  episodes: 'Asked for situations like this',
  known: 'Asked for what is known of what is here',
  warnings: 'Asked for what warns here',
  links: 'Asked for what follows on what happened',
};

/** Signs that are told of though they were not given: that nothing is announced is known as well. The firmest. Ours. */
const QUIET = 2;
const NOT_GIVEN = 'Asked for what follows on what happened: it is known as a sign, and was not given.';

/** Of links that do not hold, signs that would be heeded, firmest first. */
function quietSigns(
  ranked: readonly Recalled[],
  holds: (entry: GrimoireEntry) => boolean,
): readonly Recalled[] {
  return ranked
    .filter(
      ({ entry, confidence }) =>
        entry.facts.kind === 'causal' && isHeededSign(entry.facts, confidence) && !holds(entry),
    )
    .sort((a, b) => b.confidence - a.confidence || (a.entry.id < b.entry.id ? -1 : 1))
    .slice(0, QUIET);
}

const sentence = (of: keyof typeof WORDS, because: string | null): string =>
  because === null ? `${WORDS[of]}.` : `${WORDS[of]}: ${because}.`;

/** What of now the prompt's input does not tell. */
export interface Lived extends Pick<Here, 'since' | 'situation' | 'moved'> {
  /** Warnings that are known by a situation like this one. */
  readonly alarmed: readonly GrimoireEntry[];
}
const NOTHING_LIVED: Lived = { since: new Map(), situation: null, moved: null, alarmed: [] };

/** What of now conditions are held against. */
export const hereOf = (
  {
    regime,
    rules,
    relevance,
    world,
    observation,
  }: Pick<GovernorInput, 'regime' | 'rules' | 'relevance' | 'world' | 'observation'>,
  situation: string,
  { since, situation: figures, moved }: Pick<Lived, 'since' | 'situation' | 'moved'> = NOTHING_LIVED,
  about: readonly string[] = [],
): Here => ({
  since,
  moved,
  situation: figures,
  regime,
  rules: new Set(rules.flatMap(({ id, enabled }) => (enabled ? [id] : []))),
  holding: new Set(rules.flatMap(({ id, enabled }) => (enabled && relevance[id] === 1 ? [id] : []))),
  stems: stemsHere(situation, [world.base, world.quote, observation.pool.address]),
  events: stemsOfEvents(about),
});

/** Why conditions hold, by memory: texts are read for it, and prompts ask of the same more than once. */
function lookedAtOnce(here: Here): (entry: GrimoireEntry) => string | null {
  const known = new Map<string, string | null>();
  return (entry) => {
    const before = known.get(entry.id);
    if (before !== undefined) return before;
    const because = holdsHere(entry, here);
    known.set(entry.id, because);
    return because;
  };
}

/**
 * Asks memory for what a prompt may need, by type and question: situations like this, what is known of what is here, and what warns; of what
 * these leave it takes what contradicts them. What came to mind already is left out.
 * @param most memories together; at 0 nothing is asked
 * @throws AppError `store.*`
 */
export async function askMemory(
  { input, policy, situation, about }: Moment,
  memory: Pick<MemoryPort, 'candidates'>,
  most: number,
  lived: Lived = NOTHING_LIVED,
): Promise<PromptMemories> {
  const { tick, pad, recalled } = input;
  const here = hereOf(input, situation.text, lived, about);
  const becauseOf = lookedAtOnce(here);
  const holds = (entry: GrimoireEntry): boolean => becauseOf(entry) !== null;
  const ago = ({ facts }: GrimoireEntry): number | null =>
    facts.kind === 'causal' ? (lived.since.get(facts.cause) ?? null) : null;
  const there = new Set(recalled.map(({ entry }) => entry.id));
  const why = new Map<string, string>(
    recalled.flatMap(({ entry }) => {
      const because = becauseOf(entry);
      return because === null ? [] : [[entry.id, `It came to mind, and holds here: ${because}.`]];
    }),
  );
  const isOver = (entry: GrimoireEntry): boolean => signIsOver(entry, here);
  if (most === 0) return { found: [], why, holds, ago, isOver };
  const alarmed = lived.alarmed.filter(
    (entry) => standingOf(entry, input.observation.time) === 'stands' && entry.tick <= tick,
  );
  // These are found whatever else there is.
  const alarms = new Set(alarmed.map(({ id }) => id));
  const isCertain = (entry: GrimoireEntry): boolean =>
    alarms.has(entry.id) || isOfHolding(entry, here) || (isOwnersNote(entry) && holds(entry));
  const found: Recalled[] = [];
  const beyond: Recalled[] = [];
  for (const { of, types, share, nearest, recent, important } of QUESTIONS) {
    const candidates = await memory.candidates({
      situation: `${of}: ${situation.text}`,
      vector: situation.vector,
      words: situation.text,
      vectorsAfter: situation.vectorsAfter,
      nearest,
      recent,
      important,
      ...(of !== 'episodes' && of !== 'links' && { certain: CERTAIN }),
      types,
      atTick: tick,
      standingAt: input.observation.time,
    });
    const brought = new Set(candidates.map(({ entry }) => entry.id));
    const beside = of === 'warnings' ? alarmed.filter(({ id }) => !brought.has(id)) : [];
    const all = [...candidates, ...beside.map((entry) => ({ entry, similarity: null }))];
    const ranked = rankCandidates(all, {
      tick,
      pad,
      weights: policy.retrieval,
      memory: policy.memory,
      limit: Infinity,
    }).filter(({ entry }) => !there.has(entry.id));
    const places = Math.round(share * most);
    const asked = heldFirst(ranked, becauseOf, here).filter(
      ({ because }) => of !== 'links' || because !== null,
    );
    if (of === 'links')
      for (const one of quietSigns(ranked, holds)) {
        found.push(one);
        why.set(one.entry.id, NOT_GIVEN);
      }
    for (const [place, { one, because }] of asked.entries()) {
      if (place >= places && !isCertain(one.entry)) beyond.push(one);
      else {
        found.push(one);
        why.set(one.entry.id, sentence(of, because));
      }
    }
  }
  const believed = beliefOf(
    pad,
    [...recalled, ...found].sort((a, b) => b.score - a.score),
  );
  const against = beyond
    .filter(({ entry }) => speaksAgainst(entry, believed))
    .sort((a, b) => b.score - a.score || (a.entry.id < b.entry.id ? -1 : 1))
    .slice(0, Math.round(AGAINST * most));
  for (const one of against) {
    found.push({ ...one, picked: { by: 'contrary' } });
    why.set(
      one.entry.id,
      `It contradicts what the others say: it came out ${believed === 'good' ? 'badly' : 'well'}.`,
    );
  }
  return { found, why, holds, ago, isOver };
}
