import { candidate } from '../candidate.ts';
import type { Candidate } from '../candidate.ts';
import type { GovernorInput } from '../input.ts';

/**
 * The similar episodes of episodic replay, one line each, in the category of episodes. What is told was decided within a budget of
 * its own, so each comes with its form. One that recall has brought too, and that is not told, is recall's.
 */
export function similarEpisodes({ similar, recalled }: GovernorInput): Candidate[] {
  const brought = new Set(recalled.map(({ entry }) => entry.id));
  return similar
    .filter(({ id, place }) => place === 'told' || (place === 'left-out' && !brought.has(id)))
    .map(({ id, title, line, score, trust, place, reason }) =>
      candidate({
        id,
        category: 'episodes',
        title,
        body: line,
        text: line,
        score,
        trust,
        place: 'prefix',
        form:
          place === 'told'
            ? { kind: 'told', why: reason.text.slice(0, -1) }
            : { kind: 'out', code: reason.code, why: reason.text.slice(0, -1) },
      }),
    );
}
