import type { AskReads } from '../../../mind/ask/index.ts';
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
  | 'orders.list'
>;

/** Asks one of them, over the view that the question is of. */
export type Asks = <Name extends keyof AskedVerbs>(
  name: Name,
  ...args: Parameters<GolemApi[Name]>
) => Promise<Awaited<ReturnType<GolemApi[Name]>>>;

export const readsOf = (asks: Asks, search: GolemApi['collections.search']): AskReads => ({
  status: () => asks('status'),
  summaries: () => asks('records.summaries', {}),
  record: (tick) => asks('records.get', tick),
  outcomes: (from) => asks('governor.outcomes', { from }),
  recall: (question, limit) => asks('grimoire.recall', question, { limit }),
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
