import type { Recalled } from '../../domain/memory/grimoire.ts';
import type { EntryPayload } from '../../domain/context/payload.ts';
import { candidate, type Candidate } from '../candidates/index.ts';
import type { ChosenEpisode } from './choose.ts';

/**
 * The similar episodes, one line each, in the category of episodes. What is told was decided within a budget of its own, so each comes
 * with its form. One that recall has brought too, and that is not told, is recall's.
 */
export function similarEpisodes(
  episodes: readonly ChosenEpisode[],
  recalled: readonly Recalled[],
): readonly Candidate[] {
  if (episodes.length === 0) return [];
  const brought = new Set(recalled.map(({ entry }) => entry.id));
  return episodes
    .filter(({ id, place }) => place === 'told' || (place === 'left-out' && !brought.has(id)))
    .map(({ id, title, line, score, trust, place, reason, outcome, change }) =>
      candidate({
        id,
        of: { kind: 'memory', id },
        category: 'episodes',
        title,
        body: line,
        text: line,
        score,
        trust,
        place: 'prefix',
        payload: { similar: { outcome, change, score } },
        form:
          place === 'told'
            ? { kind: 'granted', why: reason.text.slice(0, -1) }
            : { kind: 'out', reason: { code: reason.code, text: reason.text } },
      }),
    );
}

/** What is said of an episode that recall has put in and that is one of the similar ones as well, by id. */
export function alsoSimilar(episodes: readonly ChosenEpisode[]): ReadonlyMap<string, string> {
  return new Map(
    episodes
      .filter(({ place }) => place === 'recalled')
      .map(({ id, score }) => [
        id,
        `One of the similar episodes too (${score.toFixed(2)}), so not told again.`,
      ]),
  );
}

/** How those ended that recall has put in, by id: what the line would have said that is not told. */
export function endingsOfRecalled(episodes: readonly ChosenEpisode[]): ReadonlyMap<string, EntryPayload> {
  return new Map(
    episodes
      .filter(({ place }) => place === 'recalled')
      .map(({ id, outcome, change, score }) => [id, { similar: { outcome, change, score } }]),
  );
}
