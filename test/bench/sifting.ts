import type { RawLog, WorldPulse } from '../../src/domain/world/world.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { screen } from '../../src/mind/triage/screen.ts';
import { sift } from '../../src/mind/triage/sift.ts';
import type { TriageSlice } from '../../src/mind/triage/state.ts';
import { magnitudeOf } from '../../src/mind/triage/words.ts';
import { addReading, type Moments, NO_MOMENTS, zScore } from '../../src/mind/market/beliefs.ts';

export const EVENTS = 10_000;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const SWAP = '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67';
const UNNAMED = '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31';

const word = (value: bigint): string => BigInt.asUintN(256, value).toString(16).padStart(64, '0');
const topicOf = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`;

/** A block in which contracts say ten thousand things: transfers, swaps, and what has no name. */
function busyBlock(number: number, contracts: number): WorldPulse {
  const random = SeededRandom.fromSeed(number);
  const logs = Array.from({ length: EVENTS }, (_, logIndex): RawLog => {
    const contract = Math.floor(random.next() * contracts);
    const amount = BigInt(Math.round(1e6 * (1 + random.next() ** 8 * 1e6))) * 10n ** 12n;
    const kind = contract % 3;
    const tick = Math.round(1_000 * (random.next() - 0.5));
    return {
      blockNumber: number,
      logIndex,
      address: `0x${(contract + 1).toString(16).padStart(40, '0')}`,
      topics: [
        kind === 0 ? TRANSFER : kind === 1 ? SWAP : UNNAMED,
        topicOf(Math.floor(random.next() * 5_000) + 1),
        topicOf(Math.floor(random.next() * 5_000) + 1),
      ],
      data:
        kind === 1
          ? `0x${[amount, -amount / 2n, 2n ** 96n, 10n ** 20n, BigInt(tick)].map(word).join('')}`
          : `0x${word(amount)}`,
    };
  });
  return { blocks: [{ number, time: number * 12 }], logs, swaps: [] } as unknown as WorldPulse;
}

const microseconds = (from: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(from);
  return user + system;
};

export interface Sifting {
  /** Microseconds of the processor an event, block by block. */
  readonly screening: number[];
  readonly sifting: number[];
  readonly filtering: number[];
}

/** Sifts as many blocks, one a tick, and puts the same through a z-score filter. @param warm blocks before any is counted */
export function siftingTimes(contracts: number, blocks: number, warm: number): Sifting {
  const times: Sifting = { screening: [], sifting: [], filtering: [] };
  const moments = new Map<string, Moments>();
  let state: TriageSlice = {};
  let most = 0;
  for (let i = 1; i <= warm + blocks; i += 1) {
    const pulse = busyBlock(i, contracts);
    let from = process.cpuUsage();
    const stream = screen(pulse, 'pool');
    const screening = microseconds(from);
    from = process.cpuUsage();
    ({ state } = sift(
      state,
      [stream],
      { count: 1, last: i },
      { tick: i, phase: 'stable', pool: 'pool', exposure: 0.5 },
      DEFAULT_POLICY.triage,
    ));
    const sifting = microseconds(from);
    from = process.cpuUsage();
    for (const { address, topics, data } of pulse.logs) {
      const key = `${address} ${topics[0]}`;
      const before = moments.get(key) ?? NO_MOMENTS;
      const size = magnitudeOf(data, 0);
      most = Math.max(most, Math.abs(zScore(before, size, 0.05) ?? 0));
      moments.set(key, addReading(before, size, 0.02));
    }
    const filtering = microseconds(from);
    if (i <= warm) continue;
    times.screening.push(screening / EVENTS);
    times.sifting.push(sifting / EVENTS);
    times.filtering.push(filtering / EVENTS);
  }
  return times;
}
