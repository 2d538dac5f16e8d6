import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScorePart } from '../../src/domain/governor/entry-why.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const TICKS = 150;

describe('what the governor did and learnt, asked of it', () => {
  let golem: Headless;
  let records: readonly DecisionCycleRecord[];
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 7 });
    await golem.api.policy.set({ 'gate.baseThreshold': 0.1, 'gate.minThreshold': 0.05 });
    await golem.api.step('theta', TICKS);
    records = await golem.api.records.list({ from: 1, to: TICKS, limit: TICKS });
  }, 60_000);
  afterAll(() => golem.store.close());

  it('says of a rule that decided that without it another would have, and of others what they changed', async () => {
    const acted = records.findLast(({ decision }) => decision?.source === 'rule')!;
    const why = (await golem.api.workspace.why(acted.tick, acted.decision!.by))!;
    expect(why).toMatchObject({
      tick: acted.tick,
      entry: { id: acted.decision!.by, included: true, read: true },
      category: { category: 'playbook' },
      override: null,
      otherwise: { kind: 'measured', tried: 'without' },
    });
    const { otherwise } = why;
    if (otherwise.kind !== 'measured') throw new Error('It was not measured.');
    expect(otherwise.parts).toContain('rule');
    expect(otherwise.decision?.by).not.toBe(acted.decision!.by);
    expect(why.rank.place).toBeLessThanOrEqual(why.rank.of);
    expect(why.share[0]!.step).toBe('base');
    expect(why.share.at(-1)!.share).toBe(why.category.allocation);
  });

  it('agrees with the attribution: what alone made a category sway is what makes the difference', async () => {
    const sole = records.flatMap(({ tick, contribution }) =>
      (contribution?.attribution?.influence ?? []).flatMap(({ category, parts }) => {
        const own = contribution!.injected.filter((one) => one.category === category);
        return own.length === 1 ? [{ tick, id: own[0]!.id, parts }] : [];
      }),
    );
    expect(sole.length).toBeGreaterThan(2);
    let measured = 0;
    for (const { tick, id, parts } of sole.slice(0, 30)) {
      const { otherwise } = (await golem.api.workspace.why(tick, id))!;
      if (otherwise.kind !== 'measured' || !otherwise.decision) continue;
      measured += 1;
      expect(otherwise.parts).toEqual(parts);
    }
    expect(measured).toBeGreaterThan(2);
  });

  it('takes a recalled memory’s score apart, and how well it was recalled', async () => {
    const made = (parts: readonly ScorePart[]): number => {
      const weights = parts.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
      const sum = parts.reduce((total, { value, weight }) => total + value * (weight ?? 0), 0) / weights;
      return parts.reduce((total, { value, weight }) => (weight === null ? total * value : total), sum);
    };
    let seen = 0;
    for (const { tick, retrieved } of records.filter(({ context }) => context !== null).slice(-10)) {
      const { entries } = (await golem.api.workspace.get(tick))!;
      const entry = entries.find(
        ({ id, scored }) => scored && retrieved.entries.some((one) => one.id === id),
      );
      if (!entry) continue;
      seen += 1;
      const { score, recall } = (await golem.api.workspace.why(tick, entry.id))!;
      expect(made(score)).toBeCloseTo(entry.score, 5);
      expect(made(recall)).toBeCloseTo(entry.scored!.relevance, 5);
    }
    expect(seen).toBeGreaterThan(3);
  });

  it('answers nothing of a T0 tick, and refuses what did not come into question', async () => {
    const quiet = records.find(({ gate }) => gate.tier === 'T0')!;
    expect(await golem.api.workspace.why(quiet.tick, 'x')).toBeNull();
    const loud = records.find(({ context }) => context !== null)!;
    await expect(golem.api.workspace.why(loud.tick, 'x')).rejects.toMatchObject({ code: 'golem.not_found' });
  });

  it('counts by category and regime what came of decisions, with intervals, and what it was worth', async () => {
    const { categories, regimes } = await golem.api.governor.posteriors();
    const credits = records.flatMap((record) => record.credits ?? []);
    expect(regimes.length).toBeGreaterThan(0);
    for (const { regime, all, brier, regret } of regimes) {
      const own = credits.filter((credit) => credit.regime === regime);
      expect(all).toMatchObject({ hits: own.filter(({ hit }) => hit).length });
      expect(all.hits + all.misses).toBe(own.length);
      expect(brier!.stated).toBeCloseTo(own.reduce((sum, one) => sum + one.brier, 0) / own.length, 10);
      const traded = own.flatMap((one) => one.regret ?? []);
      expect(regret?.trades ?? 0).toBe(traded.length);
      if (regret) expect(regret.regretted).toBe(traded.filter((one) => one > 0).length);
    }
    for (const { category, regime, injected } of categories) {
      // Each change of regime halves what had been counted.
      const counted = records.reduce((before, { regime: { changed }, credits: came = [] }) => {
        const own = came.filter((one) => one.regime === regime && one.categories.includes(category));
        return (changed ? before / 2 : before) + own.length;
      }, 0);
      expect(injected.hits + injected.misses).toBeCloseTo(counted, 9);
      expect(injected.low).toBeLessThan(injected.mean);
      expect(injected.high).toBeGreaterThan(injected.mean);
    }
    const then = await golem.api.state.reopen(60);
    const early = await then.governor.posteriors();
    const sum = (rows: typeof regimes): number =>
      rows.reduce((total, { all }) => total + all.hits + all.misses, 0);
    expect(sum(early.regimes)).toBeLessThan(sum(regimes));
  });

  it('lists what came of each decision by the tick that saw it, and of a reopened tick what was known then', async () => {
    const outcomes = await golem.api.governor.outcomes();
    const seen = records.flatMap(({ tick, credits = [], outcomes: due }) =>
      credits.map((one) => {
        const of = due.find(
          ({ prediction: { kind, madeAtTick } }) => kind === 'decision' && madeAtTick === one.decidedAt,
        )!;
        return { ...one, tick, chance: of.prediction.chance };
      }),
    );
    expect(seen.some(({ chance = 0 }) => chance > 0 && chance < 1)).toBe(true);
    expect(outcomes.length).toBe(seen.length);
    for (const [i, one] of outcomes.entries()) expect(seen[i]).toMatchObject(one);
    const from = outcomes[3]!.tick + 1;
    expect(await golem.api.governor.outcomes({ from })).toEqual(outcomes.filter(({ tick }) => tick >= from));
    const then = await golem.api.state.reopen(60);
    expect(await then.governor.outcomes()).toEqual(outcomes.filter(({ tick }) => tick <= 60));
  });

  it('tells what each revision changed, why, and on what evidence', async () => {
    const revisions = await golem.api.governor.revisions();
    expect(revisions[0]).toMatchObject({ of: 'policy', revision: 0, cause: 'genesis' });
    expect(revisions[1]).toMatchObject({ of: 'policy', revision: 1, cause: 'owner', evidence: null });
    const moved = revisions.filter(({ of }) => of === 'learnt-shares');
    expect(moved.length).toBeGreaterThan(0);
    const { learnt, revision } = (await golem.api.organs.shown()).learntShares;
    expect(moved.at(-1)!.revision).toBe(revision);
    const now: Record<string, unknown> = {};
    for (const { cause, changes, evidence } of moved) {
      expect(['cycle', 'regime']).toContain(cause);
      expect(Object.keys(evidence!).length).toBeGreaterThan(0);
      for (const { path, from, to } of changes) {
        expect(from).toBe(now[path] ?? 0);
        now[path] = to;
      }
    }
    for (const [category, share] of Object.entries(learnt)) expect(now[`learnt.${category}`]).toBe(share);
    const then = await golem.api.state.reopen(moved.at(-1)!.tick - 1);
    expect((await then.governor.revisions()).length).toBe(revisions.length - 1);
  });
});
