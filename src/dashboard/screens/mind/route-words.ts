import type { PromptReader } from '../../../domain/context/model-context.ts';
import { t } from './strings.ts';

/** For whose window a prompt was put together. */
export function readerWords({ model, context, reply }: PromptReader): string {
  if (!context) return t.reader.unknown(reply);
  const said = context.onDevice ? t.reader.onDevice : t.reader.known;
  return said(model ?? '', context.tokens, reply);
}
