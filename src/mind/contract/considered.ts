import type { ContextCategory } from '../../domain/context/category.ts';
import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { EntryPayload } from '../../domain/context/payload.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import type { Thought } from '../../domain/decisions/thought.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { Observed } from './observed.ts';
import type { GovernorInput } from './prompt-input.ts';

/** What is taken away of a prompt. */
export interface Left {
  readonly category?: ContextCategory;
  readonly part?: keyof EntryPayload;
  /** One entry. */
  readonly id?: string;
}

/** A thought with its prompt, and how either is made again otherwise. */
export interface Considered {
  readonly workspace: CognitiveWorkspace;
  /** What the prompt was assembled of. */
  readonly input: GovernorInput;
  readonly observed: Observed;
  /** In force. */
  readonly policy: GolemPolicy;
  readonly decision: Decision;
  readonly thought: Thought;
  /** The prompt that something else would have made. */
  assembled(input: GovernorInput, policy: GolemPolicy): CognitiveWorkspace;
  /** What the reflex decides on a prompt; null where nothing can be judged by it. */
  seen(workspace: CognitiveWorkspace, left?: Left): Decision | null;
}
