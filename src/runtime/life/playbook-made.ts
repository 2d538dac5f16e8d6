import type { PlaybookOrigin } from '../../domain/rules/playbook.ts';
import type { MindState } from '../../mind/heartbeat/index.ts';
import type { PlaybookMade } from '../../protocol/store/store.ts';

/** The revision that came to be between two states, to be kept; null where none did. */
export function playbookMade(
  { playbook: before }: Pick<MindState, 'playbook'>,
  { playbook }: Pick<MindState, 'playbook'>,
  origin: PlaybookOrigin,
): PlaybookMade | null {
  return playbook.revision === before.revision ? null : { made: { ...playbook, origin }, before };
}
