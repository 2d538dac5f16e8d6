import type { ModelTool } from '../../../domain/models/model.ts';
import { cutText } from '../../../lib/text/cut-text.ts';

/** Tools whose uses are kept; of more, those that were used longest ago go. */
const MOST_TOOLS = 500;
/** Requests kept of a tool, the latest ones, and characters of each. */
const MOST_ASKED = 32;
const LONGEST = 300;

/** What came of a tool, as it is kept. */
export interface ToolUse {
  /** Which tool it is: its name and the beginning of its description, whatever scope it is in. */
  readonly key: string;
  readonly uses: number;
  /** Requests that it was right for, without what is personal. */
  readonly asked: readonly string[];
}

/** A tool stays the same where its parameters grow; one that says something else of itself is another. */
const keyOf = ({ name, description }: Pick<ModelTool, 'name' | 'description'>): string =>
  `${name}\n${description.slice(0, LONGEST)}`;

/** The same with one more use. @param request without what is personal */
export function withUse(
  uses: readonly ToolUse[],
  tool: Pick<ModelTool, 'name' | 'description'>,
  request: string,
): readonly ToolUse[] {
  const key = keyOf(tool);
  const before = uses.find((one) => one.key === key);
  const now: ToolUse = {
    key,
    uses: (before?.uses ?? 0) + 1,
    asked: [...(before?.asked ?? []), cutText(request, LONGEST)].slice(-MOST_ASKED),
  };
  return [...uses.filter((one) => one !== before), now].slice(-MOST_TOOLS);
}

export const isOf = ({ key }: ToolUse, tool: Pick<ModelTool, 'name' | 'description'>): boolean =>
  key === keyOf(tool);

export const usesOf = (
  uses: readonly ToolUse[],
  tool: Pick<ModelTool, 'name' | 'description'>,
): ToolUse | null => uses.find((one) => isOf(one, tool)) ?? null;
