import { beforeAll, describe, expect, it } from 'vitest';
import type { GolemFacade, ReopenedGolem } from '../../src/runtime/facade/facade.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

/** After one round of curation and before another, which writes some knowledge again. */
const THEN = 77;
const TICKS = 120;

let headless: Headless;
let golem: GolemFacade;
let then: ReopenedGolem;
/** What the living golem said of itself when it stood there. */
let was: {
  readonly ledger: Awaited<ReturnType<GolemFacade['ledger']['get']>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly entries: Awaited<ReturnType<GolemFacade['grimoire']['list']>>;
  readonly status: Awaited<ReturnType<GolemFacade['status']>>;
  readonly playbook: string;
};

beforeAll(async () => {
  headless = await wakeHeadless({ world: 'sp500', seed: 11 });
  golem = headless.api;
  await golem.steer('buy some');
  await golem.step('theta', THEN);
  was = {
    ledger: await golem.ledger.get(),
    counts: await golem.grimoire.count(),
    entries: await golem.grimoire.list({ limit: 500 }),
    status: await golem.status(),
    playbook: await golem.playbook.get(),
  };
  await golem.grimoire.remember({ type: 'heuristic', title: 'Later', text: 'Said after that tick.' });
  await golem.policy.set({ gate: { baseThreshold: 0.05 } });
  await golem.cage.set({ drawdownStop: 0.05 });
  await golem.steer('sell everything');
  await golem.step('theta', TICKS - THEN);
  then = await golem.state.reopen(THEN);
}, 60_000);

describe('a reopened tick', () => {
  it('is as the golem was', async () => {
    expect(then.past).toMatchObject({ tick: THEN, verified: true });
    const { regime, phase, vitality, pad, emotion, tier, tiers, equity, holding, policyRevision } =
      was.status;
    expect(await then.status()).toMatchObject({
      past: THEN,
      tick: THEN,
      role: 'follower',
      regime,
      phase,
      vitality,
      pad,
      emotion,
      tier,
      tiers,
      equity,
      holding,
      policyRevision,
    });
    expect(await then.playbook.get()).toBe(was.playbook);
    expect((await then.policy.get()).gate.baseThreshold).not.toBe(0.05);
    expect((await then.policy.revisions()).every(({ revision }) => revision === 0)).toBe(true);
    expect((await then.cage.get()).drawdownStop).not.toBe(0.05);
  });

  it('has the books of then', async () => {
    const ledger = await then.ledger.get();
    expect(ledger.balances).toEqual(was.ledger.balances);
    expect(ledger.transactions).toEqual(was.ledger.transactions);
    expect(ledger.portfolio.equity).toBe(was.status.equity);
  });

  it('remembers what it remembered, as it was, and nothing that came after', async () => {
    expect(was.counts['insight']).toBeGreaterThan(0);
    expect(await then.grimoire.count()).toEqual(was.counts);
    const withoutVector = (entries: typeof was.entries) =>
      entries.map((entry) => ({ ...entry, embedding: null }));
    expect(withoutVector(await then.grimoire.list({ limit: 500 }))).toEqual(withoutVector(was.entries));
    const recalled = await then.grimoire.recall('what to do when prices fall', { limit: 50 });
    const known = new Set(was.entries.map(({ id }) => id));
    expect(recalled.length).toBeGreaterThan(0);
    expect(recalled.filter(({ entry }) => !known.has(entry.id))).toEqual([]);
    const later = (await golem.grimoire.list({ limit: 500 })).filter(({ id }) => !known.has(id));
    expect(later.map(({ title }) => title)).toContain('Later');
    expect(await then.grimoire.get(later[0]!.id)).toBeNull();
    expect(await then.grimoire.links(later[0]!.id)).toBeNull();
    // The newest episode of then is followed by one of later: only the golem of now has that link.
    const newest = was.entries.find(({ type }) => type === 'episode')!;
    expect((await golem.grimoire.links(newest.id))!.from).toContainEqual(
      expect.objectContaining({ kind: 'follows' }),
    );
    expect((await then.grimoire.links(newest.id))!.from).toEqual([]);
    expect(await then.grimoire.get(was.entries[0]!.id)).toMatchObject({ id: was.entries[0]!.id });
  });

  it('pages through its memory by filters', async () => {
    const [type] = Object.keys(was.counts);
    const all = was.entries.filter((entry) => entry.type === type);
    const first = await then.grimoire.list({ types: [all[0]!.type], limit: 2 });
    const rest = await then.grimoire.list({ types: [all[0]!.type], before: first.at(-1)!.id, limit: 500 });
    expect([...first, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('knows of no tick after it', async () => {
    expect(await then.records.get(THEN + 1)).toBeNull();
    expect(await then.workspace.get(THEN + 1)).toBeNull();
    expect(await then.records.summaries({ from: THEN + 1 })).toEqual([]);
    expect((await then.records.summaries()).at(-1)?.tick).toBe(THEN);
    expect((await then.workspace.before(TICKS))?.tick ?? 0).toBeLessThanOrEqual(THEN);
    expect((await then.events.list()).every(({ tick }) => tick <= THEN)).toBe(true);
  });

  it('refuses every command and says how to come back', async () => {
    for (const command of [
      then.start(),
      then.step('theta', 1),
      then.steer('buy'),
      then.policy.set({}),
      then.grimoire.remember({ type: 'heuristic', title: 'x', text: 'y' }),
      then.cage.set({}),
      then.world.use('btc'),
      then.erase(),
    ]) {
      await expect(command).rejects.toMatchObject({
        code: 'past.read_only',
        message: expect.stringContaining('Return to now'),
      });
    }
    expect((await golem.status()).tick).toBe(TICKS);
  });

  it('goes to other ticks', async () => {
    const other = await golem.state.reopen(THEN);
    await other.goTo(THEN + 1);
    expect(await other.status()).toMatchObject({ past: THEN + 1, tick: THEN + 1 });
    expect((await other.policy.get()).gate.baseThreshold).toBe(0.05);
    expect((await other.grimoire.list({ text: 'Said after' })).map(({ title }) => title)).toEqual(['Later']);
    await expect(other.goTo(TICKS + 1)).rejects.toMatchObject({ code: 'replay.not_recorded' });
    expect(other.past.tick).toBe(THEN + 1);
  });
});

describe('a kept state with one flipped bit', () => {
  it('is named, and the nearest sound one before it is offered', async () => {
    const { store } = headless;
    const read = store.snapshotBefore.bind(store);
    store.snapshotBefore = async (tick) => {
      const kept = await read(tick);
      if (kept?.tick === 60) kept.organs.find(({ name }) => name === 'mortality')!.bytes[5]! ^= 1;
      return kept;
    };
    try {
      await expect(golem.state.at(65)).rejects.toMatchObject({
        code: 'store.corrupt',
        message: expect.stringContaining('mortality'),
        data: { tick: 60, organ: 'mortality', soundBefore: 50 },
      });
      expect((await golem.state.verify({ from: 55, to: 75 })).damages).toEqual([
        expect.objectContaining({ tick: 60, what: 'state: mortality', soundBefore: 50 }),
      ]);
      // It is lived again from the one before.
      expect(await golem.state.at(60)).toMatchObject({ tick: 60, from: 50, verified: true });
      expect(await golem.state.at(50)).toMatchObject({ tick: 50, from: 50, replayed: 0, verified: true });
    } finally {
      store.snapshotBefore = read;
    }
  });
});

describe('looking for a tick', () => {
  it('finds the next one of which a condition holds', async () => {
    const records = await golem.records.list({ from: 1, to: TICKS });
    const second = records.find(({ tick, gate }) => tick > THEN && gate.tier === 'T2')!.tick;
    const found = await golem.replay.find({ after: THEN, condition: 'gate.tier == "T2"' });
    expect(found).toEqual({ tick: second, lookedUpTo: second });
    expect(await golem.replay.find({ after: 5, upTo: 9, condition: 'tick > 9' })).toEqual({
      tick: null,
      lookedUpTo: 9,
    });
  });

  it('says where a condition is wrong', async () => {
    await expect(golem.replay.find({ after: 0, condition: 'gate.tier = ' })).rejects.toMatchObject({
      code: 'input.invalid',
      data: { position: 12 },
    });
    await expect(golem.replay.find({ after: 0, condition: 'tick > 3 or gat.tier' })).rejects.toMatchObject({
      code: 'input.invalid',
      data: { position: 12 },
    });
  });
});

it('is of the life that is lived, where an import brings another past of the same golem', async () => {
  const { api } = await wakeHeadless({ world: 'sp500', seed: 12 });
  await api.step('theta', 3);
  const kept = await new Response(await api.exportAll()).blob();
  await api.policy.set({ daimon: { rate: 0.9 } });
  await api.step('theta', 3);
  const first = await (await api.state.reopen(5)).daimon.get();
  await api.importAll(kept);
  await api.step('theta', 3);
  const other = await (await api.state.reopen(5)).daimon.get();
  expect(first.rate).toBe(0.9);
  expect(other.rate).not.toBe(0.9);
}, 60_000);
