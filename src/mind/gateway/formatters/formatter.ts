import type { Payload } from '../../../domain/gateway/formatted.ts';
import type { FormatterEntry } from '../../../domain/gateway/formatter.ts';

/** Turns a payload into text of one form. Nothing is cut: whoever has less room gives fewer rows. */
export interface Formatter extends FormatterEntry {
  write(payload: Payload): string;
}
