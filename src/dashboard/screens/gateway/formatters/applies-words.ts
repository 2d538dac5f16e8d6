import type { FormatterFile } from '../../../../domain/gateway/formatter.ts';
import { t } from './strings.ts';

/** What a formatter is for, in words. */
export function appliesWords({ applies, layer }: FormatterFile): string {
  const { blocks, candidates, payloads, profiles } = applies;
  if (payloads.length > 0) return t.appliesTo(t.rows(payloads.join(', '), profiles.join(', ')));
  const of = [
    ...candidates.map((one) => t.candidates[one]),
    ...(blocks.length > 0 ? [t.blocks(blocks.join(', '))] : []),
  ];
  return t.appliesTo(t.ofLayer(of.length > 0 ? of.join(', ') : t.anyPart, layer));
}
