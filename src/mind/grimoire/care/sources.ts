import type { TrustLabel } from '../../../domain/life/life.ts';
import type { Turn } from '../../contract/index.ts';

/** Where a model decided, its words are in the episode, and they may repeat whatever it read. */
export function sourcesOf({ deliberated }: Turn): readonly TrustLabel[] {
  if (deliberated?.decision.source !== 'model') return [];
  const asked = deliberated.thought.attempts.flatMap(({ queries = [] }) => queries);
  const found = asked.flatMap(({ answer }) => answer?.found ?? []);
  return [...deliberated.workspace.entries.filter(({ included }) => included), ...found].map(
    ({ trust }) => trust,
  );
}
