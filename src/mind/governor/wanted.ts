import type { CognitiveWorkspace } from '../../domain/context.ts';

/**
 * What a prompt lacks by what is in it: entries that were left out and state a number that a rule of the prompt reads. What can be known
 * only from outside the prompt, such as a rule that would have held, is not asked for.
 * @returns by entry, which rules read what of it
 */
export function wantedBy({ entries }: CognitiveWorkspace): ReadonlyMap<string, string> {
  const included = entries.filter((entry) => entry.included);
  const stated = new Set(included.flatMap(({ payload }) => Object.keys(payload?.readings ?? {})));
  const elsewhere = new Map(
    entries.flatMap(({ id, payload, reason, included: inside }) =>
      // What the owner bans is out for good.
      inside || reason.code === 'banned'
        ? []
        : Object.keys(payload?.readings ?? {}).map((name) => [name, id] as const),
    ),
  );
  const wanted = new Map<string, string>();
  for (const { payload } of included) {
    for (const condition of payload?.rule?.rule.when ?? []) {
      if (condition.kind !== 'feature' || stated.has(condition.feature)) continue;
      const id = elsewhere.get(condition.feature);
      if (id !== undefined && !wanted.has(id))
        wanted.set(id, `${payload!.rule!.rule.id} reads ${condition.feature} of it`);
    }
  }
  return wanted;
}
