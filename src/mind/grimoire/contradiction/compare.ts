import type { Contradiction } from '../../../domain/memory/contradiction.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { agree, differenceOf } from './differ.ts';
import { resolve, type Side, sourceOf, type Resolution } from './resolve.ts';
import { statementsOf } from './statements.ts';

/** How many sources that know nothing of each other say what a memory says where it differs from another. */
function sideOf(entry: GrimoireEntry, against: GrimoireEntry, among: readonly GrimoireEntry[]): Side {
  const statements = statementsOf(entry).filter(({ key }) =>
    statementsOf(against).some((other) => other.key === key),
  );
  const saying = among.filter((one) =>
    statementsOf(one).some((said) => statements.some((each) => agree(said, each))),
  );
  return { entry, sources: new Set([entry, ...saying].map(sourceOf)).size };
}

/** Which of two stands, by evidence and time. @param among memories that may say the same as one of them */
export function resolvePair(
  one: GrimoireEntry,
  other: GrimoireEntry,
  among: readonly GrimoireEntry[],
): Resolution {
  return resolve(sideOf(one, other, among), sideOf(other, one, among));
}

/** What contradicts a memory among others. @param since the first tick that knows of it */
export function pairsAmong(
  entry: GrimoireEntry,
  others: readonly GrimoireEntry[],
  since: number,
): readonly Contradiction[] {
  return others.flatMap((against) => {
    const difference = differenceOf(entry, against);
    if (!difference) return [];
    const { about } = difference;
    const sides = { [entry.id]: difference.one, [against.id]: difference.other };
    const [one = '', other = ''] = [entry.id, against.id].toSorted();
    return [
      {
        one,
        other,
        about,
        oneSays: sides[one]!,
        otherSays: sides[other]!,
        ...resolvePair(entry, against, others),
        since,
      },
    ];
  });
}
