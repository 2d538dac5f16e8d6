import { words } from './names/names.ts';
import { t } from './strings.ts';

/** What was lived, in words that go behind "in the record of". */
export function spanWords(kind: string): string {
  if (kind === 'theta') return t.span.theta;
  return kind === 'delta' ? t.span.delta : t.span.other(words(kind));
}
