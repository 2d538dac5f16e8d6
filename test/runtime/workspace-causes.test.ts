import { beforeAll, describe, expect, it } from 'vitest';
import type { ForkComparison, ForkRequest } from '../../src/domain/past/fork.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { endedFork } from '../support/forks.ts';

const TICKS = 60;
const DUE = 5;

/** Buys wherever memory does not say that what was decided lately failed, and otherwise waits. */
const PLAYBOOK = `# Playbook

## trusting — Buy unless memory warns

- When:
  - memory-outcome >= 0.5
  - exposure < 0.9
- Then: buy 0.05
- Expect: price above -0.5 sigma in ${DUE} ticks
- Because: What went well goes well again.
- Rest: 0 ticks

## hold — Hold

- When: always
- Then: hold
- Expect: price within 1 sigma in ${DUE} ticks
- Because: Most situations ask for nothing.
- Rest: 0 ticks
`;

let golem: Headless;
let original: readonly DecisionCycleRecord[];

async function fork(request: ForkRequest): Promise<ForkComparison> {
  const { id } = await golem.api.fork.create(request);
  return endedFork(golem, id);
}

/** The tick that bought while most episodes that had failed were left out of its prompt. */
async function unwarned(): Promise<{ readonly tick: number; readonly failed: readonly string[] }> {
  let most: { readonly tick: number; readonly failed: readonly string[] } = { tick: 0, failed: [] };
  for (const { tick, decision } of original) {
    if (decision?.action?.kind !== 'swap' || tick + DUE > TICKS) continue;
    const { entries } = (await golem.api.workspace.get(tick))!;
    const failed = entries.flatMap(({ id, included, payload }) =>
      !included && payload?.memory?.verified === 'refuted' && payload.memory.weight > 0 ? [id] : [],
    );
    if (failed.length > most.failed.length) most = { tick, failed };
  }
  if (most.failed.length > 0) return most;
  throw new Error('No tick bought while a failed episode was left out.');
}

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 7 });
  await golem.api.playbook.set(PLAYBOOK);
  // No episode has a place of its own: what went before is known to the memory, and not to the prompt.
  await golem.api.policy.set({
    // What a rule reads of memory: evidence would weigh it whatever rules say.
    'evidence.decides': 0,
    'evidence.sizes': 0,
    'context.maxEpisodes': 0,
    // The tick that is looked at was found in a life that expects by ticks alone.
    'surprise.perceived': 0,
    'gate.baseThreshold': 0.1,
    'gate.minThreshold': 0.05,
  });
  await golem.api.seek(600);
  await golem.api.step('theta', TICKS);
  original = await golem.api.records.list({ from: 1, to: TICKS, limit: TICKS });
}, 60_000);

describe('what is in the prompt causes the decision', () => {
  it('forced in, episodes that failed turn a purchase into waiting, and the world pays the fork otherwise', async () => {
    const { tick, failed } = await unwarned();
    const { info } = await fork({
      from: tick,
      changes: failed.map((id) => ({ kind: 'force', id })),
      ticks: DUE + 1,
    });
    expect(info).toMatchObject({ state: 'done', divergedAt: tick });
    const before = original[tick - 1]!;
    const after = (await golem.api.fork.record(info.id, tick))!;
    expect(before.decision).toMatchObject({ by: expect.stringContaining('trusting') });
    expect(before.decision!.read!.filter((id) => failed.includes(id))).toEqual([]);
    expect(after.decision).toMatchObject({ by: expect.stringContaining('hold'), action: null });
    expect(after.decision!.read).toEqual(expect.arrayContaining([...failed]));
    expect(info.equity).not.toBe(info.originalEquity);
  });

  it('with room for episodes, what went before is read, and other decisions come of it', async () => {
    const { info, ticks } = await fork({
      from: 2,
      changes: [{ kind: 'policy', patch: { context: { maxEpisodes: 10 } } }],
      ticks: TICKS - 1,
    });
    const waited = ticks.filter(
      ({ original: mine, fork: theirs }) =>
        mine.decision?.includes('Buy') === true && theirs.decision?.includes('Hold') === true,
    );
    expect(waited.length).toBeGreaterThan(0);
    const { tick } = waited[0]!;
    const { decision, retrieved } = (await golem.api.fork.record(info.id, tick))!;
    expect(retrieved.entries.some(({ id }) => decision!.read!.includes(id))).toBe(true);
  });

  it('counts what a purchase was worth against not having made it', async () => {
    const credits = original.flatMap((record) => record.credits ?? []);
    const bought = original
      .filter(({ action }) => action?.receipt?.status === 'filled')
      .map(({ tick }) => tick);
    const traded = credits.filter(({ regret }) => regret !== null);
    expect(traded.length).toBeGreaterThan(5);
    for (const { decidedAt, regret } of traded) {
      expect(bought).toContain(decidedAt);
      const [then, now] = [decidedAt, decidedAt + DUE].map((tick) => original[tick - 1]!.observation.price);
      // A purchase is regretted where the price fell by more than it cost, or cost more than the price rose.
      if (now! < then!) expect(regret).toBeGreaterThan(0);
    }
    expect(credits.some(({ hit }) => hit) && credits.some(({ hit }) => !hit)).toBe(true);
  });
});
