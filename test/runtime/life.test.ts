import { beforeAll, describe, expect, it } from 'vitest';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { STEPS } from '../../src/domain/life/life.ts';
import { DEFAULT_PLAYBOOK } from '../../src/mind/playbook-default.ts';
import { balancesFrom, expectWhole, totals } from '../support/books.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { allTold, untilTold } from '../support/told.ts';

const TICKS = 300;
const SKIPPABLE = new Set<string>(['simulate', 'validate', 'execute', 'verify']);

let golem: Headless;
let records: readonly DecisionCycleRecord[];

beforeAll(async () => {
  golem = await wakeHeadless({ world: 'sp500', seed: 1 });
  records = await golem.api.step('theta', TICKS);
});

const decisionsOf = (record: DecisionCycleRecord) =>
  record.predictions.filter(({ id }) => id.endsWith(':decision'));
const sensesOf = (record: DecisionCycleRecord) =>
  record.predictions.filter(({ id }) => id.endsWith(':sense'));

describe('three hundred ticks of the S&P 500', () => {
  it('leave one record a tick and one step of the world a tick, without a gap', async () => {
    expect(records.map(({ tick }) => tick)).toEqual(Array.from({ length: TICKS }, (_, i) => i + 1));
    expect(records.map(({ observation }) => observation.step)).toEqual(
      Array.from({ length: TICKS }, (_, i) => i),
    );
    for (const [i, { worldTime }] of records.entries())
      expect(worldTime).toBeGreaterThan(records[i - 1]?.worldTime ?? 0);
    const { tick, world } = await golem.api.status();
    expect({ tick, step: world?.step }).toEqual({ tick: TICKS, step: TICKS });
  });

  it('are told of once each, after they are durable', async () => {
    await allTold(golem);
    const told = golem.events.flatMap((event) => (event.type === 'tick' ? [event.summary.tick] : []));
    expect(told).toEqual(records.map(({ tick }) => tick));
    expect(golem.events.map(({ seq }) => seq)).toEqual(golem.events.map((_, i) => i + 1));
  });

  it('go through the nine steps in order, the action only where there is one', () => {
    for (const { timings, gate, action } of records) {
      const steps = timings.map(({ step }) => step);
      expect(steps.filter((step) => STEPS.some((known) => known === step))).toEqual(STEPS);
      expect(steps.includes('assemble') && steps.includes('deliberate')).toBe(gate.tier !== 'T0');
      const skipped = timings.filter((timing) => timing.skipped).map(({ step }) => step);
      expect(skipped.every((step) => SKIPPABLE.has(step))).toBe(true);
      if (!action) expect(skipped).toHaveLength(4);
      else expect(skipped).toEqual(action.status === 'blocked' ? ['execute', 'verify'] : []);
      const ran = timings.filter((timing) => !timing.skipped);
      for (const [i, { start }] of ran.entries())
        expect(start).toBeGreaterThanOrEqual(ran[i - 1]?.start ?? 0);
    }
  });

  it('mostly end at T0, and count their tiers', async () => {
    const tiers = { T0: 0, T1: 0, T2: 0 };
    for (const { gate } of records) tiers[gate.tier] += 1;
    expect((await golem.api.status()).tiers).toEqual(tiers);
    expect(tiers.T0 / TICKS).toBeGreaterThan(0.7);
    expect(tiers.T0 / TICKS).toBeLessThan(0.92);
    expect(tiers.T1).toBeGreaterThan(tiers.T2);
    expect(tiers.T2).toBeGreaterThan(0);
  });

  it('decide above T0 only, from a workspace within its budget that holds what is cited', async () => {
    for (const { tick, gate, context, decision, contribution } of records) {
      if (gate.tier === 'T0') {
        expect([context, decision, contribution]).toEqual([null, null, null]);
        continue;
      }
      const workspace = (await golem.api.workspace.get(tick))!;
      expect(context!.totalTokens).toBeGreaterThan(0);
      expect(context!.totalTokens).toBeLessThanOrEqual(context!.budget);
      expect(workspace.totalTokens).toBe(context!.totalTokens);
      const inside = workspace.entries.filter(({ included }) => included);
      expect(inside).toHaveLength(context!.included);
      for (const { text } of inside) expect(workspace.prompt).toContain(text);
      const ids = new Set(inside.map(({ id }) => id));
      expect(decision!.cited.filter((id) => !ids.has(id))).toEqual([]);
      expect(contribution!.injected).toHaveLength(inside.length);
    }
  });

  it('force a deliberation with every change of regime', () => {
    const changed = records.filter(({ regime }) => regime.changed);
    expect(changed.length).toBeGreaterThan(1);
    for (const { gate } of changed) {
      expect(gate.tier).toBe('T2');
      expect(gate.forced).toBe('regime-change');
    }
    for (const { gate, regime, phaseChanged: _, steers } of records) {
      if (gate.forced === 'regime-change') expect(regime.changed).toBe(true);
      expect(gate.forced === 'owner-steer').toBe(steers.length > 0);
    }
  });

  it('spend what their tiers cost, and age by it', () => {
    for (const [i, { costs, vitality, gate }] of records.entries()) {
      expect(costs.metabolic).toBeGreaterThan(0);
      if (gate.tier === 'T0') expect(costs.gas).toBe(0);
      const { economic, epistemic, stochastic, total } = vitality;
      expect(total).toBeCloseTo(economic * epistemic * stochastic, 12);
      expect(economic).toBeLessThan(records[i - 1]?.vitality.economic ?? 1.000001);
    }
    const spent = records.reduce((sum, { costs }) => sum + costs.metabolic + costs.gas + costs.model, 0);
    const { initialCredit, credit } = golem.golem.life.state.mortality;
    expect(initialCredit - credit).toBeCloseTo(spent, 9);
  });
});

describe('its predictions', () => {
  it('are followed up exactly when they are due, each once', () => {
    const outcomes = new Map(
      records.flatMap((record) => record.outcomes.map((o) => [o.prediction.id, o] as const)),
    );
    expect(outcomes.size).toBe(records.flatMap((record) => record.outcomes).length);
    let followed = 0;
    for (const made of records.flatMap((record) => record.predictions)) {
      const outcome = outcomes.get(made.id);
      expect(outcome === undefined, made.id).toBe(made.dueTick > TICKS);
      if (!outcome) continue;
      followed += 1;
      expect(outcome.tick).toBe(made.dueTick);
      expect(outcome.prediction).toEqual(made);
      const { observation } = records[outcome.tick - 1]!;
      if (made.metric === 'price') expect(outcome.actual).toBe(observation.price);
      expect(outcome.correct).toBe(outcome.actual >= made.low && outcome.actual <= made.high);
    }
    expect(followed).toBe(outcomes.size);
    const waiting = golem.golem.life.state.pending.map(({ id, dueTick }) => [id, dueTick > TICKS]);
    const still = records.flatMap((record) => record.predictions).filter(({ dueTick }) => dueTick > TICKS);
    expect(waiting).toEqual(still.map(({ id }) => [id, true]));
  });

  it('are made by the senses every tick for the next, and by every decision that expects something', () => {
    for (const record of records) {
      expect(sensesOf(record).map(({ dueTick }) => dueTick)).toEqual([record.tick + 1]);
      expect(decisionsOf(record)).toHaveLength(record.decision?.prediction ? 1 : 0);
    }
    expect(records.flatMap(decisionsOf).length).toBeGreaterThan(20);
  });

  it("move their rules' counts by one each", () => {
    const expected = new Map(DEFAULT_PLAYBOOK.rules.map(({ id, counts }) => [id, { ...counts }]));
    let moved = 0;
    for (const { prediction, correct } of records.flatMap((record) => record.outcomes)) {
      const counts = expected.get(prediction.ruleId ?? '');
      if (!counts) continue;
      moved += 1;
      if (correct) counts.alpha += 1;
      else counts.beta += 1;
    }
    expect(moved).toBeGreaterThan(20);
    const learned = new Map(golem.golem.life.state.playbook.rules.map(({ id, counts }) => [id, counts]));
    expect(learned).toEqual(expected);
  });

  it('settle the episodes that made them, which keep what they said', async () => {
    const outcomes = records
      .flatMap((record) => record.outcomes)
      .filter(({ prediction }) => prediction.entryId !== null);
    expect(outcomes.length).toBeGreaterThan(20);
    const verdicts = { confirmed: 0, refuted: 0 };
    for (const { prediction, correct } of outcomes) {
      const episode = (await golem.api.grimoire.get(prediction.entryId!))!;
      expect(episode.tick).toBe(prediction.madeAtTick);
      expect(episode.verified).toBe(correct ? 'confirmed' : 'refuted');
      expect(episode.text).toContain(prediction.text);
      verdicts[correct ? 'confirmed' : 'refuted'] += 1;
    }
    expect(verdicts.confirmed).toBeGreaterThan(0);
    expect(verdicts.refuted).toBeGreaterThan(0);
    const open = records.flatMap(decisionsOf).filter(({ dueTick }) => dueTick > TICKS);
    for (const { entryId } of open)
      expect((await golem.api.grimoire.get(entryId!))?.verified).toBe('pending');
  });
});

describe('its books', () => {
  it('sum to zero, and are what their transactions lead to', async () => {
    const { balances, transactions, portfolio } = await golem.api.ledger.get();
    expect(totals(balances)).toEqual({ quote: 0, base: 0 });
    for (const { postings } of transactions) {
      for (const asset of ['quote', 'base']) {
        const sum = postings
          .filter((posting) => posting.asset === asset)
          .reduce((all, { amount }) => all + amount, 0);
        expect(sum).toBe(0);
      }
    }
    const moved = balancesFrom(transactions);
    for (const [account, balance] of Object.entries(balances)) {
      expect(balance).toEqual(moved[account] ?? { quote: 0, base: 0 });
    }
    expectWhole(portfolio, (await golem.api.world.state())!.price);
  });

  it('come to the equity that every record tells', () => {
    for (const { portfolio, observation } of records) expectWhole(portfolio, observation.price);
    const orders = records.filter(({ action }) => action?.status === 'filled');
    expect(orders.length).toBeGreaterThan(2);
    for (const { action, observation } of orders) {
      expect(action!.receipt!.block).toBe(observation.block.number + 1);
      expect(action!.transactions.length).toBeGreaterThan(0);
      expect(action!.verification).not.toBeNull();
    }
  });
});

describe('its memory', () => {
  it('holds an episode of every tick above T0, of every surprising one, and after 25 dull ones', async () => {
    const floor = (await golem.api.policy.get()).memory.surprisingT0;
    let dull = 0;
    for (const { gate, appraisal, episodesWritten } of records) {
      const kept = gate.tier !== 'T0' || appraisal.predictionError >= floor || dull >= 25;
      dull = kept ? 0 : dull + 1;
      expect(episodesWritten).toHaveLength(kept ? 1 : 0);
    }
    const counts = await golem.api.grimoire.count();
    expect(counts['episode']).toBe(records.flatMap(({ episodesWritten }) => episodesWritten).length);
  });

  it('recalls only what was before, best first', () => {
    for (const { retrieved, tick } of records.slice(1)) {
      const scores = retrieved.entries.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      const own = new Set(records[tick - 1]!.episodesWritten);
      expect(retrieved.entries.filter(({ id }) => own.has(id))).toEqual([]);
    }
    expect(records.at(-1)!.retrieved.entries.length).toBeGreaterThan(5);
  });
});

it('tells what gamma perceives while it comes about, as its tick then has it', async () => {
  const { tick, world } = await golem.api.status();
  const sofarTold = () =>
    golem.events.flatMap((event) => (event.type === 'gamma' && event.step === world!.step ? [event] : []));
  await golem.api.step('gamma', 5);
  // Of beats that follow one another closely only the last is told, a moment later.
  await untilTold(golem, 'the fifth beat', () => (sofarTold().at(-1)?.fraction ?? 0) > 4.5 / 6);
  const told = sofarTold().at(-1)!;
  expect(told.fraction).toBeCloseTo(5 / 6, 12);
  await golem.api.step('gamma', 1);
  const { observation } = (await golem.api.records.get(tick + 1))!;
  const [sofar, then] = [told.perceived!, observation.perceived!];
  expect(sofar.variation).toBeGreaterThan(0);
  expect(then.variation).toBeGreaterThanOrEqual(sofar.variation);
  expect(Math.abs(then.jump)).toBeGreaterThanOrEqual(Math.abs(sofar.jump));
});
