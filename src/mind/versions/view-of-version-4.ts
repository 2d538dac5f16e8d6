import type { CognitiveWorkspace } from '../../domain/context.ts';
import type { Playbook } from '../../domain/playbook.ts';
import type { ReflexInput } from '../reflex/input.ts';
import type { ReflexView } from '../reflex/view.ts';

/** Versions 1 to 4 decided by everything that was known and recalled, whether it was in the prompt or not, and nobody noted what was read. */
export function viewOfVersion4(
  workspace: CognitiveWorkspace,
  input: ReflexInput,
  playbook: Playbook,
): ReflexView {
  return { workspace, playbook, input, missing: [], read: () => null };
}
