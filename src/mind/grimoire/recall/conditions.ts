import type { CausalFacts, InsightAbout, LeadUp, SignFacts } from '../../../domain/memory/entry-facts.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import type { RegimeReading } from '../../../domain/world/market.ts';
import { causeWords } from '../../../domain/memory/causes.ts';
import { stems } from '../../../lib/text/stems.ts';
import { isWildNow } from '../moods.ts';
import { ownWords } from '../same-words.ts';
import { isLike, leadWords } from './lead-up.ts';

/** What of now memories' conditions are held against. */
export interface Here {
  readonly regime: Pick<RegimeReading, 'regime' | 'previous'>;
  /** Ids of the rules that are enabled, and of those of them whose conditions all hold now. */
  readonly rules: ReadonlySet<string>;
  readonly holding: ReadonlySet<string>;
  /** Stems of what the situation is about: its words, its assets, and what can be done. */
  readonly stems: ReadonlySet<string>;
  /** Stems of what events that a thought of now hears of are about. */
  readonly events: ReadonlySet<string>;
  /** How many ticks ago what happened lately last did, by its name. */
  readonly since: ReadonlyMap<string, number>;
  /** What it is like now, in figures; null where that is not told. */
  readonly situation: LeadUp | null;
  /** How the price moved lately; null where that is not told. */
  readonly moved: MovedLately | null;
}

/** How the price moved lately. */
export interface MovedLately {
  /** ln price changes, oldest first, the last of now. */
  readonly changes: readonly number[];
}

/** What can be done, in the words of owners: said of the situation whatever it is. */
const DEEDS =
  'buy buying sell selling hold holding trade trading swap provide liquidity withdraw price order position';

/** @param text of the situation @param assets symbols of what is traded */
export const stemsHere = (text: string, assets: readonly string[]): ReadonlySet<string> =>
  new Set(stems(`${text} ${assets.join(' ')} ${DEEDS}`));

/** Digits of an address that people write where they do not write all, `0x` among them: as many tell one from another. */
const SHORTENED = [6, 8, 10];
/** Longer than this, a word is an address. */
const ADDRESS = /^0x[\da-f]{11,}$/u;

const asWritten = (name: string): readonly string[] => [
  name,
  ...(ADDRESS.test(name.toLowerCase()) ? SHORTENED.map((length) => name.slice(0, length)) : []),
];

/** @param about kinds and addresses */
export const stemsOfEvents = (about: readonly string[]): ReadonlySet<string> =>
  new Set(stems(about.flatMap(asWritten).join(' ')));

/** Words that are named at most: the others say no more of why. */
const MOST_WORDS = 4;

/** Whether a memory counts what came of a rule that holds now, in a regime like this. */
export const isOfHolding = ({ facts }: Pick<GrimoireEntry, 'facts'>, { regime, holding }: Here): boolean =>
  facts.kind === 'insight' &&
  facts.about.kind === 'rule' &&
  facts.about.regime === regime.regime &&
  holding.has(facts.about.rule);

function insightHolds(about: InsightAbout, { regime, rules, holding }: Here): string | null {
  const now = regime.regime;
  switch (about.kind) {
    case 'rule': {
      if (about.regime !== now || !rules.has(about.rule)) return null;
      const what = `it is of the rule ${about.rule} in ${now}`;
      return holding.has(about.rule)
        ? `${what}, it is ${now} now, and what the rule waits for holds`
        : `${what}, and it is ${now} now`;
    }
    case 'transition':
      return about.to === now && about.from === regime.previous
        ? `it is of the change from ${about.from} to ${about.to}, which came last`
        : null;
    case 'baseline':
      return about.regime === now ? `it is of ${now}, and it is ${now} now` : null;
    case 'pattern':
      return about.traits.regime === now ? `it is of moments in ${now}, and it is ${now} now` : null;
  }
}

/** Times that a link must have been seen in a regime before what was seen there tells whether it holds there. Ours. */
const JUDGED_FROM = 3;

/** What became of a sign that was given: what it announces may still come, or has just come, or can just come no more. */
type OfSign = 'open' | 'came' | 'over';

/** Of the size that is known of a sign's moves, what one must have to be taken for it. Ours. */
const TAKEN_FOR = 0.6;

/** How many ticks ago a move of a sign's direction and size last came; null where none did. */
function sinceMove({ changes }: MovedLately, direction: 'up' | 'down', size: number): number | null {
  const least = TAKEN_FOR * size;
  const last = changes.findLastIndex((change) => (direction === 'up' ? change : -change) >= least);
  return last < 0 ? null : changes.length - 1 - last;
}

/** Whether the market was as it is where it is a sign, when it was given. */
const inItsMood = ({ mood, moods }: SignFacts, { changes }: MovedLately, ago: number): boolean =>
  moods === undefined || (mood === 'wild') === isWildNow(changes.slice(0, changes.length - ago), moods);

/** Null where it is long done with, and where the market was not as it is where it is a sign. */
function ofSign(
  { direction, lag, sign }: CausalFacts,
  moved: MovedLately | null,
  ago: number,
): OfSign | null {
  if (!sign || !moved) return null;
  if (!inItsMood(sign, moved, ago)) return null;
  const came = sinceMove(moved, direction, sign.size);
  if (came === null || came >= ago) return ago < lag ? 'open' : ago === lag ? 'over' : null;
  return came === 0 && ago <= lag ? 'came' : null;
}

/** Whether a sign announces nothing now: it was not given, or what it announced has come, or can come no more. */
export function signIsOver({ facts }: Pick<GrimoireEntry, 'facts'>, { since, moved }: Here): boolean {
  if (facts.kind !== 'causal' || !facts.sign) return false;
  const ago = since.get(facts.cause);
  return ago === undefined || ofSign(facts, moved, ago) !== 'open';
}

const agoWords = (ago: number): string =>
  ago === 0 ? 'just now' : ago === 1 ? 'a tick ago' : `${ago} ticks ago`;

const SIGN_WORDS: Readonly<Record<OfSign, string>> = {
  open: 'and it is of what follows',
  came: 'and what follows on it has come',
  over: 'and what follows on it has not come',
};

/** What it follows on has happened, its time is not over, and in a regime like this one it did not come out otherwise. */
function linkHolds(facts: CausalFacts, { regime, since, moved }: Here): string | null {
  const { cause, lag, byRegime, sign } = facts;
  const ago = since.get(cause);
  if (ago === undefined) return null;
  if (sign) {
    const became = ofSign(facts, moved, ago);
    return became && `${causeWords(cause)} ${agoWords(ago)}, ${SIGN_WORDS[became]}`;
  }
  if (ago >= lag) return null;
  const { hits, misses } = byRegime[regime.regime] ?? { hits: 0, misses: 0 };
  if (hits + misses >= JUDGED_FROM && misses > hits) return null;
  return `${causeWords(cause)} ${agoWords(ago)}, and it is of what follows`;
}

const briefly = (stem: string): string => (ADDRESS.test(stem) ? `${stem.slice(0, 10)}…` : stem);

const listed = (words: readonly string[]): string => words.slice(0, MOST_WORDS).map(briefly).join(', ');

/** Why words hold: those that a text has in common with the situation, and with events, in its own order, each once. */
function wordsHold(entry: GrimoireEntry, here: Here): string | null {
  const said = [...new Set(stems(ownWords(entry)))];
  const ofEvents = said.filter((stem) => here.events.has(stem));
  const others = said.filter((stem) => here.stems.has(stem) && !here.events.has(stem));
  const clauses = [
    ...(ofEvents.length > 0 ? [`it speaks of ${listed(ofEvents)}, which an event is about`] : []),
    ...(others.length > 0 ? [`it speaks of ${listed(others)}`] : []),
  ];
  return clauses.length === 0 ? null : clauses.join(', and ');
}

/**
 * Why a memory's conditions hold now, as the rest of a sentence; null where they do not. Knowledge and warnings of this life say what they
 * are of as data; what somebody said has no conditions, and holds where its words are of the situation.
 */
export function holdsHere(entry: GrimoireEntry, here: Here): string | null {
  const { facts } = entry;
  switch (facts.kind) {
    case 'episode':
      return null;
    case 'insight':
      return insightHolds(facts.about, here);
    case 'causal':
      return linkHolds(facts, here);
    case 'warning': {
      const { situation } = here;
      const like = situation && facts.led?.findLast((led) => isLike(led, situation));
      if (like) return `it is like what led to it (${leadWords(like)})`;
      if (facts.rule !== null && !here.rules.has(facts.rule)) return null;
      if (facts.mishap === 'loss')
        return entry.regime === here.regime.regime
          ? `it was lost in ${entry.regime}, and it is ${entry.regime} now`
          : null;
      return facts.rule === null ? null : `it warns of the rule ${facts.rule}, which may act`;
    }
    case 'note':
    case 'passage':
      return wordsHold(entry, here);
  }
}
