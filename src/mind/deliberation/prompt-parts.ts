import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type {
  CacheBlock,
  MarkedLength,
  PartMark,
  PromptSlot,
  RequestMarks,
} from '../../domain/models/gateway-hints.ts';
import type { PromptFrame } from '../../domain/decisions/thought.ts';

const SEPARATOR = '\n\n';

/** A stretch of what a model is sent, and whose it is. */
interface PromptPart extends PartMark {
  readonly text: string;
}

/** Where entries stand by what they are, of those that say more than their category does. */
const BLOCK_BY_ID: Readonly<Record<string, CacheBlock>> = {
  'invariants:cage': 'identity',
  'strategy:mandate': 'identity',
  'tools:tools': 'environment',
  'invariants:restated': 'query',
};

const MEMORIES: ReadonlySet<string> = new Set([
  'episodes',
  'insights',
  'causal-edges',
  'contrarian',
  'dream-hypotheses',
]);

function blockOf({ id, of, category }: WorkspaceEntry): CacheBlock {
  if (of.kind === 'rule') return 'codex';
  return BLOCK_BY_ID[id] ?? (MEMORIES.has(category) ? 'karma' : 'state');
}

/** Memories and what is told of the world are data: they may inform, and never instruct. */
function slotOf({ category, trust }: WorkspaceEntry): PromptSlot {
  if (category === 'owner-control') return 'owner';
  if (MEMORIES.has(category) || trust === 'world' || trust === 'external' || trust === 'inherited')
    return 'data';
  return trust === 'owner' ? 'owner' : 'system';
}

/** What a model is sent as its message, in parts: the workspace's entries in their order, the task before the last of them. */
export function promptParts(
  { prompt, entries }: Pick<CognitiveWorkspace, 'prompt' | 'entries'>,
  frame: PromptFrame,
): readonly PromptPart[] {
  const inside = entries
    .filter(({ included }) => included)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const task: PromptPart = {
    name: 'task',
    slot: 'system',
    block: 'query',
    trust: 'system',
    text: frame.task,
  };
  const parts = inside.map((entry): PromptPart => ({
    name: entry.id,
    slot: slotOf(entry),
    block: blockOf(entry),
    trust: entry.trust,
    // Pinned, kept by a guideline of compression, or hard context: no layer makes it shorter.
    ...(entry.reason.code === 'required' && { whole: entry.reason.text }),
    text: entry.text,
  }));
  // A prompt that is not its entries, joined, stays as it is.
  const whole = parts.map(({ text }) => text).join(SEPARATOR) === prompt;
  const workspace: readonly PromptPart[] = whole
    ? parts
    : [{ name: 'workspace', slot: 'data', block: 'state', trust: 'external', text: prompt }];
  // A model's own words, of whatever it had read: they inform, and never instruct.
  const made: readonly PromptPart[] =
    frame.before === undefined
      ? []
      : [{ name: 'before', slot: 'data', block: 'state', trust: 'external', text: frame.before }];
  const ordered = [...workspace.slice(0, -1), ...made, task, ...workspace.slice(-1)];
  return ordered.map((part, at) =>
    at < ordered.length - 1 ? { ...part, text: part.text + SEPARATOR } : part,
  );
}

/** The same as marks of a request that is sent. */
export function promptMarks(
  workspace: Pick<CognitiveWorkspace, 'prompt' | 'entries'>,
  frame: PromptFrame,
): RequestMarks {
  const marked = promptParts(workspace, frame).map(({ text, ...mark }): MarkedLength => ({
    ...mark,
    length: text.length,
  }));
  const system: MarkedLength = {
    name: 'system',
    slot: 'system',
    block: 'identity',
    trust: 'system',
    length: frame.system.length,
  };
  return { system: [system], messages: [marked] };
}
