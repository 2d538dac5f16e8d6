import type { EmbedderCard } from '../../../../domain/models/embedder.ts';
import { t } from './strings.ts';

export const titleOf = (card: EmbedderCard | null): string => card?.title ?? t.bundled;

export const sourceWords = ({ source }: EmbedderCard): string =>
  source.kind === 'folder'
    ? t.sources.folder(source.name)
    : t.sources.hub(new URL(source.address).host, source.id, source.revision.slice(0, 8));
