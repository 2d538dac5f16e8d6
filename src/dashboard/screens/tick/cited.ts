import type { CognitiveWorkspace } from '../../../domain/context.ts';
import type { DecisionCycleRecord } from '../../../domain/record.ts';
import { words } from '../../format.ts';
import { href } from '../../shell/routes.ts';

export interface Cited {
  readonly id: string;
  readonly title: string;
  /** Address of the memory entry; null for what only the workspace holds. */
  readonly href: string | null;
}

/**
 * What a decision cites, by its title in the workspace, and where it is to be seen.
 * @param workspace of the record's tick; null until it has been read
 */
export function citedLinks(
  record: DecisionCycleRecord,
  workspace: CognitiveWorkspace | null,
): readonly Cited[] {
  const entries = new Map((workspace?.entries ?? []).map((entry) => [entry.id, entry]));
  return (record.decision?.cited ?? []).map((id) => {
    const entry = entries.get(id);
    if (entry?.of.kind === 'memory') return { id, title: entry.title, href: href('memory', entry.of.id) };
    const recalled = record.retrieved.entries.find((one) => one.id === id);
    if (recalled) return { id, title: recalled.title, href: href('memory', id) };
    return { id, title: entry?.title ?? words(id.replace(':', ': ')), href: null };
  });
}
