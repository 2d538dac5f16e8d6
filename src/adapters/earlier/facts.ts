import type {
  EntryFacts,
  EpisodeFacts,
  EpisodeOrder,
  EpisodeOutcome,
  InsightAbout,
  WarningFacts,
} from '../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { MarketRegime } from '../../domain/world/market.ts';

/** A memory as version 1 wrote it: what it is of stands in its tags and words, and is read out of them here and nowhere else. */
export type EntryOfVersion1 = Omit<GrimoireEntry, 'facts'>;

const NO_RULE = 'none';
const OUTCOME = 'outcome:';

/** The line in which an outcome was written down says when it came due; it is the last of the text. */
const DUE = /^Outcome at tick (\d+): /;

/** What stands before the deed in an episode's summary. */
const SUMMARY_HEAD = /^Tick \d+, [a-z-]+, price \S+ \([^)]*\)\. /;

const CLUSTER_OF_RULE = /\|rule\|([a-z-]+)\|(.+)$/;
const CLUSTER_OF_TRANSITION = /\|transition\|([a-z-]+)\|([a-z-]+)$/;

type Tagged = Pick<EntryOfVersion1, 'tags'>;

function tagValue({ tags }: Tagged, prefix: string): string | null {
  return tags.find((tag) => tag.startsWith(prefix))?.slice(prefix.length) ?? null;
}

function numberIn(entry: Tagged, prefix: string): number {
  const value = Number(tagValue(entry, prefix) ?? 0);
  return Number.isFinite(value) ? value : 0;
}

function ruleIn(entry: Tagged): string | null {
  const rule = tagValue(entry, 'rule:');
  return rule === NO_RULE ? null : rule;
}

function changeIn({ tags }: Tagged): number | null {
  const tag = tags.findLast((candidate) => candidate.startsWith(OUTCOME));
  const value = tag === undefined ? Number.NaN : Number(tag.slice(OUTCOME.length));
  // No change was written "-0.000000" as often as not.
  return Number.isFinite(value) ? value + 0 : null;
}

function orderIn(entry: Tagged): EpisodeOrder | null {
  const kind = tagValue(entry, 'action:') as EpisodeOrder | null;
  return kind === 'swap' ? ((tagValue(entry, 'side:') as EpisodeOrder | null) ?? kind) : kind;
}

function outcomeIn(entry: EntryOfVersion1): EpisodeOutcome | null {
  if (entry.verified !== 'confirmed' && entry.verified !== 'refuted') return null;
  const textAt = entry.text.lastIndexOf('\n') + 1;
  const due = DUE.exec(entry.text.slice(textAt));
  return due && { tick: Number(due[1]), change: changeIn(entry), textAt };
}

/** The decision's own words: the summary ends with them where no order was given, else they stand before the order's line. */
function decisionIn({ text, summary }: EntryOfVersion1, ordered: boolean): string | null {
  const deed = summary.replace(SUMMARY_HEAD, '');
  const begins = '\nDecision: ';
  const end = ordered ? text.lastIndexOf(`\n${deed}`) : text.lastIndexOf(`${begins}${deed}`) + 1;
  const at = text.lastIndexOf(begins, end);
  if (at < 0 || end <= 0) return null;
  return ordered ? text.slice(at + begins.length, end) : deed;
}

function episodeOf(entry: EntryOfVersion1): EpisodeFacts {
  const order = orderIn(entry);
  return {
    kind: 'episode',
    rule: ruleIn(entry),
    decision: decisionIn(entry, order !== null),
    order,
    status: tagValue(entry, 'status:') as EpisodeFacts['status'],
    from: tagValue(entry, 'from:') as MarketRegime | null,
    outcome: outcomeIn(entry),
  };
}

function aboutIn(cluster: string): InsightAbout | null {
  const [, regime, rule] = CLUSTER_OF_RULE.exec(cluster) ?? [];
  if (regime !== undefined && rule !== undefined)
    return { kind: 'rule', regime: regime as MarketRegime, rule };
  const [, from, to] = CLUSTER_OF_TRANSITION.exec(cluster) ?? [];
  if (from === undefined || to === undefined) return null;
  return { kind: 'transition', from: from as MarketRegime, to: to as MarketRegime };
}

/** What a memory of version 1 is of, read out of its tags and words. */
export function factsOfVersion1(entry: EntryOfVersion1): EntryFacts {
  if (entry.type === 'episode') return episodeOf(entry);
  const cluster = tagValue(entry, 'cluster:');
  const about = cluster === null ? null : aboutIn(cluster);
  if (about) {
    const [hits, misses] = [numberIn(entry, 'hits:'), numberIn(entry, 'misses:')];
    const [measured, meanChange] = [numberIn(entry, 'measured:'), numberIn(entry, 'mean:') + 0];
    return { kind: 'insight', about, hits, misses, measured, meanChange };
  }
  const mishap = tagValue(entry, 'mishap:') as WarningFacts['mishap'] | null;
  if (mishap !== null) return { kind: 'warning', mishap, rule: ruleIn(entry) };
  return { kind: 'note', rule: ruleIn(entry) };
}
