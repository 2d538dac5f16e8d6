import type { PromptReader } from '../../domain/context/model-context.ts';
import type { GrimoireAnswer } from '../../domain/decisions/grimoire-query.ts';
import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type { BehavioralPhase, Pad } from '../../domain/life/life.ts';
import { answerQuery, type QueryService } from '../deliberation/index.ts';
import { phaseBudget } from '../prompt/index.ts';
import { recall } from '../grimoire/index.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { EmbeddingPort, MemoryPort, TokenCounter } from '../ports.ts';

/** Share of a prompt's budget that answers take at most. Ours. */
const MOST_OF_BUDGET = 0.1;

/** Tokens that are kept free for what a model asks for in one thought. */
export const roomForAnswers = (
  policy: GolemPolicy,
  phase: BehavioralPhase,
  reader: PromptReader | null,
): number =>
  Math.min(policy.thinking.queryTokens, Math.floor(MOST_OF_BUDGET * phaseBudget(policy, phase, reader)));

/** Memories that are looked at for one question. */
const LOOKED_AT = 32;

interface DeskPorts {
  readonly memory: Pick<MemoryPort, 'candidates' | 'byIds'>;
  readonly embedding: EmbeddingPort;
  readonly tokens: TokenCounter;
  readonly policy: GolemPolicy;
}

/**
 * Who answers what a model asks of what was left out of its prompt: what memory and embedding say is recorded with the tick. What all
 * answers take together stays within the room that the budget keeps free for them.
 * @param rounds 0: nobody does
 * @param room tokens
 */
export function queryService(
  rounds: number,
  room: number,
  workspace: CognitiveWorkspace,
  now: { readonly time: number; readonly pad: Pad },
  { memory, embedding, tokens, policy }: DeskPorts,
): (QueryService & { readonly room: number }) | null {
  if (rounds === 0) return null;
  const { queryEntries } = policy.thinking;
  let left = room;
  const answer = async (query: string): Promise<GrimoireAnswer> => {
    const { entries: recalled } = await recall(memory, {
      text: query,
      situation: null,
      vector: await embedding.embedNow(query),
      vectorsAfter: policy.memory.vectorsAfter,
      tick: workspace.tick,
      time: now.time,
      pad: now.pad,
      weights: policy.retrieval,
      memory: policy.memory,
      limit: LOOKED_AT,
    });
    const limits = { entries: queryEntries, tokens: left };
    const found = answerQuery(query, { workspace, recalled, tokens, limits });
    left = Math.max(0, left - found.tokens);
    return found;
  };
  // One after the other: what is asked of memory is recorded in order.
  let before: Promise<unknown> = Promise.resolve();
  return {
    rounds,
    room,
    answer(query) {
      const next = before.then(() => answer(query));
      before = next.catch(() => undefined);
      return next;
    },
  };
}
