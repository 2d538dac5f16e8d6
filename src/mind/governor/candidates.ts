import { type Brought, NOTHING_BROUGHT } from '../brought.ts';
import type { EntryPayload } from '../../domain/payload.ts';
import type { OrganDescription } from '../organ.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type { Candidate } from './candidate.ts';
import type { GovernorInput } from './input.ts';
import { underHand } from './overrides.ts';

/** What of an entry can be computed with: its own, the features that it states, and what other organs add. */
function payloadOf(
  { payload }: Candidate,
  readings: EntryPayload['readings'],
  more: EntryPayload | undefined,
): EntryPayload | null {
  if (payload === null && !readings && !more) return null;
  return { ...payload, ...(readings && { readings }), ...more };
}

/**
 * Everything that could enter the workspace, from every organ that has something. Of two candidates of one id the one that the
 * owner has pinned stands, else the one whose form its organ has decided; what organs say of another's candidate goes along with it,
 * and over all of them stands what the owner wants in every prompt or in none.
 */
export function gatherCandidates(
  input: GovernorInput,
  policy: GolemPolicy,
  { organs, found }: Brought = NOTHING_BROUGHT,
): readonly Candidate[] {
  const all: Candidate[] = [];
  const notes = new Map<string, string>();
  const payloads = new Map<string, EntryPayload>();
  for (const organ of organs as readonly OrganDescription[]) {
    const own = found.get(organ.name) ?? null;
    all.push(...(organ.candidates?.(input, policy, own) ?? []));
    for (const [id, note] of organ.notes?.(own) ?? []) notes.set(id, note);
    for (const [id, more] of organ.payloads?.(own) ?? []) payloads.set(id, { ...payloads.get(id), ...more });
  }
  const decided = new Set(all.flatMap(({ id, form }) => (form === null ? [] : [id])));
  const pinned = new Set(all.flatMap(({ id, pinned: kept }) => (kept ? [id] : [])));
  return all
    .filter(({ id, form, pinned: kept }) => (pinned.has(id) ? kept : form !== null || !decided.has(id)))
    .map((item) => ({
      ...item,
      ...(input.forced?.has(item.id) && { required: true, forced: !item.required }),
      note: notes.get(item.id) ?? null,
      payload: input.readings && payloadOf(item, input.readings[item.id], payloads.get(item.id)),
    }))
    .map((item) =>
      underHand(
        item,
        input.overrides?.find(({ id }) => id === item.id),
      ),
    );
}
