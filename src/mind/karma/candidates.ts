import type { EntryPayload } from '../../domain/context/payload.ts';
import type { KarmaTrace } from '../../domain/past/karma.ts';
import { block, candidate, type Candidate, inLayer } from '../candidates/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { OTHER_WORLD, worthOf } from './trace.ts';
import { adviceOf, traceText } from './words.ts';

type Terms = GolemPolicy['karma'];

const bodyOf = (trace: KarmaTrace, policy: Terms): string =>
  `${traceText(trace)} ${adviceOf(worthOf(trace, policy))}`;

/** A trace as it stands in a prompt. */
export const karmaBlock = (trace: KarmaTrace, policy: Terms): string =>
  block('karma', { ref: trace.id }, bodyOf(trace, policy));

function payloadOf(trace: KarmaTrace, worldId: string, policy: Terms): EntryPayload | null {
  const { of } = trace;
  if (of.kind !== 'act') return null;
  const worth = worthOf(trace, policy) * (of.worldId === worldId ? 1 : OTHER_WORLD);
  return { karma: { act: of.act, at: of.at, worth } };
}

/** The traces of an epoch as candidates for a prompt, in their order: they stand before all that changes with the tick. */
export const karmaCandidates = (
  chosen: readonly KarmaTrace[],
  worldId: string,
  policy: Terms,
): readonly Candidate[] =>
  chosen.map((trace) =>
    candidate({
      id: trace.id,
      category: 'strategy',
      title: worthOf(trace, policy) < 0 ? 'Karma: avoid' : 'Karma: prefer',
      body: bodyOf(trace, policy),
      text: karmaBlock(trace, policy),
      score: Math.abs(worthOf(trace, policy)),
      trust: trace.trust,
      form: {
        kind: 'granted',
        why: `karma: verified ${trace.evidence.at(-1)?.kind === 'verdict' ? 'by the owner' : 'by outcomes'}`,
      },
      payload: payloadOf(trace, worldId, policy),
      at: inLayer('karma'),
    }),
  );
