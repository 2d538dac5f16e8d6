import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { KeptPlaybook } from '../../domain/rules/playbook.ts';
import type { PolicyRevision } from '../../domain/rules/policy.ts';
import type { Testament } from '../../domain/life/testament.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';

/** A newborn of a line, as it is before its first tick. */
export interface Newborn {
  /** The mind's own, plain data. */
  readonly state: { readonly tick: number; readonly [key: string]: unknown };
  readonly policy: GolemPolicy;
  readonly revision: PolicyRevision;
  readonly playbook: KeptPlaybook;
  readonly entries: readonly GrimoireEntry[];
}

/** What the store answers about the dead of a line. */
export interface StoreTestamentsApi {
  /** Writes it, in place of what was written of it before. @param genome what passes on; null: that is not chosen yet */
  putTestament(testament: Testament, genome: readonly GrimoireEntry[] | null): Promise<void>;
  /** Calls the life so; by rule again where null. @returns false where there is no such testament */
  titleTestament(id: string, title: string | null): Promise<boolean>;
  /** Newest first. */
  testaments(): Promise<readonly Testament[]>;
  testament(id: string): Promise<Testament | null>;
  /** The memories that pass on; null where there is no such testament, or where they were not chosen yet. */
  genome(id: string): Promise<readonly GrimoireEntry[] | null>;
  /** Ends the life that is stored, all of it but the testaments of its line, and begins another in its place, in one transaction. */
  succeed(newborn: Newborn): Promise<void>;
}
