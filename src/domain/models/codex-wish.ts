/** What a request says of its codex. */
export interface CodexWish {
  /** Names or ids of collections; those chosen for its use where they are left out, and none where the list is empty. */
  readonly collections?: readonly string[];
  /** What is being worked at: folders, files, symbols, names of tools. */
  readonly paths?: readonly string[];
}

/** Of a request of the golem's own, which is about what stands in it. */
export const NO_CODEX: CodexWish = { collections: [] };
