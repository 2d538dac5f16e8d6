import type {
  AgentAdd,
  AgentAdded,
  AgentCorrection,
  AgentErase,
  AgentErased,
  AgentFound,
  AgentMemory,
  AgentMemoryChange,
  AgentMessage,
  AgentScope,
  AgentSearch,
  AgentUser,
  AgentVectors,
} from '../../../domain/gateway/agent-memory.ts';
import * as v from 'valibot';
import type { Party } from '../../../domain/models/party.ts';
import { id, judgedInside, objectJudgedInside, party, text } from '../bounds.ts';
import { type ArgumentsOf, HOUSEKEEPING, type Named, QUERY, type Rows } from '../row.ts';

/**
 * What programs are told of their users, apart from the golem's own life: by user, agent and session, and by the program whose key told it;
 * of programs without a key where no party is said. One user's is never read for another.
 */
export interface MemoriesVerbs {
  /** Takes messages in, each as a turn, with what they say of the user by rules. @throws AppError `input.invalid`, `store.*` */
  add(messages: readonly AgentMessage[], scope: AgentAdd): Promise<AgentAdded>;
  /** What answers a question, best first; nothing below the bar. @throws AppError `input.invalid`, `store.*` */
  search(question: string, scope: AgentSearch): Promise<AgentFound>;
  /** Statements of a scope, newest first; with `turns` what was said, with `forgotten` what is told to nobody. @throws AppError `input.invalid` */
  list(
    scope: AgentScope & { readonly limit?: number; readonly turns?: boolean; readonly forgotten?: boolean },
  ): Promise<readonly AgentMemory[]>;
  /** By its id, or its first eight characters; null where the party has none. */
  get(id: string, party?: Party): Promise<AgentMemory | null>;
  /** What was changed of one, oldest first. @throws AppError `gateway.not_found` */
  history(id: string, party?: Party): Promise<readonly AgentMemoryChange[]>;
  /** Edits, confirms, ends or forgets one; each can be undone. @throws AppError `gateway.not_found`, `input.invalid` */
  correct(id: string, correction: AgentCorrection, party?: Party): Promise<AgentMemory>;
  /** Takes the last change of one back. @throws AppError `gateway.not_found`, also where there is none */
  undo(id: string, party?: Party): Promise<AgentMemory>;
  /** Erases for good, and says what is gone and what is kept. @throws AppError `gateway.not_found`, `input.invalid`, `store.*` */
  erase(what: AgentErase): Promise<AgentErased>;
  /** Of whom there is something. */
  users(): Promise<readonly AgentUser[]>;
  /** Resolves when all that was taken in of a user has its vectors, or cannot have them. */
  settled(scope: AgentScope): Promise<AgentVectors>;
}

type Api = Named<'memories', MemoriesVerbs>;

export const memoriesRows = {
  'memories.add': HOUSEKEEPING,
  'memories.search': QUERY,
  'memories.list': QUERY,
  'memories.get': QUERY,
  'memories.history': QUERY,
  'memories.correct': HOUSEKEEPING,
  'memories.undo': HOUSEKEEPING,
  'memories.erase': HOUSEKEEPING,
  'memories.users': QUERY,
  'memories.settled': QUERY,
} as const satisfies Rows<Api>;

const LONGEST_QUESTION = 64_000;
const by = v.optional(party);
// What is in it is checked where it is used: that part is loaded when somebody remembers.
const scope = objectJudgedInside<AgentScope>('A scope');

export const memoriesArguments = {
  'memories.add': [judgedInside<readonly AgentMessage[]>(), scope],
  'memories.search': [text('A question', LONGEST_QUESTION), scope],
  'memories.list': [scope],
  'memories.get': [id, by],
  'memories.history': [id, by],
  'memories.correct': [id, objectJudgedInside<AgentCorrection>('A correction'), by],
  'memories.undo': [id, by],
  'memories.erase': [objectJudgedInside<AgentErase>('What to erase')],
  'memories.users': [],
  'memories.settled': [scope],
} satisfies ArgumentsOf<Api>;
