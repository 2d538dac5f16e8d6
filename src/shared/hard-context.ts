import type { WorkspaceEntry } from '../domain/context/context.ts';

/** How the reason of hard context begins. */
export const HARD_CONTEXT = 'Hard context';

/** Whether an entry was in its prompt by necessity, which no hand can change: neither pinned, nor brought, nor forced in. */
export const isHardContext = ({ reason }: Pick<WorkspaceEntry, 'reason'>): boolean =>
  reason.text.startsWith(HARD_CONTEXT);
