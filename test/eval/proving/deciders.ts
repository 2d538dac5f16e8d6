import type { Note } from '../../../src/adapters/proving-key/index.ts';
import { type Planted, PROVING_POLICY } from '../../../src/domain/world/proving.ts';
import { ENTRY_TYPES, type EntryType } from '../../../src/domain/memory/grimoire.ts';
import { DEFAULT_POLICY } from '../../../src/mind/policy/index.ts';
import type { PolicyPatch } from '../../../src/domain/rules/policy.ts';

/** Whose cage, paper and costs hold for all. */
export const POLICY = {
  ...DEFAULT_POLICY,
  paper: { ...DEFAULT_POLICY.paper, ...(PROVING_POLICY['paper'] as object) },
};

/** What of a golem is switched on: everything that can learn, evidence as decider. */
export const WHOLE: PolicyPatch = {
  ...PROVING_POLICY,
  triage: { on: 1 },
  evidence: { decides: 1 },
};

const NO_MEMORY: PolicyPatch = {
  retrieval: { limit: 1, candidates: 0 },
  episodicReplay: { topK: 0 },
  memory: { links: 0, rehearses: 0, curates: 0 },
};

/** Half-lives of memory, where every type named has another, in theta ticks. */
const fadingIn = (ticks: number, types: readonly EntryType[]): PolicyPatch => ({
  memory: {
    halfLife: {
      ...DEFAULT_POLICY.memory.halfLife,
      ...Object.fromEntries(types.map((type) => [type, ticks])),
    },
  },
});
/** Longer than any life, and as soon as it is written. */
const [NEVER, AT_ONCE] = [1e6, 1];

/** A policy with more settings: section by section. */
export function mergedPolicy(one: PolicyPatch, more: PolicyPatch): PolicyPatch {
  const sections = new Set([...Object.keys(one), ...Object.keys(more)]);
  return Object.fromEntries(
    [...sections].map((name) => [name, { ...(one[name] as object), ...(more[name] as object) }]),
  );
}

/** Organs by name, and what switches each off. */
export const WITHOUT = {
  memory: NO_MEMORY,
  questions: { retrieval: { candidates: 0 } },
  causal: { memory: { links: 0 } },
  consolidation: { clocks: { thetaPerDelta: 1_000 } },
  rehearsal: { memory: { rehearses: 0 } },
  curator: { memory: { curates: 0 } },
  triage: { triage: { on: 0 } },
  evidence: { evidence: { decides: 0, sizes: 0 } },

  decay: fadingIn(NEVER, ENTRY_TYPES),
  // What is made fades before anything can come of it.
  facts: fadingIn(AT_ONCE, ['insight', 'heuristic']),
  warnings: mergedPolicy(fadingIn(AT_ONCE, ['warning', 'anti-knowledge']), {
    memory: { antiKnowledgeFloor: 0 },
  }),
  'loop-1': { context: { learntWorth: 0 } },
  'loop-2': { context: { learntShares: 0 } },
} as const satisfies Readonly<Record<string, PolicyPatch>>;
export type OrganName = keyof typeof WITHOUT;

/** Of parts and notes, the kinds of what is planted that a part is there for, as its seed has it; of one that is not named, all. */
export const PLANTED_FOR: Readonly<Record<string, readonly Planted[]>> = {
  'similar episodes': ['cue'],
  facts: ['regime', 'return', 'range', 'gas'],
  warnings: ['disaster'],
  causal: ['cue'],
  consolidation: ['return'],
  rehearsal: ['return'],
  decay: ['return', 'change'],
  triage: ['cue'],
  interest: ['hops'],
  'two hops': ['hops'],
  contrarian: ['change'],
  'the true note': ['cue'],
  'the false note': ['cue'],
};

/** Notes of the owner's that are not given, by what they are called. */
export const NOTES = {
  'the true note': 'true',
  'the false note': 'false',
  'the hostile note': 'hostile',
} as const satisfies Readonly<Record<string, Note['kind']>>;
export type NoteName = keyof typeof NOTES;

/** What is off by default, as it has shown no worth elsewhere, and what switches each on. */
export const WITH = {
  'similar episodes': { episodicReplay: { topK: 5 } },
  interest: { triage: { hebbian: 0.3 } },
  'gut feelings': { daimon: { markers: 1 } },
  'two hops': { retrieval: { linked: 0.5 } },
  patterns: { memory: { patterns: 1 } },
  contrarian: { retrieval: { contrarian: 0.15 } },
  'recall by mood': { retrieval: { emotional: 0.15 } },
  'expected free energy': { choice: { byEnergy: 1 } },
} as const satisfies Readonly<Record<string, PolicyPatch>>;
export type ExperimentName = keyof typeof WITH;

export const isExperiment = (name: string): name is ExperimentName => name in WITH;
export const isNote = (name: string): name is NoteName => name in NOTES;
export const isOrgan = (name: string): name is OrganName => name in WITHOUT;

/** Golems that are compared, by name. Theirs is the mind; beside them live the floor, nearest neighbours and who knows the key. */
export const GOLEMS = {
  rules: mergedPolicy(WHOLE, { triage: { on: 0 }, evidence: { decides: 0, sizes: 0 } }),
  'evidence without memory': mergedPolicy(WHOLE, NO_MEMORY),
  'the whole mind': WHOLE,
} as const satisfies Readonly<Record<string, PolicyPatch>>;
