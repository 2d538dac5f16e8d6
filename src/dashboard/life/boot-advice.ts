import type { ErrorCode } from '../../domain/errors.ts';
import { held } from '../language/index.ts';
import { t } from './strings.ts';

/** What a person can do about a failed start, by its code; reloading where nothing better is known. */
const ADVICE: Partial<Record<ErrorCode, string>> = held(() => t.advice);

export function adviceFor(code: ErrorCode | undefined): string {
  return (code === undefined ? undefined : ADVICE[code]) ?? t.reload;
}
