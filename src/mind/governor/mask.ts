import type { AssemblyReasonCode } from '../../domain/context.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type { Candidate } from './candidate.ts';
import type { Form } from './form.ts';
import type { EpisodeSlots } from './route.ts';

type Limits = Pick<
  GolemPolicy['context'],
  'similarityThreshold' | 'maxEpisodes' | 'minInsightConfidence' | 'scoreFloor'
>;

const out = (code: AssemblyReasonCode, why: string): Form => ({ kind: 'out', code, why });

/** The floors: similarity for episodes, decayed confidence for knowledge, the score for both. Null when the memory passes. */
function belowFloor({ memory, score }: Candidate, limits: Limits): Form | null {
  if (memory === null) return null;
  const under = (what: string, value: number, floor: number): Form =>
    out('below-threshold', `${what} ${value.toFixed(2)} under the floor ${floor}`);
  const { type, similarity, confidence, passes, scored } = memory;
  if (type === 'episode' && similarity !== null && similarity < limits.similarityThreshold)
    return under('similarity', similarity, limits.similarityThreshold);
  if (type !== 'episode' && !passes && confidence < limits.minInsightConfidence)
    return under('confidence', confidence, limits.minInsightConfidence);
  return scored && !passes && score < limits.scoreFloor ? under('score', score, limits.scoreFloor) : null;
}

/**
 * Observation masking (seed G, S3.2; Lindenbauer et al. 2025): of the recalled episodes the most recent stay
 * whole, the next ones shrink to their line with the outcome as it was, the rest stay out. Contrary episodes are
 * older by definition and shrink too. Knowledge is only held to its confidence floor.
 * @param slots how many of the episodes stand in the prompt at all
 * @returns the form of every candidate, by id
 */
export function maskMemories(
  candidates: readonly Candidate[],
  limits: Limits,
  slots: EpisodeSlots,
): ReadonlyMap<string, Form> {
  const forms = new Map<string, Form>();
  const episodes: Candidate[] = [];
  for (const item of candidates) {
    const floor = item.form ?? belowFloor(item, limits);
    if (floor !== null) forms.set(item.id, floor);
    else if (item.memory?.type === 'episode' && item.category === 'episodes') episodes.push(item);
    else if (item.memory?.type === 'episode')
      forms.set(item.id, { kind: 'summary', why: 'an older episode that speaks against the mood' });
    else forms.set(item.id, { kind: 'full' });
  }
  episodes.sort((a, b) => b.memory!.tick - a.memory!.tick || (a.id < b.id ? 1 : -1));
  const full = Math.min(slots.full, limits.maxEpisodes);
  const shown = Math.min(slots.full + slots.summaries, limits.maxEpisodes);
  episodes.forEach((item, index) => {
    const place = `episode ${index + 1} of ${episodes.length} by recency`;
    if (index < full) forms.set(item.id, { kind: 'full' });
    else if (index < shown)
      forms.set(item.id, { kind: 'summary', why: `${place}, beyond the ${full} whole ones` });
    else forms.set(item.id, out('beyond-slots', `${place}, beyond the ${shown} slots`));
  });
  return forms;
}
