import { expect, it } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { earnedHere, inheritedOf, triedHere } from '../../src/mind/grimoire/inherited.ts';

const GENERATIONS = 20;
const TICKS = 30;
/** Twenty lives, one after the other: minutes on a busy machine. */
const PATIENCE_MS = 600_000;

it(
  'a line of twenty generations over the tape keeps its memory bounded, and no belief rises without evidence',
  async () => {
    const { api, store } = await wakeHeadless({ world: 'sp500' });
    // So that facts are made within so short a life.
    await api.policy.set({ clocks: { thetaPerDelta: 10 } });
    /** What is believed of a memory that nobody has proved, by its words, in the generation before. */
    let before = new Map<string, number>();
    const given: number[] = [];
    let handedOnTwice = 0;
    for (let generation = 1; generation <= GENERATIONS; generation += 1) {
      await api.step('theta', TICKS);
      expect((await api.status()).generation).toBe(generation);
      const held = await api.grimoire.list({ provenances: ['predecessor'], limit: 4_000 });
      for (const entry of held) {
        const inherited = inheritedOf(entry)!;
        // No more than the provenance allows, less by each generation that nobody had evidence of it in.
        expect(inherited.given).toBeLessThanOrEqual(0.4 * 0.85 ** inherited.generations + 1e-9);
        expect(inherited.given).toBeLessThanOrEqual(Math.max(0.01, inherited.believed));
        const here = triedHere(entry);
        // Nothing came of it here, and it is believed as it was given; or something did, and its confidence is what the bets on that make of it.
        if (here === null) expect(entry.confidence).toBe(inherited.given);
        else if (inherited.here!.hits === 0) expect(entry.confidence).toBeLessThan(inherited.given);
        const earlier = before.get(entry.text);
        if (earlier !== undefined && inherited.generations > 1) {
          handedOnTwice += 1;
          expect(inherited.given).toBeLessThanOrEqual(Math.max(0.01, 0.85 * earlier) + 1e-9);
        }
      }
      before = new Map(
        held.filter((entry) => !earnedHere(entry)).map((entry) => [entry.text, inheritedOf(entry)!.given]),
      );
      given.push(held.length);
      const { testament } = await api.mortality.end();
      const genome = (await store.genome(testament!))!;
      expect(genome.length).toBeLessThanOrEqual(2_048);
      if (generation < GENERATIONS) await api.lineage.succeed(testament!);
    }
    // That anything was handed on by one who had not proved it, so that the above was asked of something.
    expect(handedOnTwice).toBeGreaterThan(0);
    expect(await api.testaments.list()).toHaveLength(GENERATIONS);
    // What nobody proves is as good as forgotten after nine generations, 0.4 · 0.85⁹ < 0.1: from then on a line holds about as much.
    const mean = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0) / some.length;
    expect(mean(given.slice(-5)), given.join()).toBeLessThanOrEqual(1.25 * mean(given.slice(9, 14)));
  },
  PATIENCE_MS,
);
