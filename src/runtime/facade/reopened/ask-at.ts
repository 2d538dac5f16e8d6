import { loadFindAnswer } from '../../../mind/ask/index.ts';
import type { FoundAnswer, Understood } from '../../../domain/past/ask.ts';
import type { AskVerbs } from '../../../protocol/verbs/programs/ask.ts';
import { type AskedVerbs, readsOf } from '../reads-of.ts';
import type { Ask } from '../ask.ts';
import { askStream } from '../ask-stream.ts';

/**
 * Questions as of the end of a reopened tick. They are found and quoted: whom a model's answer costs something is asked now, not then. Follow-ups
 * are understood as long as it stays open; nothing is kept.
 */
export function askAt(verbs: () => AskedVerbs, ask: Ask): AskVerbs['ask'] {
  const before = new Map<string, Understood>();
  let asked = 0;
  const find = async (
    question: string,
    conversation: string | undefined,
    collections: readonly string[],
  ): Promise<FoundAnswer> => {
    const [{ findAnswer }, { checkedArguments }] = await Promise.all([
      loadFindAnswer(),
      import('../../../protocol/verbs/arguments.ts'),
    ]);
    checkedArguments('ask', [question, { collections, conversation }]);
    const last = (conversation !== undefined && before.get(conversation)) || null;
    const answer = await findAnswer({ question, collections, before: last }, readsOf(verbs()));
    if (conversation !== undefined) before.set(conversation, answer.understood);
    asked += 1;
    return { id: `then ${asked}`, ...answer, conversation: conversation ?? null, models: [] };
  };
  return (question, { conversation, collections = [], signal } = {}) =>
    askStream(ask, () => find(question, conversation, collections), signal);
}
