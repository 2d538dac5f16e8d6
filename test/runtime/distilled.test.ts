import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { DISTILLED } from '../../src/domain/decisions/thought.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { Blake3 } from '../../src/lib/bytes/blake3.ts';
import { replayKit } from '../../src/runtime/replay/kit.ts';
import { runReplay } from '../../src/runtime/replay/run.ts';
import { modelReplyTo } from '../fixtures/model-reply.ts';
import { wordPiece } from '../fixtures/word-piece.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

const TICKS = 60;
const EAGER = { gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 } };

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

/** A life in which a model decides on each T1: what it says comes out, or never does. */
async function live(distilled: object, right = true) {
  const golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('first', server.url)]),
  });
  server.answer(({ body }) => {
    const price = Number(/<price>\w+ at ([\d.]+)/.exec(body.messages.at(-1)!.content)![1]);
    const [low, high] = right ? [price * 0.5, price * 2] : [price * 3, price * 4];
    return {
      content: JSON.stringify(modelReplyTo(body, { prediction: { low, high, ticks: 2, probability: 0.7 } })),
    };
  });
  const asked = server.seen.length;
  await golem.api.policy.set({
    ...EAGER,
    evidence: { decides: 0, sizes: 0 },
    thinking: { t1Models: ['first'] },
    distilled,
  });
  const records = await golem.api.step('theta', TICKS);
  return { golem, records, asked: server.seen.length - asked };
}

const distilledOnes = (records: readonly DecisionCycleRecord[]): readonly DecisionCycleRecord[] =>
  records.filter(({ thought }) => thought?.by === DISTILLED);

describe('what a model decided well', () => {
  it('is decided again without it where the situation recurs, in the prompt and by its name; switched off, models are asked', async () => {
    const on = await live({ use: 1 });
    const off = await live({ use: 0 });
    const again = distilledOnes(on.records);
    expect(again.length).toBeGreaterThan(0);
    expect(distilledOnes(off.records)).toEqual([]);
    expect(on.asked).toBe(off.asked - again.length);
    for (const { gate, decision, thought, predictions, tick } of again) {
      expect(gate.tier).toBe('T1');
      expect(decision).toMatchObject({ source: 'cache', by: expect.stringMatching(/^@/) as string });
      expect(thought!.attempts).toEqual([]);
      const id = decision!.by.slice(1);
      expect(predictions.at(-1)).toMatchObject({ distilled: id, ruleId: null });
      expect(decision!.cited).toContain(`distilled:${id}`);
      const workspace = await on.golem.api.workspace.get(tick);
      expect(workspace!.prompt).toContain(`distilled:${id}`);
    }
    const rows = await on.golem.api.playbook.distilled();
    const used = rows.filter(({ uses }) => uses > 0);
    expect(used.length).toBeGreaterThan(0);
    expect(rows.reduce((sum, { uses }) => sum + uses, 0)).toBe(again.length);
    for (const { hits, misses, standing, against } of used) {
      expect([hits > misses, standing]).toEqual([true, 'proved']);
      // What it said comes by itself, and it says so.
      expect(against!.expected).toBeGreaterThan(0.95 * (against!.hits + against!.misses));
      expect(against!.hits + against!.misses).toBeLessThanOrEqual(hits + misses);
    }
    const words = again.map(({ decision }) => decision!.reasoning[1]!);
    for (const said of words)
      expect(said).toMatch(/Against chance: .* where a price without drift gives (?:9\d|100) %\.$/u);
    const watch = { progress: () => undefined, check: async () => undefined };
    const kit = replayKit(wordPiece(true));
    const hash = await Blake3.create();
    const report = await runReplay({}, { source: on.golem.store, kit, hash, watch, stopwatch: () => 0 });
    expect(report).toMatchObject({ identical: true, ticks: TICKS });
    for (const { golem } of [on, off]) await golem.store.close();
  }, 60_000);

  it('never answers where the world says that it was wrong, nor before it has said anything', async () => {
    const { golem, records } = await live({ use: 1 }, false);
    expect(distilledOnes(records)).toEqual([]);
    const rows = await golem.api.playbook.distilled();
    expect(rows.filter(({ standing }) => standing === 'refuted').length).toBeGreaterThan(0);
    expect(rows.filter(({ standing }) => standing === 'proved')).toEqual([]);
    await golem.store.close();
  }, 60_000);
});
