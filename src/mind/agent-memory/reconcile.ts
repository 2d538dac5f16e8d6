import type { AgentMemory } from '../../domain/gateway/agent-memory.ts';
import type { Statement } from './statements.ts';

type Standing = Pick<
  AgentMemory,
  'id' | 'slot' | 'value' | 'text' | 'said' | 'from' | 'until' | 'replacedBy' | 'forgotten' | 'confirmed'
>;

/** What becomes of a statement beside those that are known. */
interface Reconciled {
  /** How it is kept, with what ended it or took its place; null where it is known. */
  readonly kept: Pick<AgentMemory, 'until' | 'replacedBy'> | null;
  /** What says the same already. */
  readonly same: string | null;
  /** Those that end by it. */
  readonly ends: readonly { readonly id: string; readonly until: number; readonly replaced: boolean }[];
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * A newer statement of the same thing takes the place of the older, which says until when it was so. What was said earlier than what is
 * known, as of an import, ends where that begins.
 * @param known of the same user and agent @param said when it was said, Unix ms
 */
export function reconcile(known: readonly Standing[], statement: Statement, said: number): Reconciled {
  const { slot, value, until } = statement;
  const standing = known.filter((one) => !one.forgotten);
  if (slot === null) {
    const same = standing.find((one) => plain(one.text) === plain(statement.text));
    return same ? { kept: null, same: same.id, ends: [] } : { kept: fresh, same: null, ends: [] };
  }
  const alike = standing.filter((one) => one.slot === slot);
  const now = alike.filter((one) => one.until === null);
  if (until !== null) {
    const ended = now.filter((one) => one.value === value);
    if (ended.length > 0)
      return {
        kept: null,
        same: ended[0]!.id,
        ends: ended.map(({ id }) => ({ id, until, replaced: false })),
      };
    const before = alike.find((one) => one.value === value);
    if (before) return { kept: null, same: before.id, ends: [] };
    const replacedBy = now.find((one) => one.value === statement.before)?.id ?? null;
    return { kept: { until, replacedBy }, same: null, ends: [] };
  }
  const same = now.find((one) => one.value === value);
  if (same) return { kept: null, same: same.id, ends: [] };
  const [newer] = now.filter((one) => one.said > said).sort((a, b) => a.said - b.said);
  if (newer) {
    return { kept: { until: newer.from ?? newer.said, replacedBy: newer.id }, same: null, ends: [] };
  }
  const at = statement.from ?? said;
  return {
    kept: fresh,
    same: null,
    ends: now.map(({ id }) => ({ id, until: at, replaced: true })),
  };
}

const fresh = { until: null, replacedBy: null } as const;
