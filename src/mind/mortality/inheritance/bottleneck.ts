import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { Bottleneck, NotPassed } from '../../../domain/life/testament.ts';
import { confidenceAt, type Fading } from '../../../shared/decay.ts';
import { readsLikeInstruction } from '../../../shared/reads-like-instruction.ts';
import { earnedHere, inheritedOf, isSettled } from '../../grimoire/index.ts';
import { holds, isForgotten, waits } from '../../../shared/standing.ts';

/** Memories that pass on at most: the genomic bottleneck (seed 001). */
export const GENOME = 2_048;
/** Of these places: for what must not be lost, and for the best of every kind; the rest are for the best of all (succession specification). */
const FIRST_SHARE = 0.25;
const DIVERSE_SHARE = 0.5;

/** Episodes that pass on at most, of the places: the most instructive experiences (seed 001). Ours. */
const EPISODE_SHARE = 1 / 64;

/** Believed with less, it is as good as forgotten. Ours, as of knowledge that has faded. */
const FADED_BELOW = 0.1;

/** What stands behind a memory counts half at so many outcomes. Ours, as of insights. */
const EVIDENCE_HALF = 4;
const PRIOR = 4;

interface Context {
  readonly tick: number;
  readonly memory: Fading;
  /** The episodes that mattered most, of which the most instructive pass on. */
  readonly instructive?: readonly GrimoireEntry[];
  /** Ids of the episodes that are still there, of those that the memories cite. */
  readonly episodes: ReadonlySet<string>;
}

const mustNotBeLost = (entry: GrimoireEntry): boolean =>
  entry.type === 'anti-knowledge' || entry.type === 'warning' || inheritedOf(entry)?.bloodstain === true;

const ofItsOwn = ({ provenance, facts }: GrimoireEntry): boolean =>
  provenance === 'self-learned' && facts.brought === undefined;

/** Knowledge of its own says which episodes it is of, and one of these at least is there. */
const supported = (entry: GrimoireEntry, episodes: ReadonlySet<string>): boolean =>
  entry.links.some(({ to, kind }) => kind === 'derived-from' && episodes.has(to));

/**
 * Why a memory does not pass. Experience that the world has not settled stays behind the barrier; what strangers wrote, what waits in quarantine, what reads like an
 * instruction and what nothing in the life stands behind are kept out by that alone, whatever they are believed with.
 */
export function notPassed(entry: GrimoireEntry, { tick, memory, episodes }: Context): NotPassed | null {
  const { type, trust, facts, verified, title, text } = entry;
  if (type === 'episode' && !isSettled(entry)) return 'raw';
  if (waits(entry)) return 'quarantined';
  if (trust === 'external' || facts.kind === 'passage') return 'external';
  if (facts.brought && !facts.brought.inherited && !(trust === 'owner')) return 'brought';
  if (readsLikeInstruction(text) || readsLikeInstruction(title)) return 'instruction';
  // A time that is over is no fault.
  if (!holds(entry, null) || (isForgotten(entry) && facts.pruned?.why === 'double')) return 'does-not-stand';
  // What came of an episode is what it teaches, be it good or bad.
  if (type === 'episode') return null;
  if (verified === 'refuted' && type !== 'anti-knowledge') return 'refuted';
  if (ofItsOwn(entry) && !supported(entry, episodes)) return 'unsupported';
  return confidenceAt(entry, tick, memory) < FADED_BELOW ? 'faded' : null;
}

/** What a memory is worth to one who comes after: how firmly it is believed, how good it is, and on how much it rests. */
function valueOf(entry: GrimoireEntry, { tick, memory }: Context): number {
  const { facts, outcomes, importance, trust } = entry;
  const seen = facts.kind === 'insight' ? facts.hits + facts.misses : 0;
  const used = Math.max(0, outcomes.alpha + outcomes.beta - PRIOR);
  const evidence = Math.max(seen, used);
  const rests = evidence / (evidence + EVIDENCE_HALF);
  const own = trust === 'inherited' && !earnedHere(entry) ? 0.5 : 1;
  return confidenceAt(entry, tick, memory) * (0.5 + importance / 2) * (0.5 + rests / 2) * own;
}

const kindOf = ({ type, category, regime, verified }: GrimoireEntry): string =>
  `${type}|${category}|${regime}|${type === 'episode' ? verified : ''}`;

/** What an episode is worth to one who comes after: how good it is, the more so where knowledge that passes rests on it. Ours. */
const CITED = 1.5;

/** The most instructive episodes, of as many kinds of regimes and outcomes as there are. */
function instructed(
  episodes: readonly GrimoireEntry[],
  passed: readonly GrimoireEntry[],
  context: Context,
  places: number,
): readonly GrimoireEntry[] {
  const cited = new Set(passed.flatMap(({ links }) => links.map(({ to }) => to)));
  const worth = ({ id, importance }: GrimoireEntry): number => importance * (cited.has(id) ? CITED : 1);
  const ranked = episodes
    .filter((entry) => notPassed(entry, context) === null)
    .sort((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
  return byTurns(ranked, places);
}

/** The best of each kind, then the second best of each, and so on. */
function byTurns(ranked: readonly GrimoireEntry[], places: number): readonly GrimoireEntry[] {
  const kinds = new Map<string, GrimoireEntry[]>();
  for (const entry of ranked) {
    const kind = kindOf(entry);
    const known = kinds.get(kind);
    if (known) known.push(entry);
    else kinds.set(kind, [entry]);
  }
  const taken: GrimoireEntry[] = [];
  for (let round = 0; taken.length < places; round += 1) {
    const turn = [...kinds.values()].flatMap((entries) => entries[round] ?? []);
    if (turn.length === 0) break;
    taken.push(...turn.slice(0, places - taken.length));
  }
  return taken;
}

/**
 * What passes on of all that is remembered, best first: at most {@link GENOME} memories, by what they are worth, of as many kinds as there
 * are, and only what can be trusted; behind them the most instructive episodes. @param genome places; the house's own where left out
 */
export function bottleneck(
  entries: readonly GrimoireEntry[],
  context: Context,
  genome = GENOME,
): { readonly passed: readonly GrimoireEntry[]; readonly said: Bottleneck } {
  const refused: Partial<Record<NotPassed, number>> = {};
  const refuse = (why: NotPassed, count = 1): void => {
    refused[why] = (refused[why] ?? 0) + count;
  };
  const values = new Map<GrimoireEntry, number>();
  for (const entry of entries) {
    const why = notPassed(entry, context);
    if (why === null) values.set(entry, valueOf(entry, context));
    else refuse(why);
  }
  const ranked = [...values.keys()].sort((a, b) => values.get(b)! - values.get(a)! || (a.id < b.id ? -1 : 1));
  const taken = new Set(ranked.filter(mustNotBeLost).slice(0, Math.floor(FIRST_SHARE * genome)));
  const others = ranked.filter((entry) => !taken.has(entry));
  for (const entry of byTurns(others, Math.floor(DIVERSE_SHARE * genome))) taken.add(entry);
  for (const entry of ranked) {
    if (taken.size >= genome) break;
    taken.add(entry);
  }
  const known = ranked.filter((entry) => taken.has(entry));
  if (ranked.length > known.length) refuse('no-room', ranked.length - known.length);
  const room = Math.min(Math.ceil(EPISODE_SHARE * genome), genome - known.length);
  const passed = [...known, ...instructed(context.instructive ?? [], known, context, room)];
  return { passed, said: { considered: entries.length, passed: passed.length, refused } };
}
