import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';

/** What lies in the browser before anything is damaged. */
export const SCENES = [
  'one life',
  'one life, no record',
  'imported',
  'imported, first record',
  'three lives',
  'older schema',
  'older layout',
  'large',
] as const;
export type Scene = (typeof SCENES)[number];

export const MOMENTS = [
  'before an opening',
  'between openings',
  'while open',
  'before an import',
  'in an import',
  'after an import',
] as const;
export type Moment = (typeof MOMENTS)[number];

/** What is damaged, and how each can be. */
export const TARGETS = {
  blocks: ['flip', 'truncate', 'delete', 'other type', 'clear'],
  extents: ['flip', 'truncate', 'delete', 'other type', 'clear'],
  regions: ['flip', 'truncate', 'delete', 'other type', 'clear'],
  files: ['flip', 'truncate', 'delete', 'other type', 'clear'],
  database: ['delete', 'empty', 'newer version'],
  record: ['flip', 'truncate', 'delete', 'other type', 'newer version', 'first version', 'older copy'],
  'record database': ['delete', 'newer version'],
  mark: ['flip', 'truncate', 'delete', 'older copy'],
  'OPFS copy': ['flip', 'truncate', 'delete'],
} as const;
export type Target = keyof typeof TARGETS;

/** One case: everything that chance decides in it. */
export interface Plan {
  readonly n: number;
  readonly scene: Scene;
  readonly moment: Moment;
  readonly target: Target;
  readonly kind: string;
  /** Shares, 0 to below 1: which life, which key, which byte, when an import is cut off. */
  readonly chance: readonly number[];
  /** Whether all openings are of one visit, as when workers are made anew. */
  readonly oneVisit: boolean;
  /** Whether what the page has seen is there to say so. */
  readonly marked: boolean;
}

/** How often each is damaged, by weight. */
const WEIGHTS: Readonly<Record<Target, number>> = {
  blocks: 4,
  extents: 6,
  regions: 2,
  files: 4,
  database: 4,
  record: 7,
  'record database': 2,
  mark: 2,
  'OPFS copy': 1,
};

/** The n-th case of a seed, whatever was run before it. */
export function planOf(seed: number, n: number): Plan {
  const random = SeededRandom.fromSeed((seed ^ Math.imul(n + 1, 0x9e3779b1)) | 0);
  const share = (): number => random.next();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(share() * list.length)]!;
  const target = weighed(share());
  // Regions are in large lives alone, and only those are read where they lie.
  const large = target === 'regions' || target === 'OPFS copy';
  const scene = large ? 'large' : pick(SCENES.filter((one) => one !== 'large' || share() < 0.3));
  return {
    n,
    scene,
    moment: pick(MOMENTS),
    target,
    kind: pick<string>(TARGETS[target]),
    chance: Array.from({ length: 8 }, share),
    oneVisit: share() < 0.5,
    marked: share() < 0.7,
  };
}

function weighed(share: number): Target {
  const all = Object.entries(WEIGHTS) as [Target, number][];
  let left = share * all.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [target, weight] of all) {
    left -= weight;
    if (left < 0) return target;
  }
  return 'record';
}

/** `sweeps`: what an unreadable record does not name is deleted. `silent`: nothing is said of what was found. */
export type Broken = 'sweeps' | 'silent';

/** What a case came to. */
export type Outcome =
  /** The life goes on, and there was nothing to say. */
  | 'as before'
  /** It goes on, and what happened was said. */
  | 'goes on, said'
  /** Nothing opened: what is wrong was said, and the owner decides. */
  | 'refused, said'
  /** Its database was deleted by the case: that it is missing was said. */
  | 'missed, said'
  /** Its database was deleted by the case and nothing else ever knew of it: to the page it is a first visit. */
  | 'no trace left'
  /** A life that could be read before is neither readable nor kept and exportable. */
  | 'lost'
  /** Something else than before, and not a word of it. */
  | 'unsaid'
  /** It came to no end, or to one that makes no sense. */
  | 'failed';

export interface CaseResult {
  readonly plan: Plan;
  readonly outcome: Outcome;
  /** What was damaged, to find it again; null where there was no such thing to damage. */
  readonly damaged: string | null;
  /** What is wrong, where something is. */
  readonly faults: readonly string[];
  /** What the last opening said. */
  readonly said: readonly string[];
  /** Of a damaged life that did not open: what could be saved of it. */
  readonly saved: { readonly saved: number; readonly unreadable: number } | null;
  /** Whether it could be rebuilt; null where that was not tried. */
  readonly rebuilt: boolean | null;
}
