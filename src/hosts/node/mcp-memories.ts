import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import * as v from 'valibot';
import { AppError } from '../../domain/errors.ts';
import type { GolemFacade } from '../../runtime/facade/index.ts';

/** What an MCP client may do with memories of programs: by `read` recall them, by `write` change them too. */
export type McpMemories = 'read' | 'write';

type Memories = Pick<GolemFacade['memories'], 'add' | 'search' | 'get' | 'correct' | 'erase'>;

interface MemoryTool {
  readonly tool: Tool;
  readonly writes: boolean;
  call(memories: Memories, given: unknown): Promise<unknown>;
}

const text = { type: 'string' } as const;
const USER = { ...text, description: 'Whose memories, by a name that stays the same.' };
const AGENT = { ...text, description: 'Which agent remembers, where there are several.' };
const ID = { ...text, description: 'Id of a memory, or the eight characters by which it is cited.' };

const named = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const words = v.pipe(v.string(), v.minLength(1), v.maxLength(32_000));

function read<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new AppError('tools.bad_arguments', `${v.getDotPath(issue) ?? 'The arguments'}: ${issue.message}`);
}

const REMEMBER = v.object({ user: named, text: words, agent: v.optional(named), session: v.optional(named) });
const RECALL = v.object({
  user: named,
  question: words,
  agent: v.optional(named),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
});
const FORGET = v.object({ id: named, erase: v.optional(v.boolean()) });
const CORRECT = v.object({
  id: named,
  text: v.optional(words),
  ended: v.optional(v.pipe(v.string(), v.isoDate())),
  confirmed: v.optional(v.boolean()),
});

const TOOLS: readonly MemoryTool[] = [
  {
    writes: false,
    tool: {
      name: 'recall',
      description:
        'What is remembered of a user that answers a question, best first, with days, validity and reasons. Nothing where nothing passes the bar.',
      inputSchema: {
        type: 'object',
        properties: { user: USER, question: text, agent: AGENT, limit: { type: 'integer' } },
        required: ['user', 'question'],
      },
    },
    call: (memories, given) => {
      const { question, ...scope } = read(RECALL, given);
      return memories.search(question, scope);
    },
  },
  {
    writes: true,
    tool: {
      name: 'remember',
      description: 'Keeps what a user said, or something about the user, in one or a few sentences.',
      inputSchema: {
        type: 'object',
        properties: { user: USER, text, agent: AGENT, session: text },
        required: ['user', 'text'],
      },
    },
    call: (memories, given) => {
      const { user, text: content, agent, session } = read(REMEMBER, given);
      return memories.add([{ role: 'user', content }], {
        user,
        ...(agent !== undefined && { agent }),
        ...(session !== undefined && { run: session }),
      });
    },
  },
  {
    writes: true,
    tool: {
      name: 'forget',
      description:
        'Tells a memory to nobody any more, which its owner can undo; with erase it is gone for good, with the turn in which it was said.',
      inputSchema: {
        type: 'object',
        properties: { id: ID, erase: { type: 'boolean' } },
        required: ['id'],
      },
    },
    call: (memories, given) => {
      const { id, erase } = read(FORGET, given);
      return erase ? memories.erase({ id }) : memories.correct(id, { forgotten: true });
    },
  },
  {
    writes: true,
    tool: {
      name: 'correct',
      description: 'Mends a memory: its text, the day on which it ended (ISO 8601), or that it is confirmed.',
      inputSchema: {
        type: 'object',
        properties: { id: ID, text, ended: text, confirmed: { type: 'boolean' } },
        required: ['id'],
      },
    },
    call: (memories, given) => {
      const { id, ended, ...correction } = read(CORRECT, given);
      return memories.correct(id, {
        ...(correction as { readonly text?: string; readonly confirmed?: boolean }),
        ...(ended !== undefined && { ended: Date.parse(ended) }),
      });
    },
  },
];

const allowed = (may: McpMemories | null): readonly MemoryTool[] =>
  may === null ? [] : TOOLS.filter(({ writes }) => may === 'write' || !writes);

/** The tools that a client is shown. */
export const memoryTools = (may: McpMemories | null): readonly Tool[] =>
  allowed(may).map(({ tool, writes }) => ({
    ...tool,
    annotations: { readOnlyHint: !writes, destructiveHint: tool.name === 'forget', openWorldHint: false },
  }));

/** Calls one of them; null where it is none, or where the client may not. @throws AppError told to the model */
export function callMemoryTool(
  may: McpMemories | null,
  memories: Memories,
  name: string,
  given: unknown,
): Promise<unknown> | null {
  const found = allowed(may).find(({ tool }) => tool.name === name);
  return found ? Promise.resolve().then(() => found.call(memories, given)) : null;
}
