import type { CollectionHit } from '../../domain/memory/collection.ts';
import type { ModelTool } from '../../domain/models/model.ts';

/** Passages of one answer where no number is asked for, and at most. */
const FOUND = 10;
const MOST_FOUND = 20;

/** What stands for the chapters that are not in the prompt: a model looks up what it wants of them (seed 004, "use RAG"). */
export const SEARCH_CODEX: ModelTool = {
  name: 'search_codex',
  description:
    'Search the documents of the codex. Returns passages with their document and heading. Call it again with other words for another fact.',
  parameters: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words or a question' },
      limit: {
        type: 'integer',
        description: 'Most passages',
        default: FOUND,
        minimum: 1,
        maximum: MOST_FOUND,
      },
    },
    required: ['query'],
    additionalProperties: false,
  },
};

/** What a call asks for, once its arguments have been checked by the tool's schema. */
export const searchAsked = ({
  query,
  limit = FOUND,
}: Readonly<Record<string, unknown>>): { readonly query: string; readonly limit: number } => ({
  query: String(query),
  limit: Number(limit),
});

/** What a model is told of passages that were found. */
export const toldOf = (hits: readonly CollectionHit[]): readonly object[] =>
  hits.map(({ document, chunk }) => ({
    document: document.name,
    ...(chunk.heading !== undefined && { heading: chunk.heading }),
    ...(chunk.page !== undefined && { page: chunk.page }),
    text: chunk.text,
  }));
