import type { DecisionCycleRecord } from '../../../domain/record.ts';
import { words } from '../../format.ts';
import { href } from '../../shell/routes.ts';

export interface Cited {
  readonly id: string;
  readonly title: string;
  /** Address of the memory entry; null for what only the workspace holds. */
  readonly href: string | null;
}

/** A ULID: 26 characters of Crockford's base 32. */
const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/i;

/** What a decision cites: memory entries by their title, the rest of the workspace by its name. */
export function citedLinks(record: DecisionCycleRecord): readonly Cited[] {
  return (record.decision?.cited ?? []).map((id) => {
    const recalled = record.retrieved.entries.find((entry) => entry.id === id);
    if (recalled !== undefined) return { id, title: recalled.title, href: href('memory', id) };
    const told = record.episodicReplay?.episodes.find((episode) => episode.id === id);
    if (told !== undefined)
      return { id, title: `the episode of tick ${told.tick}`, href: href('memory', id) };
    if (ULID.test(id)) return { id, title: 'a memory', href: href('memory', id) };
    return { id, title: words(id.replace(':', ': ')), href: null };
  });
}
