import type { ContextCategory } from '../../domain/context/category.ts';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';
import type { Decision } from '../../domain/decisions/decision.ts';
import type { EntryWorth } from '../../domain/governor/contribution.ts';
import type { Forecast } from '../../domain/decisions/forecast.ts';
import type { EntrySway, Sway } from '../../domain/decisions/sway.ts';
import type { GovernorInput } from '../contract/index.ts';
import { dominantOf, heldOf } from '../prompt/index.ts';
import { isOtherwise } from './loop-three/beside.ts';

/** Entries that are kept of one decision at most, those that did most to it. Ours. */
const MOST = 24;

/** How the reflex decides again. */
export interface Again {
  /** Ids of the entries that its choice asked for; without another it chooses the same. */
  readonly read: readonly string[];
  /** Without an entry, or a category; null where nothing can be decided without it. */
  without(left: { readonly id?: string; readonly category?: ContextCategory }): Decision | null;
  forecast(decision: Decision): Forecast;
}

type Found = Omit<EntrySway, 'share'> & { readonly weight: number };

/** What loop 1 files an entry under. */
const kindOf = (
  { id, category, payload }: WorkspaceEntry,
  component: EntrySway['component'],
): Pick<Found, 'id' | 'category' | 'type' | 'component'> => {
  const type = payload?.memory?.type ?? (payload?.similar ? 'episode' : undefined);
  return { id, category, ...(type && { type }), ...(component && { component }) };
};

/** Entries without which something else would have been decided, and categories of which that is so of all together alone. */
function askedAgain(
  included: readonly WorkspaceEntry[],
  decision: Decision,
  { read, without, forecast }: Again,
  kind: (entry: WorkspaceEntry) => ReturnType<typeof kindOf>,
): readonly Found[] {
  const asked = included.filter(({ id }) => read.includes(id));
  const otherwise = (other: Decision | null): Forecast | null =>
    other && isOtherwise(decision, other) ? forecast(other) : null;
  const alone = asked.flatMap((entry): readonly Found[] => {
    const other = otherwise(without({ id: entry.id }));
    return other ? [{ ...kind(entry), without: other, weight: 1 }] : [];
  });
  const known = new Set(alone.map(({ category }) => category));
  const several = [...new Set(asked.map(({ category }) => category))].filter(
    (category) => !known.has(category) && asked.filter((one) => one.category === category).length > 1,
  );
  const together = several.flatMap((category): readonly Found[] => {
    const other = otherwise(without({ category }));
    return other ? [{ id: null, category, without: other, weight: 1 }] : [];
  });
  return [...alone, ...together];
}

/** Each entry's part of the belief that decided, as it was weighed. */
function ofBelief(
  included: readonly WorkspaceEntry[],
  { parts }: NonNullable<Decision['weighed']>,
  kind: (entry: WorkspaceEntry) => ReturnType<typeof kindOf>,
): readonly Found[] {
  const entries = new Map(included.map((entry) => [entry.id, entry]));
  return parts.flatMap(({ id, moves }): readonly Found[] => {
    const entry = entries.get(id);
    return entry && moves !== 0 ? [{ ...kind(entry), moves, weight: Math.abs(moves) }] : [];
  });
}

/**
 * What swayed a decision, entry by entry (seed G, S4, loop 1): its parts where one belief decided; what the same reflex decides without
 * each where rules did; its part of what it refers to where a model did, who is not asked twice.
 * @param again null where the reflex did not decide
 * @param credited each entry's part of a model's decision
 * @returns null where nobody can tell: of an order of the owner, and of what was kept from before
 */
export function swayOf(
  workspace: CognitiveWorkspace,
  decision: Decision,
  input: GovernorInput,
  again: Again | null,
  credited: readonly Pick<EntryWorth, 'id' | 'worth'>[],
): Sway | null {
  const included = workspace.entries.filter((entry) => entry.included);
  const held = heldOf(input);
  const kind = (entry: WorkspaceEntry) => kindOf(entry, dominantOf(entry, held));
  const swayBy = (by: Sway['by'], found: readonly Found[], rest: Partial<Sway> = {}): Sway => {
    const most = [...found].sort((a, b) => b.weight - a.weight).slice(0, MOST);
    const all = most.reduce((sum, { weight }) => sum + weight, 0);
    const entries = most.map(({ weight, ...one }) => ({ ...one, share: weight / all }));
    return { by, task: workspace.task, entries, ...rest };
  };
  const { weighed } = decision;
  if (weighed) {
    const { mean, horizon, sigma } = weighed;
    return swayBy('belief', ofBelief(included, weighed, kind), { belief: { mean, horizon, sigma } });
  }
  if (again) {
    const found = askedAgain(included, decision, again, kind);
    return swayBy('asked-again', found, found.length > 0 ? { made: again.forecast(decision) } : {});
  }
  if (decision.source !== 'model') return null;
  const worth = new Map(credited.map((one) => [one.id, one.worth]));
  return swayBy(
    'citation',
    included.flatMap((entry): readonly Found[] => {
      const weight = worth.get(entry.id) ?? 0;
      return weight > 0 ? [{ ...kind(entry), weight }] : [];
    }),
  );
}
