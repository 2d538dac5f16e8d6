import type { InjectedFact } from '../../../../domain/gateway/injected.ts';
import type { LivingWorld } from '../living-world.ts';

/** When a datum was so: the world's time, and its block where it is known. */
export interface When {
  readonly time: number;
  readonly block: number | null;
}

/** How long each counts as fresh, seconds of the world's clock: the steps of seed 002's `max_staleness`, by how fast each moves. */
export const FRESH_FOR = { price: 60, gas: 60, pool: 300, regime: 900, books: 900, positions: 900 } as const;
export type DatumKind = keyof typeof FRESH_FOR;

/** One element of the block, with how old it is. */
export interface Datum {
  readonly kind: DatumKind;
  readonly fact: InjectedFact;
  readonly element: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
}

/** An age in the largest unit that leaves two figures, e.g. `90s`, `6h`. */
export function ageText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)}s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)}m`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)}h`;
  return `${Math.round(seconds / 86_400)}d`;
}

export const utc = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** A datum with its age against the world's clock and its block against the world's block. */
export function datum(
  kind: DatumKind,
  what: string,
  { time, block }: When,
  world: LivingWorld,
  fields: Datum['fields'],
): Datum {
  const ageSeconds = Math.max(0, world.now - time);
  const ageBlocks = block === null ? null : Math.max(0, world.state.block.number - block);
  const freshFor = FRESH_FOR[kind];
  const stale = ageSeconds > freshFor;
  return {
    kind,
    fact: { what, ageSeconds, ageBlocks, freshFor, stale },
    element: kind === 'positions' ? 'position' : kind,
    fields: {
      ...fields,
      time: utc(time),
      block,
      age: ageText(ageSeconds),
      ...(stale && { stale: `older than ${ageText(freshFor)}` }),
    },
  };
}
