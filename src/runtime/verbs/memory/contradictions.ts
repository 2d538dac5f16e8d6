import { BOTH, type Contradiction, type Ruling } from '../../../domain/memory/contradiction.ts';
import { AppError } from '../../../domain/errors.ts';
import type { GrimoireEntry } from '../../../domain/memory/grimoire.ts';
import { contradictions } from '../../../mind/grimoire/index.ts';
import type { SettledValidity } from '../../../protocol/store/store.ts';
import type { Golem } from '../../golem.ts';
import { waits } from '../../../shared/standing.ts';

/** Memories that have a statement's words and are compared with it, best first. Ours. */
const COMPARED = 200;
/** More than one memory is a side of. */
const ALL = 100_000;

const keyOf = ({ one, other }: Pick<Contradiction, 'one' | 'other'>): string => `${one} ${other}`;

const sidesOf = (pairs: readonly Contradiction[]): readonly string[] => [
  ...new Set(pairs.flatMap(({ one, other }) => [one, other])),
];

const same = (a: SettledValidity['validity'] | undefined, b: SettledValidity['validity']): boolean =>
  a?.because === b?.because &&
  a?.by === b?.by &&
  (b === null || b.because === 'stands' || (a?.to ?? null) === b.to);

/**
 * Writes what is told of pairs, and what becomes of their sides by all contradictions that they have.
 * @param ids of memories beside those of the pairs whose standing may be another
 * @throws AppError `store.*`
 */
export async function settle(
  { life, deps: { store }, memory }: Golem,
  pairs: readonly Contradiction[],
  ids: readonly string[] = [],
): Promise<void> {
  const sides = [...new Set([...sidesOf(pairs), ...ids])];
  if (sides.length === 0) return;
  const since = life.state.tick + 1;
  const known = new Map(
    (await store.contradictions({ of: sides, limit: ALL })).map((one) => [keyOf(one), one]),
  );
  for (const pair of pairs) known.set(keyOf(pair), pair);
  const all = [...known.values()];
  const entries = new Map(
    (await store.entriesById([...new Set([...sidesOf(all), ...sides])])).map((entry) => [entry.id, entry]),
  );
  const settled = sides.flatMap((id): readonly SettledValidity[] => {
    const entry = entries.get(id);
    const validity = contradictions.validityBy(id, all, entries, since);
    const now = entry?.validity?.because === 'given' ? null : entry?.validity;
    return same(now ?? null, validity) ? [] : [{ id, validity }];
  });
  if (pairs.length + settled.length === 0) return;
  await store.noteContradictions(pairs, settled, since);
  const changed = settled.map(({ id }) => id);
  for (const { id, validity } of await store.entriesById(changed))
    memory.atHand.noteValidity(id, validity ?? null);
}

/**
 * Looks for memories that contradict these, and keeps what is found. What was found before stays as it is told.
 * @returns how many pairs were found
 * @throws AppError `store.*`
 */
export async function look(golem: Golem, entries: readonly GrimoireEntry[]): Promise<number> {
  const saying = entries.filter((entry) => !waits(entry) && contradictions.statementsOf(entry).length > 0);
  if (saying.length === 0) return 0;
  const found: Contradiction[] = [];
  const known = new Set<string>();
  for (const pair of await golem.deps.store.contradictions({ of: saying.map(({ id }) => id), limit: ALL })) {
    known.add(keyOf(pair));
  }
  for (const entry of saying) {
    for (const { words } of contradictions.statementsOf(entry)) {
      const others = golem.memory.atHand.saying(words.join(' '), COMPARED);
      for (const pair of contradictions.pairsAmong(entry, others, golem.life.state.tick + 1)) {
        if (known.has(keyOf(pair))) continue;
        known.add(keyOf(pair));
        found.push(pair);
      }
    }
  }
  await settle(golem, [...(await resolvedAnew(golem, found)), ...found]);
  return found.length;
}

/** What speaks for a side that is said once more speaks for all who say it: their other pairs, where they are told otherwise by it. */
async function resolvedAnew(
  golem: Golem,
  found: readonly Contradiction[],
): Promise<readonly Contradiction[]> {
  const { store } = golem.deps;
  if (found.length === 0) return [];
  const again: Contradiction[] = [];
  for (const pair of await store.contradictions({ of: sidesOf(found), limit: ALL })) {
    if (pair.grounds === 'owner' || pair.grounds === 'both') continue;
    const now = await byEvidence(golem, pair);
    if (now.stands !== pair.stands || now.grounds !== pair.grounds) again.push({ ...pair, ...now });
  }
  return again;
}

/** The same for all that is at hand: what was remembered before contradictions were looked for. @throws AppError `store.*` */
export const lookAll = (golem: Golem): Promise<number> => look(golem, [...golem.memory.atHand.held()]);

/**
 * The owner says which of two stands, or that both can be true, or takes back what he said: then evidence and time tell.
 * @throws AppError `golem.not_found`, `input.invalid`, `store.*`
 */
export async function rule(golem: Golem, one: string, other: string, ruling: Ruling): Promise<Contradiction> {
  const { store } = golem.deps;
  const wanted = keyOf(one < other ? { one, other } : { one: other, other: one });
  const pair = (await store.contradictions({ of: [one], limit: ALL })).find((each) => keyOf(each) === wanted);
  if (!pair) {
    throw new AppError('golem.not_found', 'These two memories are not listed as contradicting.', {
      data: { one, other },
    });
  }
  if (ruling !== null && ruling !== BOTH && ruling !== one && ruling !== other) {
    throw new AppError('input.invalid', 'The ruling must name one of the two memories by its id.', {
      data: { ruling },
    });
  }
  const what =
    ruling === BOTH || ruling === null
      ? `${one} and ${other}: ${ruling ?? 'as evidence tells'}`
      : `${ruling} stands`;
  let ruled = pair;
  await golem.life.amend({ kind: 'rule', what }, async (state) => {
    ruled = { ...pair, ...(await verdict(golem, pair, ruling)), since: state.tick + 1 };
    await settle(golem, [ruled]);
    return state;
  });
  golem.emitStatus();
  return ruled;
}

type Resolution = Pick<Contradiction, 'stands' | 'grounds' | 'reason'>;

/** Which side stands by evidence and time, as they are now. */
async function byEvidence({ deps, memory }: Golem, pair: Contradiction): Promise<Resolution> {
  const [one, other] = await deps.store.entriesById([pair.one, pair.other]);
  if (!one || !other) return pair;
  const words = contradictions.statementsOf(one).flatMap((statement) => statement.words);
  return contradictions.resolvePair(one, other, memory.atHand.saying(words.join(' '), COMPARED));
}

async function verdict(golem: Golem, pair: Contradiction, ruling: Ruling): Promise<Resolution> {
  if (ruling === BOTH)
    return { stands: null, grounds: 'both', reason: 'the owner holds that both can be true' };
  if (ruling !== null) return { stands: ruling, grounds: 'owner', reason: 'the owner decided so' };
  return byEvidence(golem, pair);
}
