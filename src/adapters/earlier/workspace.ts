import type { CognitiveWorkspace, WorkspaceEntry, WorkspaceSubject } from '../../domain/context/context.ts';

type WrittenEntry = Omit<WorkspaceEntry, 'of'> & Partial<Pick<WorkspaceEntry, 'of'>>;

const PREDICTION = 'prediction:';
const PROBE = 'probe:';
const STEER = 'owner:steer-';

/** What an entry of version 1 is of stands in its id: a rule's and a memory's are theirs, in the rest the organ goes before. */
function subjectIn({ id, category }: WrittenEntry): WorkspaceSubject {
  if (category === 'playbook') return { kind: 'rule', id };
  if (id.startsWith(PREDICTION)) return { kind: 'prediction', id: id.slice(PREDICTION.length) };
  if (id.startsWith(PROBE)) return { kind: 'probe', name: id.slice(PROBE.length) };
  if (id.startsWith(STEER)) return { kind: 'steer', index: Number(id.slice(STEER.length)) - 1 };
  return id.includes(':') ? { kind: 'statement' } : { kind: 'memory', id };
}

/** A workspace of any version, its entries with what they are of. */
export function workspaceNow(workspace: CognitiveWorkspace): CognitiveWorkspace {
  const entries: readonly WrittenEntry[] = workspace.entries;
  if (entries.every(({ of }) => of !== undefined)) return workspace;
  return { ...workspace, entries: entries.map((entry) => ({ ...entry, of: entry.of ?? subjectIn(entry) })) };
}
