import type { CognitiveWorkspace } from '../../../domain/context/context.ts';
import type {
  AtGate,
  Brought,
  GovernorInput,
  Moment,
  OrganDescription,
  PreparePorts,
} from '../../contract/index.ts';
import { assembleWorkspace } from '../../prompt/index.ts';
import type { Organs } from '../organs.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { readFeatures, relevance, statedBy } from '../../reflex/index.ts';
import { happenedBy } from '../steps.ts';
import type { Thinkable } from './prompt-input.ts';
import type { Sending } from './sending.ts';

/** A prompt, and all that it was made of. */
export interface Prompt {
  readonly workspace: CognitiveWorkspace;
  readonly input: GovernorInput;
  readonly brought: Brought;
}

/** What each organ that prepares for a deliberation has looked for, one after the other: their questions are recorded in order. */
async function prepared(
  organs: Organs,
  moment: Moment,
  ports: PreparePorts,
  before: Thinkable['state'],
  perceived: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const organ of organs as readonly OrganDescription[]) {
    const seen = perceived.get(organ.name) ?? null;
    if (organ.prepare) found.set(organ.name, await organ.prepare(moment, ports, before, seen));
  }
  return found;
}

/** Organs look for what they want to bring, and the governor assembles the workspace of it. @throws AppError `store.*`, `input.invalid` */
export async function assemblePrompt(
  thinkable: Thinkable,
  before: GovernorInput,
  policy: GolemPolicy,
  { tokens, tokenError, around }: Sending,
  {
    organs,
    perceived,
    at,
    memory,
  }: Pick<PreparePorts, 'memory'> & {
    readonly organs: Organs;
    readonly perceived: ReadonlyMap<string, unknown>;
    readonly at: AtGate;
  },
): Promise<Prompt> {
  const { state, recalled, senses } = thinkable;
  const { query: text, vector, vectorsAfter } = recalled;
  const situation = { text, vector, vectorsAfter };
  const moment = { input: before, policy, at, situation, happened: happenedBy(organs, perceived) };
  const found = await prepared(organs, moment, { memory, tokens }, state, perceived);
  const brought = { organs, found };
  const informed = { ...senses.reflex, ...readFeatures(senses.sensed, brought) };
  const input = {
    ...before,
    relevance: Object.fromEntries(before.rules.map((rule) => [rule.id, relevance(rule, informed)])),
    readings: statedBy(informed.features, organs),
  };
  const workspace = assembleWorkspace(input, policy, tokens, brought, around);
  return { workspace: tokenError ? { ...workspace, tokenError } : workspace, input, brought };
}
