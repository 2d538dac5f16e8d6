export interface Module {
  readonly name: string;
  /** From 0, the lowest. */
  readonly floor: number;
  /** What it owns alone, what it never does, where to begin; null where it says nothing. */
  readonly says: readonly string[] | null;
}
/** Marks between which the map stands in docs/architecture.md. */
export declare const MARKS: readonly [begin: string, end: string];
/** By home, as the floors have them; files beside modules are left out. */
export declare function modules(): ReadonlyMap<string, readonly Module[]>;
/** What each module owns alone, lowest floor first, as Markdown. */
export declare function mapOfModules(): string;
