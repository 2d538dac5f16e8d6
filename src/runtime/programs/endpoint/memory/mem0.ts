import type {
  AgentAdded,
  AgentFound,
  AgentMemory,
  AgentMemoryChange,
} from '../../../../domain/gateway/agent-memory.ts';

/** Memories as the open-source server of Mem0 writes them (`server/main.py` and `mem0/memory/main.py`, August 2026), with what is known besides. */

const time = (at: number): string => new Date(at).toISOString();
const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at));

export const memoryObject = (memory: AgentMemory) => ({
  id: memory.id,
  memory: memory.text,
  user_id: memory.user,
  agent_id: memory.agent,
  run_id: memory.run,
  metadata: memory.metadata,
  expiration_date: memory.expires,
  created_at: time(memory.created),
  updated_at: time(memory.updated),
  role: memory.role,
  kind: memory.kind,
  said_at: time(memory.said),
  valid_from: timeOrNull(memory.from),
  valid_until: timeOrNull(memory.until),
  replaced_by: memory.replacedBy,
  source: memory.source,
  confidence: memory.confidence,
  confirmed: memory.confirmed,
});

const EVENTS = { ADD: 'ADD', SUPERSEDE: 'ADD', NONE: 'NONE' } as const;

export const addedObject = ({ results, turns, vectors }: AgentAdded): object => ({
  results: results.map(({ id, memory, event, kind, previous }) => ({
    id,
    memory,
    event: EVENTS[event],
    kind,
    ...(previous !== null && { replaces: previous }),
  })),
  turns,
  vectors,
});

export const foundObject = ({ hits, bar, below, vectors }: AgentFound): object => ({
  results: hits.map(({ memory, fit, words, meaning, reason }) => ({
    ...memoryObject(memory),
    // Mem0's are better the nearer to 1 they are; what the bar is held against is.
    score: Number(fit.toFixed(4)),
    reason,
    parts: { words, meaning },
  })),
  bar,
  below_bar: below,
  vectors,
});

const changeEvent = ({ event, before, after }: AgentMemoryChange): string =>
  event === 'ADD' ? 'ADD' : after.forgotten && !before?.forgotten ? 'DELETE' : 'UPDATE';

export const historyObject = (changes: readonly AgentMemoryChange[]): readonly object[] =>
  changes.map((change) => ({
    id: change.id,
    memory_id: change.memory,
    old_memory: change.before?.text ?? null,
    new_memory: change.after.forgotten ? null : change.after.text,
    event: changeEvent(change),
    created_at: time(change.after.created),
    updated_at: time(change.at),
    is_deleted: change.after.forgotten ? 1 : 0,
    actor_id: null,
    role: change.after.role,
    change: change.event,
    undone: change.undone,
    valid_until: timeOrNull(change.after.until),
    confirmed: change.after.confirmed,
  }));
