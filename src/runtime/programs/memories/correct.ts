import type {
  AgentCorrection,
  AgentMemory,
  AgentMemoryChange,
} from '../../../domain/gateway/agent-memory.ts';

interface Made {
  /** Unix ms. */
  readonly at: number;
  /** Of the change. */
  readonly id: string;
}

function eventOf({ forgotten, ended, confirmed, text }: AgentCorrection): AgentMemoryChange['event'] {
  if (text !== undefined) return 'UPDATE';
  if (forgotten !== undefined) return 'FORGET';
  if (ended !== undefined) return 'END';
  return confirmed === undefined ? 'UPDATE' : 'CONFIRM';
}

/** A memory as it is mended; null where that changes nothing. Who edits its words answers for them: it is confirmed by that. */
export function corrected(
  memory: AgentMemory,
  correction: AgentCorrection,
  { at, id }: Made,
): AgentMemoryChange | null {
  const { text, ended, confirmed, forgotten, metadata, expires } = correction;
  const after: AgentMemory = {
    ...memory,
    ...(text !== undefined && { text, confirmed: true, confidence: 1 }),
    ...(metadata !== undefined && { metadata }),
    ...(expires !== undefined && { expires }),
    ...(confirmed !== undefined && { confirmed, ...(confirmed && { confidence: 1 }) }),
    ...(ended !== undefined && { until: ended, ...(ended === null && { replacedBy: null }) }),
    ...(forgotten !== undefined && { forgotten }),
  };
  if (JSON.stringify(after) === JSON.stringify(memory)) return null;
  const updated = { ...after, updated: at };
  return {
    id,
    memory: memory.id,
    at,
    event: eventOf(correction),
    before: memory,
    after: updated,
    undone: false,
  };
}

/** The last change of a memory that is not taken back. */
export const lastChange = (
  changes: readonly AgentMemoryChange[],
  memory: string,
): AgentMemoryChange | undefined =>
  changes.findLast((one) => one.memory === memory && !one.undone && one.event !== 'UNDO');

/** What takes a change back: of a memory that was just made, that it is told. */
export function undone(
  last: AgentMemoryChange,
  { at, id }: Made,
): { readonly takenBack: AgentMemoryChange; readonly change: AgentMemoryChange } {
  const before = last.before ?? { ...last.after, forgotten: true };
  const after = { ...before, updated: at };
  return {
    takenBack: { ...last, undone: true },
    change: { id, memory: last.memory, at, event: 'UNDO', before: last.after, after, undone: false },
  };
}
