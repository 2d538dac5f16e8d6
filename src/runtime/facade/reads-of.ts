import type { AskReads } from '../../mind/ask/index.ts';
import type { GolemApi } from '../../protocol/verbs/api.ts';

/** The verbs that questions are answered by: of the living golem, or of a reopened one as of then. */
export type AskedVerbs = Pick<
  GolemApi,
  | 'status'
  | 'records.summaries'
  | 'records.get'
  | 'governor.outcomes'
  | 'grimoire.recall'
  | 'grimoire.get'
  | 'orders.list'
  | 'collections.search'
>;

export const readsOf = (verbs: AskedVerbs): AskReads => ({
  status: () => verbs.status(),
  summaries: () => verbs['records.summaries']({}),
  record: (tick) => verbs['records.get'](tick),
  outcomes: (from) => verbs['governor.outcomes']({ from }),
  recall: (question, limit) => verbs['grimoire.recall'](question, { limit }),
  entry: (id) => verbs['grimoire.get'](id),
  orders: () => verbs['orders.list'](),
  passages: async (question, collections, limit) => {
    const { hits } = await verbs['collections.search'](question, { collections, limit });
    return hits.map(({ document, chunk }) => ({
      ref: `${document.id}/${chunk.index}`,
      title: [document.name, chunk.heading, chunk.page !== undefined && `page ${chunk.page}`]
        .filter(Boolean)
        .join(', '),
      text: chunk.text,
    }));
  },
});
