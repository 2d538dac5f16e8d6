import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import type { JsonSchema } from '../../domain/models/model.ts';
import { OWNER, type PromptFrame, REFLEX, type Thought } from '../../domain/decisions/thought.ts';
import { decidedFrom, insideOf, requestFor } from '../deliberation/index.ts';
import { joinPrompt } from '../prompt/index.ts';
import type { Kept } from './ablations.ts';

/** What a model is asked, as one says and the other answers. */
export interface AskedOf {
  readonly system: string;
  readonly user: string;
  /** What the answer must be JSON of; null where it is said in words. */
  readonly schema: JsonSchema | null;
}

/** A decision to be traced to its sources. */
export interface Traced {
  readonly by: string;
  /** What is weighed. */
  readonly text: string;
  readonly sources: readonly WorkspaceEntry[];
  /** What is asked with these sources alone. */
  promptOf(kept: Kept): AskedOf;
}

const SYSTEM =
  'You deliberate for a golem, an autonomous agent that trades on paper. Its workspace follows as blocks. Say what you decide and why.';
const ASKED = 'What do you decide to do now, and why?';

const CITABLE = /(<citable>[^\n]*)\n([\s\S]*?)(<\/citable>)/u;

/** What a model was told around a workspace, without the ids of entries that are not there. */
function withoutIds(frame: PromptFrame, entries: readonly WorkspaceEntry[]): PromptFrame {
  const ids = entries.map(({ id }, at) => `${at + 1}. ${id}`).join('\n');
  const task = frame.task.replace(CITABLE, (_, head: string, __, end: string) => `${head}\n${ids}${end}`);
  return { ...frame, task };
}

/**
 * A tick's decision as it can be traced: of a model its reply to what it was asked; of the reflex or the owner, whom no words were asked of,
 * the decision's own words after the same workspace.
 * @returns null where nothing was decided, or stood in the prompt
 */
export function tracedOf(
  workspace: Pick<CognitiveWorkspace, 'prompt' | 'entries'>,
  decision: Decision | null,
  thought: Thought | null,
): Traced | null {
  const attempt = thought?.attempts.find(({ failure }) => failure === null);
  const reply = attempt?.reply ?? null;
  // Where it analyzed first, its decision was made of what it was shown then, and of its analysis.
  const asked = (decision?.source === 'model' && thought && decidedFrom(workspace, thought, attempt)) || null;
  const sources = insideOf(asked?.subset ?? workspace);
  if (!decision || sources.length === 0) return null;
  const left = (kept: Kept): readonly WorkspaceEntry[] => sources.filter((_, i) => kept[i]);
  if (thought && asked && reply !== null) {
    const { frame } = asked;
    return {
      by: thought.by,
      text: reply,
      sources,
      promptOf(kept) {
        const entries = left(kept);
        const { system, messages, responseSchema } = requestFor(
          '',
          { prompt: joinPrompt(entries), entries },
          withoutIds(frame, entries),
          1,
        );
        return { system: system ?? '', user: messages[0]!.content, schema: responseSchema?.schema ?? null };
      },
    };
  }
  return {
    by: decision.source === 'order' ? OWNER : REFLEX,
    text: [decision.summary, ...decision.reasoning].join(' '),
    sources,
    promptOf: (kept) => ({ system: SYSTEM, user: `${joinPrompt(left(kept))}\n\n${ASKED}`, schema: null }),
  };
}
