import type { Recalled } from '../../../domain/memory/grimoire.ts';
import { SignMatch } from '../../../lib/search/sign-match.ts';
import { recall, questions } from '../../../mind/grimoire/index.ts';
import type { GrimoireVerbs } from '../../../protocol/verbs/memory/grimoire.ts';
import { memoryAt } from '../replay/memory-at.ts';
import type { View, Readable } from '../view.ts';

type RecallOptions = NonNullable<Parameters<GrimoireVerbs['recall']>[1]>;

const RECALL_LIMIT = 12;

/** What a living golem brings to mind of a text. */
async function recalledNow(
  golem: Readable,
  text: string,
  { limit = RECALL_LIMIT, types = [], at, as = 'question' }: RecallOptions,
): Promise<readonly Recalled[]> {
  const { policy, state } = golem.life;
  const { inference } = golem.deps;
  const reads = golem.memory.embedder.reads(text);
  const now = golem.life.world.state().time;
  // First: the same run tells the vector too.
  const pieces = reads && as === 'question' ? await inference.pieces(text, 'interactive') : null;
  const [vector] = reads ? await inference.embed([text], 'interactive') : [];
  const tick = at ?? state.tick;
  if (as === 'question') {
    const { found, of } = await golem.memory.atHand.consider(text, {
      vector: vector ?? null,
      types: types.length > 0 ? types : null,
      atTick: tick,
    });
    return questions.answerQuestion(found, {
      of,
      question: text,
      now,
      tick,
      pad: state.pad,
      memory: policy.memory,
      limit,
      compared: questions.ALL_COMPARED,
      wording: vector && pieces ? new SignMatch(pieces, vector.length) : null,
      linked: policy.retrieval.linked,
    });
  }
  const found = await recall(golem.memory.atHand, {
    text,
    vector: vector ?? null,
    tick,
    time: now,
    pad: state.pad,
    weights: policy.retrieval,
    vectorsAfter: policy.memory.vectorsAfter,
    shares: policy.retrieval,
    memory: policy.memory,
    limit,
    types: types.length > 0 ? types : null,
  });
  return found.entries;
}

/** What is brought to mind of a text: of what is known now, or was then, ranked as the golem did. */
export async function recalled(view: View, text: string, asked: RecallOptions): Promise<readonly Recalled[]> {
  const { golem, state, policy, worldState, past, at, capped } = view;
  if (!past) return recalledNow(golem, text, asked);
  const embed = golem.memory.embedder.reads(text)
    ? (parts: readonly string[]) => golem.memory.vectors.of(parts, 'interactive')
    : null;
  const tick = capped(asked.at ?? at);
  const { limit = RECALL_LIMIT, types = [] } = asked;
  const found = await recall(memoryAt(golem.deps.store, { ...past.moment, tick }, embed), {
    text,
    vector: (await embed?.([text])) ?? null,
    tick,
    time: worldState.time,
    pad: state.pad,
    weights: policy.retrieval,
    vectorsAfter: policy.memory.vectorsAfter ?? null,
    memory: policy.memory,
    limit,
    types: types.length > 0 ? types : null,
  });
  return found.entries;
}
