import { describe, expect, it } from 'vitest';
import { keyOf } from '../../../src/adapters/proving-key/index.ts';
import { openProving, provingInfo } from '../../../src/adapters/proving/open-proving.ts';
import {
  PLANTED,
  type Planted,
  PROVING_STEPS,
  provingIdOf,
  provingSpec,
} from '../../../src/domain/world/proving.ts';
import type { Action, WorldPulse } from '../../../src/domain/world/world.ts';

const SPEC = provingSpec(7, 2);
const open = (planted?: ReadonlySet<Planted>) => openProving(provingIdOf(provingSpec(7, 2, planted)), 10);

/** What some steps bring, each by the beats of a tick. */
async function played(
  world: Awaited<ReturnType<typeof open>>,
  steps: number,
): Promise<readonly WorldPulse[]> {
  const pulses: WorldPulse[] = [];
  for (let step = 0; step < steps; step += 1) {
    for (let beat = 1; beat < 6; beat += 1) pulses.push(await world.advance(beat / 6));
    pulses.push(await world.finishStep());
  }
  return pulses;
}

describe('a proving ground', () => {
  it('is the same each time, and at a step whichever way it was come to', async () => {
    const [one, other] = [await open(), await open()];
    const pulses = await played(one, 60);
    expect(await played(other, 60)).toEqual(pulses);
    await other.seek(1_900);
    await other.seek(40);
    const again = await played(other, 20);
    expect(again).toEqual(pulses.slice(40 * 6));
    expect(other.state()).toEqual(one.state());
    const logs = pulses.flatMap((pulse) => pulse.logs);
    expect(logs.length).toBeGreaterThan(1_000);
    expect(new Set(logs.map(({ blockNumber, logIndex }) => `${blockNumber}.${logIndex}`)).size).toBe(
      logs.length,
    );
  });

  it('has its own pool alone in its swaps, whatever others say', async () => {
    const world = await open();
    const { address } = world.state().pool;
    for (const { swaps, logs, counts } of await played(world, 40)) {
      expect(swaps.length).toBe(logs.filter((log) => log.address === address).length);
      expect(counts.swap).toBe(swaps.length);
      expect(counts.other).toBe(logs.length - swaps.length);
    }
  });

  it('fills orders by the pool’s arithmetic in the block that follows, and ends', async () => {
    const world = await open();
    await world.seek(100);
    const buy: Action = { kind: 'swap', side: 'buy', amountIn: 3_000, minOut: 0 };
    const simulated = await world.simulate(buy);
    const receipt = await world.receipt(await world.execute(buy));
    if (!simulated.ok) throw new Error(simulated.reason);
    expect(receipt).toMatchObject({ status: 'filled', block: world.state().block.number + 1 });
    expect(receipt!.fill.poolFee).toBeCloseTo(1.5, 6);
    expect(simulated.fill.slippage).toBeLessThan(0.0001);
    await world.seek(PROVING_STEPS - 1);
    await world.finishStep();
    expect(world.state().ended).toBe(true);
    await expect(world.finishStep()).rejects.toMatchObject({ code: 'world.ended' });
    await expect(openProving('proving:7.9', 10)).rejects.toMatchObject({ code: 'world.not_found' });
  });

  it('says what is planted as its key says it', async () => {
    const world = await open();
    const heard = new Set<string>();
    for (const { blocks, logs } of await played(world, 80))
      for (const { address, topics, blockNumber } of logs) {
        expect(blocks.some(({ number }) => number === blockNumber)).toBe(true);
        heard.add(`${address} ${blockNumber} ${topics.at(-1)!.slice(26)}`);
      }
    const first = world.state().block.number - 80 * 5 + 1;
    const said = keyOf(SPEC).happenings.filter(({ step }) => step < 80);
    expect(said.length).toBeGreaterThan(10);
    for (const { contract, step, block, party } of said)
      expect(heard).toContain(`${contract} ${first + step * 5 + block} ${party.slice(2)}`);
  });

  it('has nothing in it of what is switched off', async () => {
    const bare = await open(new Set());
    const pulses = await played(bare, 60);
    expect(
      pulses.flatMap(({ logs }) => logs).every(({ address }) => address === bare.state().pool.address),
    ).toBe(true);
    const fees = pulses.flatMap(({ blocks }) => blocks.map(({ baseFeePerGas }) => baseFeePerGas));
    expect(Math.max(...fees) / Math.min(...fees)).toBeLessThan(2);
    const hourly = await played(await open(new Set<Planted>(['gas'])), 60);
    const byHour = hourly.flatMap(({ blocks }) => blocks.map(({ baseFeePerGas }) => baseFeePerGas));
    expect(Math.max(...byHour) / Math.min(...byHour)).toBeGreaterThan(5);
  });

  it('trades more where fees are worth providing for', async () => {
    const { rich } = keyOf(SPEC);
    const world = await open();
    const volumeAt = async (step: number): Promise<number> => {
      await world.seek(step);
      return (await world.finishStep()).swaps.reduce((sum, { quote }) => sum + Math.abs(quote), 0);
    };
    const { from, to } = rich.find((span) => span.from > 10)!;
    expect(await volumeAt(from + 1)).toBeGreaterThan(3 * (await volumeAt(from - 2)));
    expect(to).toBeGreaterThan(from);
  });
});

/** All that can be reached from a value by its own and inherited names. */
function reached(root: unknown): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value))
      continue;
    if (value === Object.prototype || value === Function.prototype || typeof value === 'function') continue;
    seen.add(value);
    for (const name of Reflect.ownKeys(value)) waiting.push(Reflect.get(value, name));
    waiting.push(Object.getPrototypeOf(value));
  }
  return seen;
}

describe('the key', () => {
  it('is not to be had from the world', async () => {
    const world = await open();
    const pulses = await played(world, 30);
    await world.execute({ kind: 'swap', side: 'buy', amountIn: 100, minOut: 0 });
    const names = new Set<string>();
    for (const value of reached([world, world.state(), pulses, provingInfo(SPEC)]))
      for (const name of Object.getOwnPropertyNames(value)) names.add(name);
    for (const name of [
      'cues',
      'happenings',
      'decoy',
      'decoys',
      'returns',
      'rich',
      'notes',
      'hours',
      'spec',
      'means',
      'key',
    ])
      expect(names).not.toContain(name);
    const text = JSON.stringify([pulses, world.state(), world.info]);
    for (const word of [...PLANTED, 'decoy', 'planted']) expect(text).not.toContain(`"${word}"`);
    // Whoever has not spoken yet is not known to anybody.
    const silent = keyOf(SPEC).happenings.find(({ cue }) => cue === 'disaster')!;
    expect(silent.step).toBeGreaterThan(60);
    expect(text).not.toContain(silent.contract);
    expect(text).not.toContain(silent.party);
  });
});
