import type { ReasoningPhase, ReasoningPhaseType } from '../../../domain/models/model.ts';

/** Phases of one reply at most: what is thought beyond them belongs to the last. */
export const MOST_PHASES = 200;

/** Between two paragraphs. */
const BLANK = /\n[^\S\n]*\n\s*/gu;
/** Letters of a paragraph that are looked at. */
const LOOKED_AT = 4_000;

/** Words by which a paragraph is known, the telling ones first: the first kind with a word in it is it. */
const CUES: readonly (readonly [ReasoningPhaseType, RegExp])[] = [
  ['decision', /\b(?:(?:so|thus|therefore|hence),? (?:i(?:['’]ll| will| should)|we should|let['’]?s)|i(?:['’]ll| will| have)? (?:decide|choose|chose|go with|settle (?:on|for))|(?:my|the|final) (?:decision|answer|choice) (?:is|will be)|in conclusion|final answer)\b/iu], // prettier-ignore
  ['reflection', /\b(?:wait|hmm+|hold on|actually|let me (?:re-?check|re-?think|reconsider|double-check)|i (?:made|was) (?:a mistake|wrong)|on second thought|looking back|in hindsight)\b/iu], // prettier-ignore
  ['uncertainty', /\b(?:not sure|unsure|uncertain(?:ty)?|unclear|ambiguous|hard to (?:say|tell)|i (?:don['’]?t|do not|cannot|can['’]?t) (?:know|tell)|might be wrong|no way to know)\b/iu], // prettier-ignore
  ['planning', /\b(?:(?:my|the) plan|first,? (?:i|we|let)|next,? (?:i|we)|let me (?:start|begin|first)|let['’]?s (?:start|begin|first)|i (?:need|have|want) to (?:find|check|look|ask|work out|figure)|step (?:1|one)|approach (?:is|would be))\b/iu], // prettier-ignore
  ['evaluation', /\b(?:compar(?:e|ed|ing)|better|worse|versus|vs\.?|pros|cons|trade-?offs?|outweighs?|evaluat(?:e|ing|ion)|weigh(?:ing)?|on (?:the )?one hand|on the other hand|options?|alternatives?|risks? (?:is|are|of)|worth (?:it|the))\b/iu], // prettier-ignore
];

const SURE = /\b(\d{1,3})(?:\.\d+)? ?% (?:sure|certain|confident|confidence)\b/giu;
const CONFIDENCE = /\bconfidence(?: level)?(?: is| of|:| =|=| at)* ?(?:about |around |roughly |~)?(?:(\d{1,3})(?:\.\d+)? ?%|(0?\.\d+|[01]\.0+)\b)/giu; // prettier-ignore

const typeOf = (paragraph: string): ReasoningPhaseType =>
  CUES.find(([, cue]) => cue.test(paragraph.slice(0, LOOKED_AT)))?.[0] ?? 'analysis';

/** How sure it says it is, 0..1, by the last time that it does; null where it says nothing of it. */
function confidenceIn(text: string): number | null {
  const said = [
    ...[...text.matchAll(SURE)].map(({ 1: percent, index }) => ({ index, value: Number(percent) / 100 })),
    ...[...text.matchAll(CONFIDENCE)].map(({ 1: percent, 2: share, index }) => ({
      index,
      value: percent === undefined ? Number(share) : Number(percent) / 100,
    })),
  ].filter(({ value }) => value <= 1);
  return said.toSorted((one, other) => one.index - other.index).at(-1)?.value ?? null;
}

/**
 * A run of thinking in its phases (seed G, "Reasoning Chain Preservation"): paragraphs of one kind after another, read by rule from their
 * words. Phases, joined, are the run.
 * @param most phases
 */
export function phasesOf(run: string, most: number): readonly ReasoningPhase[] {
  const found: { type: ReasoningPhaseType; content: string }[] = [];
  const ends = [...run.matchAll(BLANK)].map(({ 0: blank, index }) => index + blank.length);
  let from = 0;
  for (const end of [...ends, run.length]) {
    const paragraph = run.slice(from, end);
    from = end;
    if (paragraph === '') continue;
    const type = typeOf(paragraph);
    const last = found.at(-1);
    if (last && (last.type === type || found.length >= most)) last.content += paragraph;
    else found.push({ type, content: paragraph });
  }
  return found.map(({ type, content }) => {
    const confidence = confidenceIn(content);
    return { type, content, ...(confidence !== null && { confidence }) };
  });
}
