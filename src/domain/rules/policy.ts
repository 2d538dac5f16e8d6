/** Numbers that are shown together, with what a person is told of them. */
export interface PolicyGroup {
  readonly id: string;
  readonly title: string;
  /** One sentence on what the group governs. */
  readonly about: string;
}

/** Where a policy number comes from and what it may be: what the settings page is made of. */
export interface PolicyField {
  /** Dotted path into the policy. */
  readonly path: string;
  readonly group: PolicyGroup;
  readonly label: string;
  readonly unit: string;
  /** Seed, decision or `ours`. */
  readonly source: string;
  readonly description: string;
  /** What becomes of the golem when it is raised, in a sentence; absent where the description says it. */
  readonly raised?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const WHOLE_UNITS = new Set(['tokens', 'entries', 'frames', 'ticks', 'ms', 'orders']);

/** Whether a field only takes whole numbers. */
export function isWhole(field: PolicyField): boolean {
  return WHOLE_UNITS.has(field.unit);
}

export interface PolicyRevision {
  readonly revision: number;
  readonly tick: number;
  readonly wallTime: number;
  readonly trigger: 'genesis' | 'owner' | 'restore';
  /** Paths that changed, old and new value. */
  readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[];
}

/** A partial policy; leaves replace, objects merge, unknown paths are refused. */
export type PolicyPatch = { readonly [key: string]: unknown };
