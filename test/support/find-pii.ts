import type { PiiSpan } from '../../src/domain/gateway/pii.ts';
import { findByRule } from '../../src/mind/gateway/pii/find/find-by-rule.ts';
import { settled } from '../../src/mind/gateway/pii/find/settle.ts';

/** What is personal or secret in a text, in its order, not overlapping. @param more what a model or an earlier text has found */
export function findPii(
  text: string,
  more: readonly PiiSpan[] = [],
  without: ReadonlySet<string> = new Set(),
): PiiSpan[] {
  return settled(text, [...findByRule(text, without), ...more]);
}
