import type { Pad } from '../../../../domain/life/life.ts';
import type { CausalFacts } from '../../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry, InsightCategory } from '../../../../domain/memory/grimoire.ts';
import { expm1 } from '../../../../lib/math/math.ts';
import { CAUSE, causeWords, type Happened, readingCause } from '../../../../domain/memory/causes.ts';
import { inheritedOf, triedHere } from '../../inherited.ts';
import { keptNovelty, withImportance } from '../../../../shared/quality.ts';
import { isHeededSign } from '../../../../domain/memory/heeded-sign.ts';
import { isForgotten } from '../../../../shared/standing.ts';
import { knowledgeId } from '../../id.ts';
import { percent } from '../../words.ts';
import { supportOf } from '../insight-belief.ts';
import type { SeenTick } from '../rehearsal/baselines.ts';
import { toldIn } from './claims.ts';
import { beliefIn, type Counted, countLinks, LAGS, type Looked, lookedFor } from './count.ts';
import { signFacts, signId, signIds, signWords } from './sign-entry.ts';
import { type Sign, signsIn } from './signs.ts';

/** Belief from which on something is kept as a link; below it nothing is said. Ours: more likely than not. */
const KEPT_FROM = 0.5;
/** Links of a world at most: the ones believed most. Ours. */
const MOST_LINKS = 24;
/** Episodes that are named as where it was perceived: the newest. */
const MOST_SOURCES = 8;

export const linkId = (worldId: string, { cause, lag }: Looked): string =>
  knowledgeId(`${worldId}|causal|${cause}|${lag}`);

const happenedIn = (episodes: readonly GrimoireEntry[]): readonly Happened[] =>
  episodes.flatMap(({ facts }) =>
    facts.kind === 'episode' && facts.brought === undefined ? (facts.causes ?? []) : [],
  );

/** Ids of all links that these episodes can say something of. */
export const linkIds = (worldId: string, episodes: readonly GrimoireEntry[]): readonly string[] =>
  lookedFor(happenedIn(episodes)).flatMap((looked) => [
    linkId(worldId, looked),
    ...(looked.lag === LAGS[0] ? signIds(worldId, looked.cause) : []),
  ]);

function categoryOf({ cause, direction }: Pick<CausalFacts, 'cause' | 'direction'>): InsightCategory {
  if (cause.startsWith(CAUSE.regime)) return 'regime-transitions';
  const ofReading = (name: string): boolean =>
    cause === readingCause(name, 1) || cause === readingCause(name, -1);
  if (ofReading('liquidity-change')) return 'liquidity-conditions';
  if (ofReading('base-fee')) return 'gas-timing';
  return direction === 'down' ? 'risk-events' : 'strategic-patterns';
}

const moved = { up: ['rose', 'fell'], down: ['fell', 'rose'] } as const;
const ticksWords = (lag: number): string => (lag === 1 ? 'on the next tick' : `over the next ${lag} ticks`);

/** What a link says. */
export function linkWords(link: Counted): Pick<GrimoireEntry, 'title' | 'text' | 'summary'> {
  const { cause, lag, direction, hits, misses, meanChange, chance, byRegime, among, handed } = link;
  const [so, otherwise] = moved[direction];
  const after = causeWords(cause);
  const times = hits + misses;
  const regimes = Object.entries(byRegime).map(
    ([regime, followed]) => `${followed.hits} of ${followed.hits + followed.misses} in ${regime}`,
  );
  const mean = percent(expm1(meanChange));
  return {
    title: `After ${after}: ${direction} ${ticksWords(lag)}`,
    text:
      `Of ${times} times that ${after} while I looked, the price ${so} ${ticksWords(lag)} ${hits} times and ${otherwise} ` +
      `${misses} times, by ${mean} on average. By chance it would in ${(100 * chance).toFixed(0)} of 100, and ${among} links were ` +
      `looked at. By regime: ${regimes.join(', ')}.` +
      (handed ? ` Predecessors counted ${handed.hits} of ${handed.hits + handed.misses}.` : ''),
    summary: `After ${after} the price ${so} ${ticksWords(lag)} in ${hits} of ${times}, mean ${mean}`,
  };
}

interface Linking {
  /** Episodes of this world. */
  readonly episodes: readonly GrimoireEntry[];
  /** What these tell of, dull ticks too, oldest first, each once. */
  readonly ticks: readonly SeenTick[];
  /** By id. Notes among them claim what follows on what; they stand. */
  readonly known: ReadonlyMap<string, GrimoireEntry>;
  readonly worldId: string;
  readonly tick: number;
  /** World time, Unix seconds. */
  readonly time: number;
  readonly pad: Pad;
}

const isKept = (facts: GrimoireEntry['facts'] | Omit<CausalFacts, 'novelty'>, belief: number): boolean =>
  facts.kind === 'causal' && facts.sign ? isHeededSign(facts, belief) : belief >= KEPT_FROM;

/** What is kept of something that follows, and how firmly it is believed. */
interface Believed {
  readonly id: string;
  readonly belief: number;
  readonly facts: Omit<CausalFacts, 'novelty' | 'pruned' | 'since'>;
  readonly words: Pick<GrimoireEntry, 'title' | 'text' | 'summary'>;
}

const linkBelieved = (link: Counted, worldId: string): Believed => ({
  id: linkId(worldId, link),
  belief: beliefIn(link),
  facts: { kind: 'causal', ...link },
  words: linkWords(link),
});

/** What notes claim of something that happened. */
type Claims = ReturnType<typeof toldIn>;

function signBelieved(sign: Sign, worldId: string, claims: Claims): Believed {
  const told = claims(sign);
  const facts = { ...signFacts(sign), ...(told && { told }) };
  return { id: signId(worldId, sign), belief: sign.belief, facts, words: signWords(facts) };
}

/** Where it was perceived, and the note that claims it. */
function linkedTo(
  sources: readonly string[],
  before: GrimoireEntry | undefined,
  told: CausalFacts['told'],
): GrimoireEntry['links'] {
  const from =
    sources.length > 0
      ? sources.slice(-MOST_SOURCES).map((to) => ({ to, kind: 'derived-from' as const }))
      : (before?.links ?? []);
  if (!told || from.some(({ to }) => to === told.by)) return from;
  return [...from, { to: told.by, kind: 'supports' }];
}

function entryOf(
  { id, belief, facts: link, words }: Believed,
  before: GrimoireEntry | undefined,
  { ticks, worldId, tick, time, pad }: Linking,
): GrimoireEntry {
  const named = new Set([...link.ticks.followed, ...link.ticks.otherwise]);
  const sources = [...new Set(ticks.flatMap((one) => (named.has(one.tick) ? [one.in] : [])))];
  const pruned = before && isForgotten(before) && !isKept(link, belief) ? before.facts.pruned : undefined;
  // How far it is from what one would have expected: from chance.
  const novelty = keptNovelty(2 * (link.hits / link.measured - link.chance));
  const since = before ? (before.facts.kind === 'causal' ? before.facts.since : undefined) : tick;
  const facts: CausalFacts = {
    ...link,
    novelty,
    ...(since !== undefined && { since }),
    ...(pruned && { pruned }),
  };
  return withImportance<GrimoireEntry>({
    id: before?.id ?? id,
    type: 'causal-link',
    category: categoryOf(link),
    ...words,
    worldId,
    tick,
    worldTime: time,
    regime: null,
    trust: 'self',
    provenance: 'self-learned',
    confidence: belief,
    importance: before?.importance ?? 0,
    strength:
      (before?.strength ?? 0) +
      supportOf(link.measured) -
      (before?.facts.kind === 'causal' ? supportOf(before.facts.measured) : 0),
    reinforcedAt: tick,
    accessedAt: before?.accessedAt ?? tick,
    accessCount: before?.accessCount ?? 0,
    pad: before?.pad ?? pad,
    outcomes: before?.outcomes ?? { alpha: 2, beta: 2 },
    usefulness: before?.usefulness ?? 0.5,
    // Chance explains it better than it does itself.
    verified: belief * link.among < 1 - belief ? 'refuted' : 'confirmed',
    links: linkedTo(sources, before, link.told),
    tags: [`cause:${link.cause}`, `lag:${link.lag}`, `direction:${link.direction}`],
    facts,
    embedding: null,
  });
}

/** By how much the belief in a sign must change to be told though no time of its own was counted since: others were, which explain its moves. Ours. */
const TOLD_FROM = 0.1;

/** Whether a sign says what it said before: no time was counted since, and it is believed as before. */
const isAsBefore = ({ facts, belief }: Believed, before: GrimoireEntry): boolean =>
  facts.sign !== undefined &&
  // One suspect is cleared by what another does.
  !facts.sign.outsized &&
  // Calm and wild are told apart for all signs alike, by all that was perceived.
  !facts.sign.moods &&
  before.facts.kind === 'causal' &&
  before.facts.through === facts.through &&
  belief > 0 === before.confidence > 0 &&
  Math.abs(belief - before.confidence) < TOLD_FROM;

/**
 * Signs of moods that are not told apart any more, or were not before: what they counted is counted by others. What was inherited counted nothing here,
 * and one that is suspected of moves that dwarf all others counts none of the rest.
 */
function outdated(there: readonly GrimoireEntry[], believed: readonly Believed[]): readonly Believed[] {
  const counted = new Set(believed.map(({ id }) => id));
  const causesOf = (outsized: boolean): ReadonlySet<string> =>
    new Set(
      believed.flatMap(({ facts: { sign, cause } }) =>
        sign && (sign.outsized ?? false) === outsized ? [cause] : [],
      ),
    );
  const [suspected, laidTo] = [causesOf(true), causesOf(false)];
  return there.flatMap((entry): Believed[] => {
    const { id, facts, title, text, summary = '' } = entry;
    if (facts.kind !== 'causal' || !facts.sign || counted.has(id) || inheritedOf(entry)) return [];
    const again = laidTo.has(facts.cause) || (facts.sign.outsized && suspected.has(facts.cause));
    if (!again) return [];
    return [{ id, belief: 0, facts, words: { title, text, summary } }];
  });
}

const nameOf = ({ cause, mood, direction }: Pick<Sign, 'cause' | 'mood' | 'direction'>): string =>
  JSON.stringify([cause, mood, direction]);

/**
 * What signs are believed with before they are counted: inherited ones with what they were given, and others by the notes that claim them. An heir who
 * has refuted one believes it no more than what nobody told it.
 */
function handedIn(
  { known, worldId }: Pick<Linking, 'known' | 'worldId'>,
  claims: Claims,
): (sign: Pick<Sign, 'cause' | 'mood' | 'direction'>) => number | null {
  const given = new Map<string, number>();
  for (const entry of known.values()) {
    const { facts } = entry;
    const inherited = inheritedOf(entry);
    if (facts.kind !== 'causal' || !inherited || entry.worldId !== worldId) continue;
    if (!facts.sign || facts.sign.outsized || triedHere(entry)?.verdict === 'worse') continue;
    const { cause, direction, sign } = facts;
    given.set(nameOf({ cause, mood: sign.mood, direction }), inherited.given);
  }
  return (sign) => given.get(nameOf(sign)) ?? claims(sign)?.given ?? null;
}

/**
 * What followed on what, by what the golem perceived itself: something that happened, or that it did, and the move of the price some ticks
 * later, or a sharp move that is laid to it. A link is kept once it is likelier than chance among all that were looked at; later on it is counted whatever comes of it, so that one
 * whose support falls is believed less, and then put aside by the Curator like all that has faded.
 * @returns links with something new, as they are from now on
 */
export function linksAfter(linking: Linking): readonly GrimoireEntry[] {
  const { ticks, known, worldId, episodes } = linking;
  const before = (looked: Looked): GrimoireEntry | undefined => known.get(linkId(worldId, looked));
  const counted = countLinks(ticks, happenedIn(episodes), (looked) => {
    const facts = before(looked)?.facts;
    return facts?.kind === 'causal' ? facts : null;
  });
  const claims = toldIn(known.values(), worldId);
  const believed = [
    ...signsIn(ticks, happenedIn(episodes), handedIn(linking, claims)).map((sign) =>
      signBelieved(sign, worldId, claims),
    ),
    ...counted.map((link) => linkBelieved(link, worldId)),
  ];
  const there = [...known.values()].filter(
    (entry) => entry.facts.kind === 'causal' && entry.worldId === worldId && !isForgotten(entry),
  );
  believed.push(...outdated(there, believed));
  const fresh = believed
    .filter(({ id, belief, facts }) => !known.has(id) && isKept(facts, belief))
    .sort((a, b) => b.belief - a.belief || (a.id < b.id ? -1 : 1))
    .slice(
      0,
      Math.max(0, MOST_LINKS - there.filter((entry) => isKept(entry.facts, entry.confidence)).length),
    );
  const since = believed.filter((one) => {
    const before = known.get(one.id);
    return before !== undefined && !isAsBefore(one, before);
  });
  return [...since, ...fresh].map((one) => entryOf(one, known.get(one.id), linking));
}
