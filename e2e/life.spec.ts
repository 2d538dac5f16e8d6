import { STEPS } from '../src/domain/life/life.ts';
import { expect, sharedTab, test } from './support/test.ts';

const TICKS = 300;
const EMBEDDING = 384;

// One life, looked at from several sides; the tests only ask.
const life = sharedTab(async (tab) => {
  test.setTimeout(120_000);
  await tab.wake();
  await tab.ask('setSpeed', 10_000);
  await tab.untilTick(TICKS, 90_000);
  await tab.ask('pause');
});

test('lives 300 ticks at full speed, each durable, without a gap', async () => {
  const tab = life();
  const status = await tab.status();
  expect(status).toMatchObject({
    run: 'paused',
    speed: 10_000,
    storage: { kind: 'indexeddb', failed: null },
  });
  expect(await tab.expectUnbroken()).toBe(status.tick);
  expect(status.tick).toBeGreaterThanOrEqual(TICKS);
  expect(status.tiers.T0 + status.tiers.T1 + status.tiers.T2).toBe(status.tick);
});

test('most ticks need no deliberation', async () => {
  const { tiers, tick } = await life().status();
  expect(tiers.T0 / tick).toBeGreaterThan(0.6);
  expect(tiers.T0 / tick).toBeLessThan(0.95);
});

test('every record holds nine timed steps in order, the acting ones skipped where it did not deliberate', async () => {
  // Whole records stay in the page: only what is looked at comes over.
  const records = await life().page.evaluate(async (ticks) => {
    const all = await golem.records.list({ from: 1, to: ticks, limit: ticks });
    return all.map(({ tick, gate, timings, action }) => ({
      tick,
      tier: gate.tier,
      timings,
      status: action?.status,
    }));
  }, TICKS);
  expect(records).toHaveLength(TICKS);
  for (const { tick, tier, timings, status } of records) {
    const steps = timings.filter(({ step }) => (STEPS as readonly string[]).includes(step));
    expect(
      steps.map(({ step }) => step),
      `steps of tick ${tick}`,
    ).toEqual(STEPS);
    const skipped = steps.filter((step) => step.skipped).map(({ step }) => step);
    const acting = ['simulate', 'validate', 'execute', 'verify'];
    // A blocked or reverted order skips what comes after it; a T0 skips all four.
    if (tier === 'T0') expect(skipped, `skipped on tick ${tick}`).toEqual(acting);
    else expect(acting, `skipped on tick ${tick}`).toEqual(expect.arrayContaining(skipped));
    if (status === 'filled') expect(skipped, `skipped on tick ${tick}`).toEqual([]);
    expect(Math.min(...timings.flatMap(({ start, duration }) => [start, duration]))).toBeGreaterThanOrEqual(
      0,
    );
  }
});

test('each deliberated tick has its workspace, within budget, with a reason for everything in it and out of it', async () => {
  const { workspaces, quiet } = await life().page.evaluate(async (ticks) => {
    const summaries = await golem.records.summaries({ from: 1, to: ticks });
    const thought = summaries.filter(({ tier }) => tier !== 'T0');
    const looked = thought.map(async ({ tick, tier }) => {
      const workspace = await golem.workspace.get(tick);
      if (workspace === null) return { tick, missing: true as const };
      const { entries, prompt } = workspace;
      const inside = entries.filter(({ included }) => included);
      return {
        tick,
        missing: false as const,
        same: workspace.tick === tick && workspace.tier === tier,
        overBudget: Math.max(0, workspace.totalTokens - workspace.budget),
        categories: workspace.categories.length,
        inside: inside.length,
        outside: entries.length - inside.length,
        unexplained: entries.filter(({ reason }) => reason.text === '').length,
        uncounted: entries.filter(({ tokens }) => !(tokens > 0)).length,
        misplaced: entries.filter(({ included, position }) => (position === null) === included).length,
        unprinted: inside.filter(({ text }) => !prompt.includes(text)).length,
      };
    });
    const idle = summaries.find(({ tier }) => tier === 'T0')!;
    return { workspaces: await Promise.all(looked), quiet: await golem.workspace.get(idle.tick) };
  }, TICKS);
  expect(workspaces.length).toBeGreaterThan(5);
  const sound = { missing: false, same: true, overBudget: 0, categories: 13 };
  const complete = { unexplained: 0, uncounted: 0, misplaced: 0, unprinted: 0 };
  for (const workspace of workspaces) {
    expect(workspace, `workspace of tick ${workspace.tick}`).toMatchObject({ ...sound, ...complete });
    expect(workspace.inside).toBeGreaterThan(0);
  }
  expect(workspaces.some(({ outside }) => outside !== undefined && outside > 0)).toBe(true);
  expect(quiet).toBeNull();
});

test('what a decision cites was in its workspace', async () => {
  const cited = await life().page.evaluate(async (ticks) => {
    const records = await golem.records.list({ from: 1, to: ticks, limit: ticks });
    const deliberated = records.filter(({ decision }) => decision !== null && decision.cited.length > 0);
    return Promise.all(
      deliberated.map(async ({ tick, decision }) => ({
        cited: decision!.cited,
        included: (await golem.workspace.get(tick))!.entries
          .filter((entry) => entry.included)
          .map(({ id }) => id),
      })),
    );
  }, TICKS);
  expect(cited.length).toBeGreaterThan(5);
  for (const { cited: ids, included } of cited) expect(included).toEqual(expect.arrayContaining([...ids]));
});

test('every prediction whose time has come has an outcome', async () => {
  const { due, outcomes } = await life().page.evaluate(async () => {
    const { tick: last } = await golem.status();
    const records = await golem.records.list({ from: 1, to: last, limit: last });
    const made = records.flatMap(({ predictions }) => predictions);
    return {
      due: made.filter(({ dueTick }) => dueTick <= last).map(({ id, dueTick }) => ({ id, dueTick })),
      outcomes: records.flatMap((record) =>
        record.outcomes.map(({ prediction: { id, low, high }, tick, actual, correct, quality }) => {
          return { id, low, high, tick, actual, correct, quality };
        }),
      ),
    };
  });
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  expect(due.length).toBeGreaterThan(100);
  for (const { id, dueTick } of due) expect(byId.get(id)?.tick, `outcome of ${id}`).toBe(dueTick);
  for (const { id, low, high, actual, correct, quality } of outcomes) {
    expect(correct, id).toBe(actual >= low && actual <= high);
    expect(quality >= 0 && quality <= 1, id).toBe(true);
  }
});

test('the books sum to zero in each asset, and each transaction does', async () => {
  const { balances, transactions, portfolio } = await life().ask('ledger.get');
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  for (const asset of ['quote', 'base'] as const) {
    expect(sum(Object.values(balances).map((account) => account[asset]))).toBe(0);
    for (const { postings } of transactions) {
      expect(sum(postings.filter((one) => one.asset === asset).map(({ amount }) => amount))).toBe(0);
    }
  }
  expect(transactions.length).toBeGreaterThan(1);
  expect(portfolio.equity).toBeGreaterThan(0);
});

test('it remembers episodes, and recalls by four factors between 0 and 1', async () => {
  const tab = life();
  const counts = await tab.ask('grimoire.count');
  expect(counts['episode']).toBeGreaterThan(10);
  const found = await tab.ask('grimoire.recall', 'the price fell sharply and the regime changed', {
    limit: 8,
  });
  expect(found).toHaveLength(8);
  const scores = found.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  for (const { factors, confidence } of found) {
    const { semantic, temporal, importance, emotional } = factors;
    for (const factor of [semantic, temporal, importance, emotional, confidence]) {
      expect(factor).toBeGreaterThanOrEqual(0);
      expect(factor).toBeLessThanOrEqual(1);
    }
  }
  const [first] = await tab.ask('grimoire.list', { types: ['episode'], limit: 1 });
  expect(await tab.ask('grimoire.get', first!.id)).toEqual(first);
});

test('the model answers unit vectors, the same for the same text, near for near texts', async () => {
  const tab = life();
  await expect.poll(async () => (await tab.ask('models.status')).state, { timeout: 30_000 }).toBe('ready');
  const vectors = await tab.page.evaluate(async () => {
    const texts = ['the market crashed', 'prices collapsed', 'a recipe for soup', 'the market crashed'];
    return (await golem.models.embed(texts)).map((vector) => [...vector]);
  });
  const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const [crash, fall, soup, again] = vectors as [number[], number[], number[], number[]];
  for (const vector of vectors) {
    expect(vector).toHaveLength(EMBEDDING);
    expect(dot(vector, vector)).toBeCloseTo(1, 4);
  }
  expect(again).toEqual(crash);
  expect(dot(crash, fall)).toBeGreaterThan(dot(crash, soup) + 0.2);
  expect((await tab.ask('models.status')).selfCheck).toBeGreaterThan(0.98);
});

test('texts get their vectors behind the ticks’ back', async () => {
  const tab = life();
  await expect.poll(async () => (await tab.ask('models.status')).backlog, { timeout: 60_000 }).toBe(0);
  const { identity } = await tab.ask('models.status');
  expect(identity).toContain('all-MiniLM-L6-v2');
  const made = { model: identity, dimensions: EMBEDDING };
  const stored = (): Promise<unknown[]> =>
    tab.page.evaluate(async () =>
      (await golem.grimoire.list({ limit: 50 })).map(({ embedding }) => embedding),
    );
  await expect.poll(stored).toEqual(Array.from({ length: 50 }, () => made));
});

test('after a reload the same golem goes on with everything it had', async () => {
  const tab = life();
  const before = await tab.status();
  const record = await tab.ask('records.get', TICKS);
  await tab.ask('start');
  const running = await tab.until('it runs on', ({ tick }) => tick > before.tick);
  const after = await tab.revisit();
  expect(after.golemId).toBe(before.golemId);
  expect(after.tick).toBeGreaterThanOrEqual(running.tick);
  expect(await tab.ask('records.get', TICKS)).toEqual(record);
  const going = await tab.until(
    'it goes on by itself',
    ({ tick, run }) => run === 'running' && tick > after.tick,
  );
  expect(going.speed).toBe(10_000);
  await tab.ask('pause');
  expect(await tab.expectUnbroken()).toBeGreaterThan(TICKS);
});

test('left paused, it is paused on the next visit', async () => {
  const tab = life();
  const before = await tab.status();
  expect(before.run).toBe('paused');
  expect(await tab.revisit()).toMatchObject({ run: 'paused', tick: before.tick, golemId: before.golemId });
});
