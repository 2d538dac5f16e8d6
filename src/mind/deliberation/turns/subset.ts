import type { ContextCategory } from '../../../domain/context/category.ts';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../../domain/context/context.ts';
import type { PromptFrame, Thought, ThoughtAttempt, ThoughtTurn } from '../../../domain/decisions/thought.ts';
import { joinPrompt } from '../../prompt/index.ts';

/** What of a workspace a turn is shown, as a workspace of its own. */
export type Subset = Pick<CognitiveWorkspace, 'prompt' | 'entries'>;

/** What is in a prompt, in its order. */
export const insideOf = ({ entries }: Pick<CognitiveWorkspace, 'entries'>): readonly WorkspaceEntry[] =>
  entries
    .filter(({ included }) => included)
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));

const isHard = ({ reason }: WorkspaceEntry): boolean => reason.code === 'required';

/** These entries alone, in the workspace's order. */
export function only(workspace: Pick<CognitiveWorkspace, 'entries'>, ids: ReadonlySet<string>): Subset {
  const entries = insideOf(workspace).filter(({ id }) => ids.has(id));
  return { entries, prompt: joinPrompt(entries) };
}

/**
 * What of a workspace a phase of the thought is shown (seed G, S5.2): all hard context; of each category its best entries, up to its
 * multiplier's share of the tokens that it has in the whole. An entry is in where at least half of it is within that share.
 * @param multipliers at 1 or more a category is whole; one that is absent too
 * @param room tokens at most: the least relevant give way
 */
export function subsetOf(
  workspace: Pick<CognitiveWorkspace, 'entries'>,
  multipliers: Readonly<Partial<Record<ContextCategory, number>>>,
  room = Number.POSITIVE_INFINITY,
): Subset {
  const inside = insideOf(workspace);
  const sums = (entries: readonly WorkspaceEntry[]): Map<ContextCategory, number> => {
    const all = new Map<ContextCategory, number>();
    for (const { category, tokens } of entries) all.set(category, (all.get(category) ?? 0) + tokens);
    return all;
  };
  const hard = inside.filter(isHard);
  const whole = sums(inside);
  const taken = sums(hard);
  let total = hard.reduce((sum, { tokens }) => sum + tokens, 0);
  const ids = new Set(hard.map(({ id }) => id));
  const soft = inside.filter((entry) => !isHard(entry)).toSorted((one, other) => other.score - one.score);
  for (const { id, category, tokens } of soft) {
    const share = multipliers[category] ?? 1;
    const before = taken.get(category) ?? 0;
    const within = share >= 1 || before + tokens / 2 <= share * whole.get(category)!;
    if (!within || total + tokens > room) continue;
    taken.set(category, before + tokens);
    total += tokens;
    ids.add(id);
  }
  return only(workspace, ids);
}

/** What a model was shown, and what was said around it. */
interface Shown {
  readonly subset: Subset;
  readonly frame: PromptFrame;
}

/** What a model was shown in a turn; null where none was asked. */
export function shownIn(
  workspace: Subset,
  { frame }: Pick<Thought, 'frame'>,
  turn: Pick<ThoughtTurn, 'entries' | 'frame'> | undefined,
): Shown | null {
  if (turn?.entries && turn.frame)
    return { subset: only(workspace, new Set(turn.entries)), frame: turn.frame };
  return frame && { subset: workspace, frame };
}

/** The same of the turn in which it decided. */
export const decidedFrom = (
  workspace: Subset,
  thought: Pick<Thought, 'frame'>,
  attempt: Pick<ThoughtAttempt, 'turns'> | undefined,
): Shown | null =>
  shownIn(
    workspace,
    thought,
    attempt?.turns?.findLast(({ phase }) => phase === 'decide'),
  );
