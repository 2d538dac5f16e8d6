import type { ContextOverride } from '../../domain/context/context.ts';
import { AppError } from '../../domain/errors.ts';
import type { Candidate } from '../candidates/index.ts';

/** Most entries that the owner's hand may lie on. Ours: what is pinned takes room from everything else. */
export const MOST_OVERRIDES = 64;

/** A candidate as the owner wants it: hard context where it is pinned, out where it is banned. Hard context cannot be banned, and says so. */
export function underHand(item: Candidate, override: ContextOverride | undefined): Candidate {
  // A fork that forces it in wants to see what comes of it.
  if (!override || item.forced) return item;
  if (override.hand === 'pin') return item.required ? item : { ...item, required: true, pinned: true };
  if (item.required) {
    const stays = 'The owner has banned it, but it is hard context and stays.';
    return { ...item, note: item.note === null ? stays : `${item.note} ${stays}` };
  }
  return { ...item, form: { kind: 'out', reason: { code: 'banned', text: bannedBy(override) } } };
}

const bannedBy = ({ by, since }: ContextOverride): string =>
  `Banned by the ${by}${since === null ? '' : ` after tick ${since}`}.`;

/** What stands without one of them; the very same where it did not stand. */
export function withoutOverride(
  overrides: readonly ContextOverride[],
  id: string,
): readonly ContextOverride[] {
  return overrides.some((one) => one.id === id) ? overrides.filter((one) => one.id !== id) : overrides;
}

/** What stands once another does, in place of what was said of the same entry. @throws AppError `input.invalid` where there are as many as there may be */
export function withOverride(
  overrides: readonly ContextOverride[],
  override: ContextOverride,
): readonly ContextOverride[] {
  const others = withoutOverride(overrides, override.id);
  if (others.length >= MOST_OVERRIDES) {
    throw new AppError(
      'input.invalid',
      `${MOST_OVERRIDES} entries are pinned or banned, the most allowed. Remove one override first.`,
      { data: { most: MOST_OVERRIDES } },
    );
  }
  return [...others, override];
}

/**
 * What stands, oldest first; memories that were pinned before it was kept who said so, and when, come first.
 * @param memories by their ids
 */
export async function overridesIn(
  {
    overrides = [],
    pinned = [],
  }: { readonly overrides?: readonly ContextOverride[]; readonly pinned?: readonly string[] },
  memories: (ids: readonly string[]) => Promise<readonly { readonly id: string; readonly title: string }[]>,
): Promise<readonly ContextOverride[]> {
  const older = pinned.filter((id) => !overrides.some((one) => one.id === id));
  if (older.length === 0) return overrides;
  const found = await memories(older);
  const first = found.map(({ id, title }): ContextOverride => ({
    id,
    hand: 'pin',
    of: { kind: 'memory', id },
    title,
    by: 'owner',
    since: null,
    wallTime: null,
  }));
  return [...first, ...overrides];
}
