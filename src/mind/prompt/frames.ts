import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import { AppError } from '../../domain/errors.ts';
import type { Patch } from '../../lib/json/patch.ts';
import { patched, patchOf } from '../../lib/json/patch.ts';

/** Between the entries of a prompt. A part of the stored form: it stays, however prompts may be joined one day. */
const JOINT = '\n\n';

/** A workspace, and the hash that names its content. */
export interface NamedWorkspace {
  readonly workspace: CognitiveWorkspace;
  readonly hash: string;
}

type LeanEntry = Omit<WorkspaceEntry, 'position'> & { readonly position?: number | null };

/** An entry of the base by its place there, that entry with what changed, or one that is new. */
type EntryStep = number | readonly [place: number, patch: Patch] | LeanEntry;

/** What differs from the base. */
export interface FrameDelta {
  readonly base: { readonly tick: number; readonly hash: string };
  /** Everything but entries and prompt. */
  readonly rest: Patch | null;
  /** In the order of the workspace. What is not named has gone. */
  readonly entries: readonly EntryStep[];
  /** Null where the prompt is the included entries, joined. */
  readonly prompt: string | null;
}

/** Where an entry at this place of the list stands in the prompt as a rule, so that it need not be told. */
const usualPosition = (included: boolean, place: number): number | null => (included ? place : null);

function leanEntry(entry: WorkspaceEntry, place: number): LeanEntry {
  if (entry.position !== usualPosition(entry.included, place)) return entry;
  const { position: _, ...rest } = entry;
  return rest;
}

function wholeEntry(entry: LeanEntry, place: number): WorkspaceEntry {
  // Null is a position of its own: what an entry that is told otherwise has.
  const position = Object.hasOwn(entry, 'position') ? entry.position! : usualPosition(entry.included, place);
  return { ...entry, position };
}

const usualPrompt = (entries: readonly WorkspaceEntry[]): string =>
  entries
    .filter((entry) => entry.included)
    .map(({ text }) => text)
    .join(JOINT);

/**
 * A workspace as what differs from its base (seed 003, section 2). Entries are matched by id, those of the same id in their
 * order.
 */
export function deltaFrom(base: NamedWorkspace, workspace: CognitiveWorkspace): FrameDelta {
  const { entries: before, prompt: _, ...restBefore } = base.workspace;
  const { entries, prompt, ...rest } = workspace;
  const places = new Map<string, number[]>();
  for (const [place, { id }] of before.entries()) places.set(id, [...(places.get(id) ?? []), place]);
  return {
    base: { tick: base.workspace.tick, hash: base.hash },
    rest: patchOf(restBefore, rest),
    entries: entries.map((entry, place): EntryStep => {
      const lean = leanEntry(entry, place);
      const from = places.get(entry.id)?.shift();
      if (from === undefined) return lean;
      const patch = patchOf(leanEntry(before[from]!, from), lean);
      return patch === null ? from : [from, patch];
    }),
    prompt: prompt === usualPrompt(entries) ? null : prompt,
  };
}

/**
 * The whole workspace again, exactly.
 * @throws AppError `store.corrupt` when this is not the base that the delta was taken from
 */
export function applyDelta(base: NamedWorkspace, delta: FrameDelta): CognitiveWorkspace {
  if (base.hash !== delta.base.hash) {
    throw new AppError(
      'store.corrupt',
      `The context frame stands on the workspace of tick ${delta.base.tick}, and that is not what is stored there.`,
      { data: { tick: delta.base.tick, expected: delta.base.hash, found: base.hash } },
    );
  }
  const { entries: before, prompt: _, ...restBefore } = base.workspace;
  const entries = delta.entries.map((step, place): WorkspaceEntry => {
    if (typeof step === 'number') return wholeEntry(leanEntry(before[step]!, step), place);
    if (!isChanged(step)) return wholeEntry(step, place);
    const [from, patch] = step;
    return wholeEntry(patched(leanEntry(before[from]!, from), patch) as LeanEntry, place);
  });
  const rest = patched(restBefore, delta.rest) as typeof restBefore;
  return { ...rest, entries, prompt: delta.prompt ?? usualPrompt(entries) };
}

const isChanged = (step: EntryStep): step is readonly [number, Patch] => Array.isArray(step);
