import { describe, expect, it } from 'vitest';
import { type Asker, FairTurns } from '../../../src/lib/async/fair-turns.ts';

/** Pieces of work that say when they are done; the last of each resolves what is returned. */
async function work(turns: FairTurns, name: string, pieces: number, done: string[]): Promise<void> {
  const asker: Asker = { had: 0 };
  for (let piece = 1; piece <= pieces; piece += 1) {
    await turns.take(asker, async () => {
      await Promise.resolve();
      done.push(name);
    });
  }
}

describe('fair turns', () => {
  it('let what is short by what is long that came before it', async () => {
    const turns = new FairTurns();
    const done: string[] = [];
    const ended: string[] = [];
    const long = ['long 1', 'long 2'].map((name) => work(turns, name, 40, done).then(() => ended.push(name)));
    await turns.take({ had: 0 }, () => Promise.resolve());
    const short = Array.from({ length: 5 }, (_, at) =>
      work(turns, `short ${at}`, 1, done).then(() => ended.push(`short ${at}`)),
    );
    await Promise.all([...long, ...short]);
    expect(ended.slice(0, 5).toSorted()).toEqual(['short 0', 'short 1', 'short 2', 'short 3', 'short 4']);
    expect(done.indexOf('short 4')).toBeLessThan(15);
  });

  it('keep nobody from his end, however much that is short comes after', async () => {
    const turns = new FairTurns();
    const done: string[] = [];
    let ended = false;
    const long = work(turns, 'long', 10, done).then(() => (ended = true));
    let shorts = 0;
    while (!ended && shorts < 1_000) {
      shorts += 2;
      await Promise.all([work(turns, 'short', 1, done), work(turns, 'short', 1, done)]);
    }
    await long;
    expect(shorts).toBeLessThan(100);
  });

  it('go on where a piece fails, one at a time', async () => {
    const turns = new FairTurns();
    let under = 0;
    const piece = async (): Promise<number> => {
      under += 1;
      const now = under;
      await Promise.resolve();
      under -= 1;
      return now;
    };
    const failing = turns.take({ had: 0 }, () => Promise.reject(new Error('It broke.')));
    const rest = Promise.all(Array.from({ length: 4 }, () => turns.take({ had: 0 }, piece)));
    await expect(failing).rejects.toThrow('It broke.');
    expect(await rest).toEqual([1, 1, 1, 1]);
  });
});
