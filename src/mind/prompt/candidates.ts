import type { Candidate } from '../candidates/index.ts';
import type { Brought, GovernorInput } from '../contract/index.ts';
import type { EntryPayload } from '../../domain/context/payload.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { underHand } from './overrides.ts';

/** What of an entry can be computed with: its own, the features that it states, and what other organs add. */
function payloadOf(
  { payload }: Candidate,
  readings: EntryPayload['readings'],
  more: EntryPayload | undefined,
): EntryPayload | null {
  if (!readings && !more) return payload;
  return { ...payload, ...(readings && { readings }), ...more };
}

/** What all organs say, before it is put together. */
interface Gathered {
  readonly all: readonly Candidate[];
  /** By the candidate's id. */
  readonly notes: ReadonlyMap<string, string>;
  readonly payloads: ReadonlyMap<string, EntryPayload>;
}

function gather(input: GovernorInput, policy: GolemPolicy, { organs, found }: Brought): Gathered {
  const all: Candidate[] = [];
  const notes = new Map<string, string>();
  const payloads = new Map<string, EntryPayload>();
  for (const organ of organs) {
    const own = found.get(organ.name) ?? null;
    for (const item of organ.candidates?.(input, policy, own) ?? []) all.push(item);
    for (const [id, note] of organ.notes?.(own) ?? []) notes.set(id, note);
    for (const [id, more] of organ.payloads?.(own) ?? []) payloads.set(id, { ...payloads.get(id), ...more });
  }
  return { all, notes, payloads };
}

/**
 * Everything that could enter the workspace, from every organ that has something. Of two candidates of one id the one that the
 * owner has pinned stands, else the one whose form its organ has decided; what organs say of another's candidate goes along with it,
 * and over all of them stands what the owner wants in every prompt or in none.
 */
export function gatherCandidates(
  input: GovernorInput,
  policy: GolemPolicy,
  brought: Brought,
): readonly Candidate[] {
  const { all, notes, payloads } = gather(input, policy, brought);
  const decided = new Set<string>();
  const pinned = new Set<string>();
  for (const { id, form, pinned: kept } of all) {
    if (form !== null) decided.add(id);
    if (kept) pinned.add(id);
  }
  const { forced } = input;
  // Asked of thousands that state nothing: a map answers sooner than an object.
  const readings = input.readings && new Map(Object.entries(input.readings));
  const overrides = new Map(input.overrides?.map((one) => [one.id, one]));
  const standing: Candidate[] = [];
  for (const item of all) {
    const { id, form, pinned: kept } = item;
    if (pinned.has(id) ? !kept : form === null && decided.has(id)) continue;
    const note = notes.get(id) ?? item.note;
    const payload = readings && payloadOf(item, readings.get(id), payloads.get(id));
    const dressed = item.note === note && item.payload === payload ? item : { ...item, note, payload };
    const put = forced?.has(id) ? { ...dressed, required: true, forced: !dressed.required } : dressed;
    standing.push(underHand(put, overrides.get(id)));
  }
  return standing;
}
