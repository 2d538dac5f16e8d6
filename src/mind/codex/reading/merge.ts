import type {
  ChapterPlace,
  ReadingFinding,
  ReadingCitation,
  ReadingContradiction,
  ReadingFact,
} from '../../../domain/gateway/reading.ts';
import { figuresOf } from '../../../lib/text/held-to.ts';
import { stems } from '../../../lib/text/stems.ts';
import { wordsOf } from '../../../lib/text/words.ts';

/** Words in common from which two names are of one thing, and two sentences say the same; shares of all words of both. */
const ONE_THING = 0.75;
const SAME_CLAIM = 0.7;

const NOT = new Set([
  'no',
  'not',
  'never',
  'none',
  'without',
  'cannot',
  'nicht',
  'kein',
  'keine',
  'nie',
  'ohne',
]);
const YES = new Set(['yes', 'true', 'ja']);

/** Words of meaning, each once, in their order. */
interface Words {
  readonly list: readonly string[];
  readonly set: ReadonlySet<string>;
}

function meaningOf(text: string): Words {
  const all = stems(text);
  return { list: all.filter((stem, at) => all.indexOf(stem) === at), set: new Set(all) };
}

/** A finding as it is compared. */
interface Read {
  readonly finding: ReadingFinding;
  readonly place: ChapterPlace;
  readonly about: Words;
  readonly claim: Words;
  readonly denies: boolean;
}

/** Facts on their way: the finding that said it first, and the citations of all. */
interface Joined {
  readonly first: Read;
  readonly citations: ReadingCitation[];
}

function shared(a: Words, b: Words): number {
  const both = a.list.filter((one) => b.set.has(one)).length;
  const all = a.list.length + b.list.length - both;
  return all === 0 ? 0 : both / all;
}

/** `isn’t` and `don't` deny as `not` does. */
const deniesIn = (text: string): boolean =>
  /n['’]t\b/i.test(text) || wordsOf(text).filter((word) => NOT.has(word)).length % 2 === 1;

const readOf = (finding: ReadingFinding, place: ChapterPlace): Read => ({
  finding,
  place,
  about: meaningOf(finding.about),
  claim: meaningOf(finding.claim),
  denies: deniesIn(finding.claim),
});

/** The same figures of the same unit; else the same words, or fewer of them. */
function sameValue(a: string, b: string): boolean {
  const [figuresA, figuresB] = [figuresOf(a).map(Number), figuresOf(b).map(Number)];
  const [wordsA, wordsB] = [a, b].map((value) => wordsOf(value).filter((word) => !/\d/.test(word)));
  const denied = [wordsA!, wordsB!].map((words) => words.some((word) => NOT.has(word)));
  if (denied[0] !== denied[1] || figuresA.length !== figuresB.length) return false;
  if (figuresA.some((figure, at) => figure !== figuresB[at])) return false;
  const [stemsA, stemsB] = [wordsA!, wordsB!].map((words) =>
    words.filter((word) => !YES.has(word)).flatMap((word) => stems(word)),
  );
  const [fewer, more] = stemsA!.length <= stemsB!.length ? [stemsA!, stemsB!] : [stemsB!, stemsA!];
  if (fewer.length === 0) return figuresA.length > 0 || more.length === 0;
  return fewer.every((stem) => more.includes(stem));
}

const ofOneThing = (a: Read, b: Read): boolean => shared(a.about, b.about) >= ONE_THING;

function sayTheSame(a: Read, b: Read): boolean {
  const [valueA, valueB] = [a.finding.value, b.finding.value];
  if (valueA !== null && valueB !== null) return sameValue(valueA, valueB);
  return valueA === valueB && a.denies === b.denies && shared(a.claim, b.claim) >= SAME_CLAIM;
}

/** Two values of one thing, or one sentence and its denial. What one chapter says side by side is a list. */
function differ(a: Joined, b: Joined): boolean {
  const digests = new Set(a.citations.map(({ place }) => place.digest));
  if (b.citations.some(({ place }) => digests.has(place.digest))) return false;
  const [valueA, valueB] = [a.first.finding.value, b.first.finding.value];
  if (valueA !== null && valueB !== null) return !sameValue(valueA, valueB);
  return (
    valueA === valueB &&
    a.first.denies !== b.first.denies &&
    shared(a.first.claim, b.first.claim) >= SAME_CLAIM
  );
}

interface Merged {
  readonly facts: readonly ReadingFact[];
  readonly contradictions: readonly ReadingContradiction[];
}

/**
 * Findings of all chapters as facts, each with every place that says it; what differs on one thing stays side by side, and nothing is
 * chosen between. By words and figures: two names of one thing that share few words are two things.
 */
export function mergeFindings(
  chapters: readonly { readonly place: ChapterPlace; readonly findings: readonly ReadingFinding[] }[],
): Merged {
  const all: Joined[] = [];
  for (const { place, findings } of chapters) {
    for (const finding of findings) {
      const read = readOf(finding, place);
      const citation = { place, quote: finding.quote };
      const known = all.find(({ first }) => ofOneThing(first, read) && sayTheSame(first, read));
      if (!known) all.push({ first: read, citations: [citation] });
      else if (!known.citations.some((one) => one.place === place && one.quote === finding.quote))
        known.citations.push(citation);
    }
  }
  const contradictions: ReadingContradiction[] = [];
  const taken = new Set<number>();
  for (const [at, one] of all.entries()) {
    if (taken.has(at)) continue;
    const against = all.flatMap((other, place) =>
      place > at && ofOneThing(one.first, other.first) && differ(one, other) ? [place] : [],
    );
    if (against.length === 0) continue;
    const sides = [at, ...against];
    for (const side of sides) taken.add(side);
    contradictions.push({
      about: one.first.finding.about,
      facts: sides.map((side) => side + 1),
      by: 'rule',
    });
  }
  const facts = all.map(({ first: { finding }, citations }, at): ReadingFact => {
    const { about, value, claim } = finding;
    return { n: at + 1, about, value, claim, citations };
  });
  return { facts, contradictions };
}
