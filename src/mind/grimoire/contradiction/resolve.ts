import type { Contradiction } from '../../../domain/memory/contradiction.ts';
import { type GrimoireEntry, type Validity, type ValidityReason } from '../../../domain/memory/grimoire.ts';
import { trustRank } from '../provenance.ts';
import { timeOf } from '../recall/question.ts';

/** Times more that one side was recalled with a good outcome for it to count. Ours: fewer come by chance. */
const MORE_HITS = 3;

/** One side, with how many sources that know nothing of each other say the same. */
export interface Side {
  readonly entry: GrimoireEntry;
  readonly sources: number;
}

export type Resolution = Pick<Contradiction, 'stands' | 'grounds' | 'reason'>;

const day = (time: number): string => new Date(time * 1_000).toISOString().slice(0, 10);

/** What a source is: a speaker, a document, the owner. Of one speaker two turns are one source. */
export function sourceOf({ facts }: GrimoireEntry): string {
  return facts.kind === 'passage' ? (facts.by ?? facts.source) : 'the owner';
}

function byEvidence(a: Side, b: Side): Resolution | null {
  const rank = ({ entry }: Side): number => trustRank(entry.trust);
  if (rank(a) !== rank(b)) {
    const [more, less] = rank(a) < rank(b) ? [a, b] : [b, a];
    return {
      stands: more.entry.id,
      grounds: 'trust',
      reason: `trusted as ${more.entry.trust}, the other as ${less.entry.trust}`,
    };
  }
  if (a.sources !== b.sources) {
    const [more, less] = a.sources > b.sources ? [a, b] : [b, a];
    return {
      stands: more.entry.id,
      grounds: 'sources',
      reason: `${more.sources} sources say so, and ${less.sources} the other`,
    };
  }
  const hits = ({ entry }: Side): number => entry.strength;
  const confirmed = ({ entry }: Side): boolean => entry.verified === 'confirmed';
  if (confirmed(a) !== confirmed(b)) {
    return {
      stands: (confirmed(a) ? a : b).entry.id,
      grounds: 'confirmed',
      reason: 'the world confirmed it',
    };
  }
  if (Math.abs(hits(a) - hits(b)) < MORE_HITS) return null;
  const [more, less] = hits(a) > hits(b) ? [a, b] : [b, a];
  const reason = `it served well ${hits(more)} times when it was recalled, the other ${hits(less)}`;
  return { stands: more.entry.id, grounds: 'confirmed', reason };
}

const ownTime = ({ facts }: GrimoireEntry): number | null => (facts.kind === 'passage' ? facts.at : null);
const taking = ({ facts }: GrimoireEntry): string | null =>
  facts.kind === 'passage' ? facts.session.split('/')[0]! : null;

/** The later of two; null where nothing tells which it is. */
function later(a: GrimoireEntry, b: GrimoireEntry): GrimoireEntry | null {
  if (ownTime(a) !== null || ownTime(b) !== null) {
    const [one, other] = [timeOf(a), timeOf(b)];
    return one === other ? null : one > other ? a : b;
  }
  // A document without a time says all of it at once.
  if (taking(a) !== null && taking(a) === taking(b)) return null;
  if (a.tick !== b.tick) return a.tick > b.tick ? a : b;
  return a.id > b.id ? a : b;
}

/** Which side stands: by evidence first, then by time. Where nothing tells, both do. */
export function resolve(a: Side, b: Side): Resolution {
  const evident = byEvidence(a, b);
  if (evident) return evident;
  const last = later(a.entry, b.entry);
  if (!last) return { stands: null, grounds: 'undecided', reason: 'nothing tells which of them holds' };
  const first = last === a.entry ? b.entry : a.entry;
  const [earlier, now] = [day(timeOf(first)), day(timeOf(last))];
  return {
    stands: last.id,
    grounds: 'time',
    reason: earlier === now ? 'it was said later' : `said on ${now}, the other on ${earlier}`,
  };
}

const BECAUSE: Readonly<Record<Contradiction['grounds'], ValidityReason>> = {
  owner: 'ruled',
  both: 'stands',
  undecided: 'stands',
  time: 'contradicted',
  trust: 'outweighed',
  sources: 'outweighed',
  confirmed: 'outweighed',
};

/** What an owner says counts most, and what evidence says before what is only older. */
const FIRST: readonly ValidityReason[] = ['ruled', 'outweighed', 'contradicted'];

/**
 * What a memory's validity is by the contradictions that it is a side of; null where it is of none that counts.
 * @param entries both sides of each, by id @param since the first tick that has it
 */
export function validityBy(
  id: string,
  pairs: readonly Contradiction[],
  entries: ReadonlyMap<string, GrimoireEntry>,
  since: number,
): Validity | null {
  const of = pairs.filter(({ one, other, grounds }) => grounds !== 'both' && (one === id || other === id));
  const beyond = ({ one, other }: Contradiction): string => (one === id ? other : one);
  const lost = of
    .filter(({ stands }) => stands !== null && stands !== id)
    .toSorted((a, b) => FIRST.indexOf(BECAUSE[a.grounds]) - FIRST.indexOf(BECAUSE[b.grounds]))[0];
  const [won] = of;
  if (!lost) return won ? { from: null, to: null, because: 'stands', by: beyond(won), since } : null;
  const [self, winner] = [entries.get(id), entries.get(beyond(lost))];
  const until = winner && (givenFrom(winner) ?? timeOf(winner));
  const over = lost.grounds === 'time' && self && until !== undefined && until > timeOf(self);
  return { from: null, to: over ? until - 1 : null, because: BECAUSE[lost.grounds], by: beyond(lost), since };
}

const givenFrom = ({ validity }: GrimoireEntry): number | null => validity?.from ?? null;
