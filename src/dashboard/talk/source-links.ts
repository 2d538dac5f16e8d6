import type { AskSource } from '../../domain/past/ask.ts';
import { href } from '../navigation/index.ts';

/** Where a source is shown whole. */
export function sourceHref({ kind, ref }: AskSource): string {
  if (kind === 'tick') return href('tick', ref);
  if (kind === 'memory') return href('memory', ref);
  return kind === 'document' ? href('collections', ref) : href('live');
}
