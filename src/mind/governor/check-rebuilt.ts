import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { BehavioralPhase } from '../../domain/life/life.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import { completePolicy, diffPolicies, type GolemPolicy } from '../policy/index.ts';
import { composeAllocations } from '../prompt/index.ts';
import { learntShares } from './loop-two.ts';
import type { Governing } from './rebuild.ts';

/** A thought as it was stored, beside what events say that it went by. */
interface Stored {
  readonly workspace: CognitiveWorkspace;
  readonly record: Pick<DecisionCycleRecord, 'regime' | 'appraisal'>;
  /** As the tick found it. */
  readonly phase: BehavioralPhase;
  /** The owner's policy of that revision as the store keeps it. */
  readonly policy: GolemPolicy | null;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What of a thought does not come out the same from what events alone tell: numbers of the owner's policy, the mutations and guidelines in
 * force, and the shares of the prompt, composed anew to the last bit.
 * @returns names of what differs, none where all is the same
 */
export function differsFrom(
  { owners, policy, mutations, guidelines, learnt }: Governing,
  { workspace, record, phase, policy: stored }: Stored,
): readonly string[] {
  if (!owners || !policy) return ['policy'];
  const paths = stored
    ? diffPolicies(completePolicy(owners), completePolicy(stored)).map(({ path }) => path)
    : ['policy'];
  const { steps } = composeAllocations(completePolicy(policy), {
    task: workspace.task,
    phase,
    regime: record.regime.regime,
    pad: record.appraisal.padAfter,
    ...learntShares({ learnt, seen: {}, revision: 0 }, completePolicy(policy).context.learntShares),
  });
  return [
    ...paths,
    ...(owners.revision === workspace.policyRevision ? [] : ['revision']),
    ...(same(mutations, workspace.mutations ?? []) ? [] : ['mutations']),
    ...((workspace.guidelines ?? []).every((number) => guidelines.includes(number)) ? [] : ['guidelines']),
    ...(same(steps, workspace.composition) ? [] : ['shares']),
  ];
}
