import { setMaxListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { longLifeInNode, type LongLifeOptions } from './life-in-node.ts';
import type { LongRow } from './row.ts';
import { judge } from './table.ts';

const SHORT: LongLifeOptions = { ticks: 800, every: 80, seed: 5, keep: 100, mortal: false };
/** What a tick leaves behind in the leaking life: numbers, bytes. */
const LEAK = 50_000;

/** What a busy machine makes longer says nothing here: `npm run live-long` has it. */
const TIMED = ['tick', 'commit, median'];

const rising = (rows: readonly LongRow[]): readonly string[] =>
  judge(rows)
    .filter(({ flat, line }) => !flat && !TIMED.includes(line.name))
    .map(({ line }) => line.name);

describe('a golem that is left alone', () => {
  it('stays as it is, over kills, openings anew and jumps of the clock', async () => {
    const rows = await longLifeInNode(SHORT);
    expect(rows.map(({ events }) => events).join(' ')).toMatch(/kills.*openings|openings.*kills/);
    expect(rising(rows)).toEqual([]);
  });

  it('is found out where each tick leaves something behind', async () => {
    const left: number[][] = [];
    const controller = new AbortController();
    setMaxListeners(0, controller.signal);
    const rows = await longLifeInNode({
      ...SHORT,
      ticks: 600,
      every: 100,
      plant: () => {
        left.push(new Array<number>(LEAK / 8).fill(0.5));
        controller.signal.addEventListener('abort', () => left.pop());
      },
    });
    expect(rising(rows)).toEqual(expect.arrayContaining(['heap', 'listeners']));
  });
});
