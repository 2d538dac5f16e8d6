import type { Recalled } from '../../../domain/memory/grimoire.ts';
import type { AskReads } from '../../../mind/ask/index.ts';
import { loadJudging } from '../../../mind/karma/index.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';

/** The verbs that questions are answered by. */
type AskedVerbs = Pick<
  GolemApi,
  | 'status'
  | 'records.summaries'
  | 'records.get'
  | 'governor.outcomes'
  | 'grimoire.recall'
  | 'grimoire.get'
  | 'karma.list'
  | 'orders.list'
>;

/** Asks one of them, over the view that the question is of. */
export type Asks = <Name extends keyof AskedVerbs>(
  name: Name,
  ...args: Parameters<GolemApi[Name]>
) => Promise<Awaited<ReturnType<GolemApi[Name]>>>;

/** How many more memories are looked at where verdicts may change their order. */
const SPARE = 2;

export const readsOf = (asks: Asks, search: GolemApi['collections.search']): AskReads => ({
  status: () => asks('status'),
  summaries: () => asks('records.summaries', {}),
  record: (tick) => asks('records.get', tick),
  outcomes: (from) => asks('governor.outcomes', { from }),
  async recall(question, limit, topic) {
    const { answerWorths } = await loadJudging();
    const worths = answerWorths(await asks('karma.list'), topic);
    if (worths.size === 0) return asks('grimoire.recall', question, { limit });
    // What is near enough to be told may change places with what is nearly so.
    const found = await asks('grimoire.recall', question, { limit: SPARE * limit });
    const worth = ({ entry: { id } }: Recalled): number => worths.get(id) ?? 0;
    return found.toSorted((a, b) => worth(b) - worth(a)).slice(0, limit);
  },
  entry: (id) => asks('grimoire.get', id),
  orders: () => asks('orders.list'),
  passages: async (question, collections, limit) => {
    const { hits } = await search(question, { collections, limit });
    return hits.map(({ document, chunk }) => ({
      ref: `${document.id}/${chunk.index}`,
      title: [document.name, chunk.heading, chunk.page !== undefined && `page ${chunk.page}`]
        .filter(Boolean)
        .join(', '),
      text: chunk.text,
    }));
  },
});
