import type { CognitiveWorkspace } from '../../../../domain/context/context.ts';
import type { DecisionCycleRecord } from '../../../../domain/records/record.ts';
import { isHardContext } from '../../../../shared/hard-context.ts';
import { titled } from '../../../words/index.ts';
import { href } from '../../../navigation/index.ts';

export interface Cited {
  readonly id: string;
  readonly title: string;
  /** Where it stands in its prompt, with why. */
  readonly href: string;
  /** It is there by necessity, or it is not known yet: no hand can be laid on it. */
  readonly hard: boolean;
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
    const recalled = record.retrieved.entries.find((one) => one.id === id);
    const title = (entry ?? recalled)?.title ?? titled(id.replace(':', ': '));
    return {
      id,
      title,
      hard: !entry || isHardContext(entry),
      href: href('mind', record.tick, { entry: id }),
    };
  });
}
