import type { Carried, Observed, RecallResult, RetrievePorts } from '../../contract/index.ts';
import { recall } from './recall.ts';
import { situationText } from '../situation.ts';

/**
 * Step 2: what memory has for the situation, best first.
 * @param state as the tick found it: the mood that colours what comes to mind
 * @throws AppError `store.*` of the memory
 */
export async function retrieve(
  state: Pick<Carried, 'tick' | 'pad'>,
  { observation, regime, portfolio }: Observed,
  ports: RetrievePorts,
): Promise<RecallResult> {
  const { memory, embedding, policy } = ports;
  const tick = state.tick + 1;
  const { vectorsAfter } = policy.memory;
  const text = situationText(observation, regime, portfolio, {}, ports.world.info.stepsPerYear);
  return recall(memory, {
    shares: policy.retrieval,
    // The stream is drawn from by those alone who explore.
    chance: () => ports.random.of('grimoire').next(),
    text,
    situation: text,
    // Before any memory's vector counts there is nothing to hold it against.
    vector: tick > vectorsAfter ? await embedding.embedNow(text) : null,
    vectorsAfter,
    tick,
    time: observation.time,
    pad: state.pad,
    weights: policy.retrieval,
    memory: policy.memory,
    limit: policy.retrieval.limit,
  });
}
