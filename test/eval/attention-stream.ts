import type { EventStream } from '../../src/domain/world/event-stream.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';

/** What an event that matters is of: it stands before a move, a drain or a pool that comes to be used. */
export type Planted = 'move' | 'drain' | 'new pool';

export interface MadeTick {
  readonly stream: EventStream;
  /** What each event is the first sign of; null of those that mean nothing. */
  readonly signs: readonly (Planted | null)[];
}

const CONTRACTS = 100;
/** Chance of a sign on a tick, and of an outlier that means nothing, of contracts whose events spread widely anyway. */
const SIGN = 0.15;
const NOISE = 0.5;
const KINDS = ['uniswap-v3.Swap', 'erc20.Transfer', 'uniswap-v3.Burn', 'uniswap-v3.PoolCreated'] as const;

const gaussian = (random: SeededRandom): number => {
  let sum = -6;
  for (let i = 0; i < 12; i += 1) sum += random.next();
  return sum;
};

/**
 * A chain of a hundred contracts, each with a size, a spread and a pace of its own; some are calm, some swing widely. Signs are deviations of
 * calm contracts by their own measure, or the first word of a new one; wide contracts have outliers of the same size that mean nothing.
 */
export function madeStream(seed: number, ticks: number): readonly MadeTick[] {
  const random = SeededRandom.fromSeed(seed);
  const contracts = Array.from({ length: CONTRACTS }, (_, i) => ({
    address: `0x${(i + 1).toString(16).padStart(40, '0')}`,
    mean: 30 + 20 * random.next(),
    spread: i % 3 === 0 ? 0.2 + 0.3 * random.next() : 1.5 + 2 * random.next(),
    pace: 0.05 + 0.4 * random.next(),
    level: Math.round(10_000 * (random.next() - 0.5)),
    pool: i % 2 === 0,
  }));
  let fresh = CONTRACTS;
  return Array.from({ length: ticks }, (_, tick): MadeTick => {
    const rows: {
      address: string;
      kind: number;
      size: number;
      level: number | null;
      sign: Planted | null;
    }[] = [];
    for (const one of contracts) {
      const count = random.next() < one.pace ? 1 + Math.floor(random.next() * 3) : 0;
      for (let i = 0; i < count; i += 1) {
        if (one.pool) one.level += Math.round(20 * one.spread * gaussian(random));
        rows.push({
          address: one.address,
          kind: one.pool ? 0 : 1,
          sign: null,
          size: Math.max(0.1, one.mean + one.spread * gaussian(random)),
          level: one.pool ? one.level : null,
        });
      }
    }
    if (random.next() < NOISE) {
      const wide = contracts.filter(({ spread }) => spread > 1.5);
      const one = wide[Math.floor(random.next() * wide.length)]!;
      rows.push({
        address: one.address,
        kind: one.pool ? 0 : 1,
        size: one.mean + 2 * one.spread,
        level: one.pool ? one.level : null,
        sign: null,
      });
    }
    if (tick > 30 && random.next() < SIGN) {
      const calm = contracts.filter(({ spread }) => spread < 0.6);
      const one = calm[Math.floor(random.next() * calm.length)]!;
      const which = random.next();
      if (which < 0.4) {
        one.level += 250;
        rows.push({
          address: one.address,
          kind: one.pool ? 0 : 1,
          size: one.mean + 2.5,
          level: one.pool ? one.level : null,
          sign: 'move',
        });
      } else if (which < 0.75)
        rows.push({ address: one.address, kind: 2, size: one.mean + 1, level: null, sign: 'drain' });
      else {
        fresh += 1;
        const address = `0x${fresh.toString(16).padStart(40, '0')}`;
        rows.push({ address, kind: 3, size: 0, level: null, sign: 'new pool' });
      }
    }
    for (let i = rows.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random.next() * (i + 1));
      [rows[i], rows[j]] = [rows[j]!, rows[i]!];
    }
    const addresses = [...new Set(rows.map(({ address }) => address))];
    return {
      signs: rows.map(({ sign }) => sign),
      stream: {
        addresses,
        kinds: KINDS,
        firstBlock: tick + 1,
        unread: [],
        dropped: {},
        samples: [],
        block: rows.map(() => 0),
        index: rows.map((_, i) => i),
        source: rows.map(({ address }) => addresses.indexOf(address)),
        kind: rows.map(({ kind }) => kind),
        party: rows.map(() => -1),
        size: rows.map(({ size }) => Math.round(size * 1_000)),
        level: rows.map(({ level }) => level),
      },
    };
  });
}
