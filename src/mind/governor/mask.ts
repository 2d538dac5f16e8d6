import type { AssemblyReasonCode } from '../../domain/context.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type { Candidate } from './candidate.ts';
import type { Form } from './form.ts';

type Limits = Pick<
  GolemPolicy['context'],
  'similarityThreshold' | 'maxEpisodes' | 'minInsightConfidence' | 'fullEpisodeSlots' | 'summaryEpisodeSlots'
>;

const out = (code: AssemblyReasonCode, why: string): Form => ({ kind: 'out', code, why });

/** The floors: similarity for episodes, decayed confidence for knowledge. Null when the memory passes. */
function belowFloor({ memory }: Candidate, limits: Limits): Form | null {
  if (memory === null) return null;
  if (memory.type === 'episode') {
    const { similarity } = memory;
    if (similarity === null || similarity >= limits.similarityThreshold) return null;
    return out(
      'below-threshold',
      `similarity ${similarity.toFixed(2)} under the floor ${limits.similarityThreshold}`,
    );
  }
  if (memory.passes || memory.confidence >= limits.minInsightConfidence) return null;
  return out(
    'below-threshold',
    `confidence ${memory.confidence.toFixed(2)} under the floor ${limits.minInsightConfidence}`,
  );
}

/**
 * Observation masking (seed G, S3.2; Lindenbauer et al. 2025): of the recalled episodes the most recent stay
 * whole, the next ones shrink to their line with the outcome as it was, the rest stay out. Contrary episodes are
 * older by definition and shrink too. Knowledge is only held to its confidence floor.
 * @returns the form of every candidate, by id
 */
export function maskMemories(candidates: readonly Candidate[], limits: Limits): ReadonlyMap<string, Form> {
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
  const full = Math.min(limits.fullEpisodeSlots, limits.maxEpisodes);
  const shown = Math.min(limits.fullEpisodeSlots + limits.summaryEpisodeSlots, limits.maxEpisodes);
  episodes.forEach((item, index) => {
    const place = `episode ${index + 1} of ${episodes.length} by recency`;
    if (index < full) forms.set(item.id, { kind: 'full' });
    else if (index < shown)
      forms.set(item.id, { kind: 'summary', why: `${place}, beyond the ${full} whole ones` });
    else forms.set(item.id, out('beyond-slots', `${place}, beyond the ${shown} slots`));
  });
  return forms;
}
