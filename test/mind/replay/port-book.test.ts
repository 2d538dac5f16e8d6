import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import type { GrimoireEntry } from '../../../src/domain/memory/grimoire.ts';
import type { Action, Receipt, WorldInfo, WorldState } from '../../../src/domain/world/world.ts';
import type { MemoryPort, WorldPort } from '../../../src/mind/ports.ts';
import { Tape } from '../../../src/mind/replay/tape.ts';
import { recorded, replayed, wrapPort } from '../../../src/mind/replay/wrap-port.ts';

const INFO = { id: 'somewhere' } as WorldInfo;
const SELL: Action = { kind: 'swap', side: 'sell', amountIn: 1, minOut: 0 };

/** A world whose methods need their `this`, as adapters' do. */
class CountingWorld implements WorldPort {
  #orders = 0;
  info = INFO;

  state(): WorldState {
    return { step: this.#orders } as WorldState;
  }
  async seek(): Promise<void> {}
  advance(): never {
    throw new Error('No beat was expected.');
  }
  finishStep(): never {
    throw new Error('No step was expected.');
  }
  simulate(): never {
    throw new Error('No simulation was expected.');
  }
  async execute(): Promise<string> {
    this.#orders += 1;
    if (this.#orders === 2) throw new AppError('world.ended', 'It is over.', { data: { step: 9 } });
    return `order ${this.#orders}`;
  }
  setGasCoinPrice(): void {}
  async receipt(): Promise<Receipt | null> {
    return null;
  }
}

const unrecorded = (what: string, member: string): never => {
  throw new Error(`${member} asked for ${what}`);
};

describe('a wrapped port', () => {
  it('goes straight through but for the calls that are named', async () => {
    const world = new CountingWorld();
    const wrapped = wrapPort('world', world, {
      execute: (execute) => async (action) => `wrapped ${await execute(action)}`,
    });
    expect(await wrapped.execute(SELL)).toBe('wrapped order 1');
    expect(wrapped.state().step).toBe(1);
    expect(await wrapped.receipt('1')).toBeNull();
  });

  it('tells facts as they are when they are asked for', () => {
    const world = new CountingWorld();
    const wrapped = wrapPort('world', world, {});
    world.info = { ...INFO, id: 'elsewhere' };
    expect(wrapped.info.id).toBe('elsewhere');
  });

  it('has an optional member only where the port has it', async () => {
    const plain = wrapPort('world', new CountingWorld(), {});
    expect('close' in plain).toBe(false);
    let closed = false;
    const closing = Object.assign(new CountingWorld(), {
      close: async (): Promise<void> => void (closed = true),
    });
    await wrapPort('world', closing, {}).close?.();
    expect(closed).toBe(true);
  });
});

describe('a port that was recorded', () => {
  it('says again what it said, failures too, in the order of asking', async () => {
    const tape = new Tape();
    const world = recorded('world', new CountingWorld(), tape);
    await world.execute(SELL);
    await expect(world.execute(SELL)).rejects.toThrow('It is over.');
    const worldState = world.state();

    const kept = { ...tape, worldState };
    const again = replayed('world', kept, { standing: { world: INFO }, unrecorded });
    expect(again.info).toBe(INFO);
    expect(await again.execute(SELL)).toBe('order 1');
    await expect(again.execute(SELL)).rejects.toMatchObject({ code: 'world.ended', data: { step: 9 } });
    expect(again.state()).toEqual({ step: 2 });
    await expect(again.execute(SELL)).rejects.toThrow('execute asked for an execution');
    expect('close' in again).toBe(false);
  });

  it('keeps memories by their ids, and who was told of', async () => {
    const entry = { id: 'a', title: 'One' } as GrimoireEntry;
    const memory: MemoryPort = {
      candidates: async () => [{ entry, similarity: 0.5 }],
      byIds: async () => [entry],
      likeness: async () => 'A',
    };
    const tape = new Tape();
    const watched = recorded('memory', memory, tape);
    const query = { nearest: 1, recent: 2, important: 3, types: null };
    await watched.candidates({ ...query, situation: null, vector: null, atTick: 1 });
    expect(tape.candidates).toEqual([{ asked: query, value: [['a', 0.5]] }]);
    expect([...tape.entriesRead.keys()]).toEqual(['a']);

    const then = { ...entry, title: 'As it was' };
    const again = replayed('memory', tape, { entry: () => then, unrecorded });
    const found = await again.candidates({ ...query, situation: null, vector: null, atTick: 1 });
    expect(found).toEqual([{ entry: then, similarity: 0.5 }]);

    await watched.likeness(['a', 'b']);
    expect(tape.likeness).toEqual([{ value: 'A' }]);
    expect(await replayed('memory', tape, { entry: () => then, unrecorded }).likeness(['a', 'b'])).toBe('A');
  });
});
