import type { CognitiveWorkspace, WorkspaceEntry } from '../../domain/context/context.ts';

const namesIn = ({ payload }: WorkspaceEntry): readonly string[] =>
  payload?.readings ? Object.keys(payload.readings) : [];

/** Numbers that rules of the prompt read and nothing in it states, with who reads each first. */
function lacking(included: readonly WorkspaceEntry[]): ReadonlyMap<string, string> {
  const stated = new Set(included.flatMap(namesIn));
  const lacks = new Map<string, string>();
  for (const { payload } of included) {
    for (const condition of payload?.rule?.rule.when ?? []) {
      if (condition.kind !== 'feature' || stated.has(condition.feature) || lacks.has(condition.feature))
        continue;
      lacks.set(condition.feature, payload!.rule!.rule.id);
    }
  }
  return lacks;
}

/**
 * What a prompt lacks by what is in it: entries that were left out and state a number that a rule of the prompt reads. What can be known
 * only from outside the prompt, such as a rule that would have held, is not asked for.
 * @returns by entry, which rules read what of it
 */
export function wantedBy({ entries }: CognitiveWorkspace): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  const lacks = lacking(entries.filter((entry) => entry.included));
  // As a rule nothing is lacking, and thousands may have been left out.
  if (lacks.size === 0) return wanted;
  const elsewhere = new Map<string, string>();
  for (const entry of entries) {
    // What the owner bans is out for good.
    if (entry.included || entry.reason.code === 'banned') continue;
    for (const name of namesIn(entry)) elsewhere.set(name, entry.id);
  }
  for (const [feature, rule] of lacks) {
    const id = elsewhere.get(feature);
    if (id !== undefined && !wanted.has(id)) wanted.set(id, `${rule} reads ${feature} of it`);
  }
  return wanted;
}
