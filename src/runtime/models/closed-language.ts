import type { LocalBackend, LocalModelCard, LocalModelStatus } from '../../domain/models/local-model.ts';

/** What is said of a model only while it is open. */
export const NOT_OPEN = {
  runsOn: null,
  adapter: null,
  note: null,
  error: null,

  threads: 0,
  openedMs: null,
  selfCheck: null,
  tools: null,
  cacheBytes: 0,
  cacheLimit: 0,
  shortening: null,
  speed: { promptPerSecond: null, writtenPerSecond: null },
} as const;

/** A model of which nothing is here yet. */
export const closedLanguage = (
  model: LocalModelCard,
  unable: string | null,
  backend: LocalBackend,
): LocalModelStatus => ({ ...NOT_OPEN, model, state: 'absent', loadedBytes: 0, unable, backend });
