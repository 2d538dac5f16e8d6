import type { EmbedderCard, EmbedderMove, Pooling } from '../../../../domain/models/embedder.ts';

export const BUNDLED_TITLE = 'all-MiniLM-L6-v2, which comes with the page';

export const titleOf = (card: EmbedderCard | null): string => card?.title ?? BUNDLED_TITLE;

export const sourceWords = ({ source }: EmbedderCard): string =>
  source.kind === 'folder'
    ? `the folder ${source.name}`
    : `${new URL(source.address).host}/${source.id} at ${source.revision.slice(0, 8)}`;

export const POOLING_WORDS: Readonly<Record<Pooling, string>> = {
  mean: 'mean of its pieces',
  first: 'its first piece',
  last: 'its last piece',
  none: 'by the model itself',
};

export const MOVE_WORDS: Readonly<Record<EmbedderMove['state'], string>> = {
  loading: 'Loading the model beside the one that answers',
  embedding: 'Making vectors behind the ticks',
  switching: 'Changing all vectors',
  failed: 'Stopped',
};
