import type { LyingLife } from '../../../domain/storage/lying-life.ts';
import type { PlaceRecord } from './place-record.ts';

type Lying = Omit<LyingLife, 'bytes'>;

/** What is known of the lives that lie here. */
export interface Lay {
  readonly record: PlaceRecord;
  /** Namespaces that databases are stored of; null where the browser does not list them. */
  readonly there: ReadonlySet<string> | null;
  /** Whether something says which life is the current one. */
  readonly decided: boolean;
  /** What opening the current one said. */
  readonly fault: string | null;
}

/** Every life that lies here, or is known to have lain here: the current one first. What was given up is not among them. */
export function lyingLives({ record, there, decided, fault }: Lay): readonly Lying[] {
  const { current, kept, aside, abandoned } = record;
  const noted = new Set([kept?.name, ...aside.map(({ name }) => name), ...abandoned]);
  const unnoted = [...(there ?? [])].filter((id) => !noted.has(id));
  const isCurrent = (id: string): boolean => decided && id === current;
  const nothing = { why: null, fault: null, tick: null, at: null };
  return [
    ...unnoted.filter(isCurrent).map((id): Lying => ({ ...nothing, id, standing: 'current', fault })),
    ...(kept === null ? [] : [keptLife(kept)]),
    ...aside.map(({ name: id, why, ...rest }): Lying => ({
      ...rest,
      id,
      standing: 'aside',
      why: there === null || there.has(id) ? why : 'gone',
    })),
    ...unnoted
      .filter((id) => !isCurrent(id))
      .map((id): Lying => ({ ...nothing, id, standing: 'aside', why: 'found' })),
  ];
}

function keptLife({ name: id, tick, at }: NonNullable<PlaceRecord['kept']>): Lying {
  return { id, standing: 'kept', why: null, fault: null, tick, at };
}
