import { byHighest } from '../../lib/containers/ranks.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { type Candidate, type Form, type Limit, limitWords, WHOLE } from '../candidates/index.ts';
import type { EpisodeSlots } from './route.ts';

type Limits = Pick<
  GolemPolicy['context'],
  'similarityThreshold' | 'maxEpisodes' | 'minInsightConfidence' | 'scoreFloor' | 'probationPlaces'
>;

const AGAINST_THE_MOOD: Form = { kind: 'summary', why: 'An older episode that speaks against the mood' };

/** So near to what two digits say, a number is written by the same two digits. */
const SAME_DIGITS = 0.0049;

/** What is under a floor, said once for all that are under it by the same two digits. @param floor above 0 */
function saysUnder(limit: Limit, floor: number): (value: number) => Form {
  const said: Form[] = [];
  const form = (value: number): Form => ({
    kind: 'out',
    reason: { code: 'below-threshold', text: `${limitWords(limit, floor, value.toFixed(2))}.` },
  });
  return (value) => {
    const hundredths = Math.round(value * 100);
    if (!(value >= 0) || Math.abs(value - hundredths / 100) > SAME_DIGITS) return form(value);
    return (said[hundredths] ??= form(value));
  };
}

/** The floors: similarity for episodes, decayed confidence for knowledge, the score for both. Null when the memory passes. */
function floorsOf(limits: Limits): (item: Candidate) => Form | null {
  const { similarityThreshold, minInsightConfidence, scoreFloor } = limits;
  const unlike = saysUnder('context.similarityThreshold', similarityThreshold);
  const unsure = saysUnder('context.minInsightConfidence', minInsightConfidence);
  const poor = saysUnder('context.scoreFloor', scoreFloor);
  return ({ memory, score }) => {
    if (memory === null) return null;
    const { type, similarity, confidence, passes, scored } = memory;
    if (type === 'episode') {
      if (similarity !== null && similarity < similarityThreshold) return unlike(similarity);
    } else if (!passes && confidence < minInsightConfidence) return unsure(confidence);
    return scored && !passes && score < scoreFloor ? poor(score) : null;
  };
}

/**
 * Of the inherited that the floor of confidence would keep out, the best few are tried: what comes of them can be counted only where they stand in a
 * prompt. The others stay out.
 */
function withProbation(candidates: readonly Candidate[], forms: Form[], places: number): void {
  const waiting = candidates.flatMap(({ memory, form, score }, index) =>
    memory?.probation && form === null && forms[index]?.kind === 'out' ? [{ index, score }] : [],
  );
  waiting.sort((a, b) => b.score - a.score || (candidates[a.index]!.id < candidates[b.index]!.id ? -1 : 1));
  for (const { index } of waiting.slice(0, places)) forms[index] = WHOLE;
}

/** Where an id is there more than once, what was said of it last holds for all of them. @param inOrder in which it was said */
function withRepeats(candidates: readonly Candidate[], forms: Form[], inOrder: Iterable<number>): Form[] {
  const last = new Map<string, Form>();
  for (const index of inOrder) last.set(candidates[index]!.id, forms[index]!);
  return candidates.map(({ id }) => last.get(id)!);
}

/**
 * Observation masking (seed G, S3.2; Lindenbauer et al. 2025): of the recalled episodes the most recent stay
 * whole, the next ones shrink to their line with the outcome as it was, the rest stay out. Contrary episodes are
 * older by definition and shrink too. Knowledge is only held to its confidence floor. Where the slots have no end, lines become whole again by
 * what is left of the budget, best first.
 * @param slots how many of the episodes stand in the prompt at all
 * @param repeats whether an id may be there more than once
 * @returns the form of every candidate, in their order
 */
export function maskMemories(
  candidates: readonly Candidate[],
  limits: Limits,
  slots: EpisodeSlots,
  repeats = true,
): readonly Form[] {
  const forms = new Array<Form>(candidates.length);
  const episodes: number[] = [];
  const others: number[] = [];
  const floor = floorsOf(limits);
  for (let index = 0; index < candidates.length; index += 1) {
    const item = candidates[index]!;
    const held = item.form ?? floor(item);
    const episode = held === null && item.memory?.type === 'episode';
    if (episode && item.category === 'episodes') episodes.push(index);
    else {
      forms[index] = held ?? (episode ? AGAINST_THE_MOOD : WHOLE);
      if (repeats) others.push(index);
    }
  }
  withProbation(candidates, forms, limits.probationPlaces);
  const ticks = new Float64Array(episodes.length);
  for (let i = 0; i < ticks.length; i += 1) ticks[i] = candidates[episodes[i]!]!.memory!.tick;
  const idOf = (place: number): string => candidates[episodes[place]!]!.id;
  const byRecency = byHighest(ticks, (a, b) => (idOf(a) < idOf(b) ? 1 : -1));
  const full = Math.min(slots.full, limits.maxEpisodes);
  const shown = Math.min(slots.full + slots.summaries, limits.maxEpisodes);
  const of = ` of ${episodes.length} by recency, `;
  const line = `${of}beyond the ${full} whole ones`;
  // Where the budget alone decides, what is left of it shows the best whole again.
  const grows = slots.summaries === Infinity;
  const out = `${of}${limitWords('slots', shown)}.`;
  byRecency.forEach((place, rank) => {
    const index = episodes[place]!;
    if (rank < full) forms[index] = WHOLE;
    else if (rank < shown)
      forms[index] = { kind: 'summary', why: `Episode ${rank + 1}${line}`, ...(grows && { grows }) };
    else forms[index] = { kind: 'out', reason: { code: 'beyond-slots', text: `Episode ${rank + 1}${out}` } };
  });
  if (!repeats) return forms;
  return withRepeats(candidates, forms, [...others, ...Array.from(byRecency, (place) => episodes[place]!)]);
}
