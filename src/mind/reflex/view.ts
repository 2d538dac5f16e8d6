import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { Playbook } from '../../domain/rules/playbook.ts';
import type { ReflexInput } from './input.ts';

/** All that the reflex goes by. */
export interface ReflexView {
  readonly workspace: CognitiveWorkspace;
  /** The rules that may act. */
  readonly playbook: Playbook;
  /** Null where the prompt lacks what nothing can be decided without. */
  readonly input: ReflexInput | null;
  /** What that is, in words. */
  readonly missing: readonly string[];
  /** Ids of what has been read so far, in the order of the prompt; null where nobody follows it. */
  read(): readonly string[] | null;
}
