import type { EpisodeFacts, InsightAbout, InsightFacts } from '../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { MarketRegime } from '../../../domain/world/market.ts';
import { wordsOf } from '../same-words.ts';
import { REGIME_WORDS } from '../words.ts';

/** Change of the price, as a fraction, below which it hardly moved. Ours. */
const HARDLY = 0.002;

/** A situation's sentences, each of few that there are: so that a vector is made of each once. @param text of `situationText` */
export const situationParts = (text: string): readonly string[] => text.split(/(?<=\.) /);

const spoken = (id: string): string => id.replaceAll('-', ' ');

function permissionOf({ rule, decision, order, status }: EpisodeFacts): readonly string[] {
  const done = order === null ? 'It gave no order.' : `Its ${order} order was ${status ?? 'sent'}.`;
  // A rule's sentence has amounts in it; what somebody else decided is said in his words alone.
  if (rule !== null) return [`It followed the rule ${spoken(rule)}.`, done];
  return decision === null ? [] : [decision, done];
}

function outcomeOf({ outcome }: EpisodeFacts, verified: GrimoireEntry['verified']): readonly string[] {
  if (outcome === null) return [];
  const came = verified === 'refuted' ? 'What it expected did not come.' : 'What it expected came.';
  if (outcome.change === null) return [came];
  const { change } = outcome;
  const moved = change > HARDLY ? 'rose' : change < -HARDLY ? 'fell' : 'hardly moved';
  return [`${came} The price then ${moved}.`];
}

/** The tick's number and the price make no two situations alike: they are left out. */
function episodeParts({ text, verified }: GrimoireEntry, facts: EpisodeFacts): readonly string[] {
  const [situation = '', ...lines] = text.split('\n');
  const said = lines.filter((line) => line.startsWith('The owner said: '));
  return [...situationParts(situation), ...said, ...permissionOf(facts), ...outcomeOf(facts, verified)];
}

const regimesOf = (about: InsightAbout): readonly MarketRegime[] => {
  if (about.kind === 'pattern') return about.traits.regime ? [about.traits.regime] : [];
  return about.kind === 'transition' ? [about.from, about.to] : [about.regime];
};

/** Sentences without the counts, which change with every pass. */
function insightParts({ title, text }: GrimoireEntry, { about }: InsightFacts): readonly string[] {
  const regimes = regimesOf(about);
  const judged = text.split(/(?<=\.) /).filter((sentence) => !/\d/.test(sentence));
  return [`${title}.`, ...regimes.map((regime) => `This is ${REGIME_WORDS[regime]}.`), ...judged];
}

/**
 * What of a memory is worth comparing with a situation, in parts. Its vector is the mean of the parts' vectors, so that memories of
 * equal situations, deeds and outcomes share one, and hardly any part is new.
 */
export function comparedParts(entry: GrimoireEntry): readonly string[] {
  const { facts } = entry;
  if (facts.kind === 'episode') return episodeParts(entry, facts);
  if (facts.kind === 'insight') return insightParts(entry, facts);
  return [wordsOf(entry)];
}
