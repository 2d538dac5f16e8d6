import { CLOCKS, TIERS } from '../src/domain/life/life.ts';
import { expect, sharedTab, test } from './support/test.ts';

/** Fails unless the call is refused as bad input, with the code, the words and the flag intact after two threads. */
const INVALID = { name: 'AppError', code: 'input.invalid', retryable: false };

test.describe('on one life', () => {
  const life = sharedTab(async (tab) => {
    test.setTimeout(120_000);
    await tab.wakePaused({ storage: 'memory' });
    await tab.ask('step', 'theta', 60);
  });

  test('status, start, pause and speed', async () => {
    const tab = life();
    const status = await tab.status();
    expect(Object.keys(status.clocks).toSorted()).toEqual(CLOCKS.toSorted());
    expect(status).toMatchObject({ role: 'leader', run: 'paused', policyRevision: 0 });
    expect(status.world).toMatchObject({ id: 'sp500', quote: expect.any(String), steps: expect.any(Number) });
    await tab.ask('setSpeed', 50.5);
    await tab.ask('start');
    expect(await tab.status()).toMatchObject({ run: 'running', speed: 50.5 });
    await tab.ask('start');
    await tab.ask('pause');
    await tab.ask('pause');
    expect((await tab.status()).run).toBe('paused');
    for (const speed of [0, 10_001, Number.NaN, '10', null]) {
      expect(await tab.refusal('setSpeed', speed), `speed ${speed}`).toMatchObject(INVALID);
    }
    expect((await tab.status()).speed).toBe(50.5);
  });

  test('pii.mask finds a name by the classifier and a card by its digits, and gives both back', async () => {
    const tab = life();
    const text = 'We waited for Ingeborg Þorsteinsdóttir and her card 4111 1111 1111 1111.';
    const masked = await tab.ask('pii.mask', text, { session: 'e2e' });
    expect(masked.text).toBe('We waited for <PERSON_1> and her card <CARD_1>.');
    expect(masked.spans.map(({ by }) => by)).toEqual(['names', 'luhn']);
    expect(await tab.ask('pii.restore', 'e2e', masked.text)).toBe(text);
    const request = { messages: [{ role: 'user', content: text }], maxTokens: 9 } as const;
    const dry = await tab.ask('gateway.dry', request, { profile: 'chat' });
    expect(JSON.stringify(dry)).not.toContain('4111');
    expect(JSON.stringify(dry)).not.toContain('Ingeborg');
  });

  test('step beats a clock n times and answers the records', async () => {
    const tab = life();
    const { tick } = await tab.status();
    const records = await tab.ask('step', 'theta', 3);
    expect(records.map((record) => record.tick)).toEqual([tick + 1, tick + 2, tick + 3]);
    const six = await tab.ask('step', 'gamma', 6);
    expect(six).toHaveLength(1);
    const delta = await tab.ask('step', 'delta', 1);
    expect(delta.at(-1)!.tick % 50).toBe(0);
    // Asked for at once, lived one after the other.
    const before = (await tab.status()).tick;
    const both = await tab.page.evaluate(async () =>
      (await Promise.all([golem.step('theta', 2), golem.step('theta', 2)])).map((some) =>
        some.map((one) => one.tick),
      ),
    );
    expect(both).toEqual([
      [before + 1, before + 2],
      [before + 3, before + 4],
    ]);
    expect(await tab.refusal('step', 'omega', 1)).toMatchObject(INVALID);
    for (const n of [0, -1, 1.5, 10_001, 'three']) {
      expect(await tab.refusal('step', 'theta', n), `${n} steps`).toMatchObject(INVALID);
    }
  });

  test('seek moves the world, and refuses what is not a step of it', async () => {
    const tab = life();
    await tab.ask('seek', 1_234);
    expect((await tab.status()).world!.step).toBe(1_234);
    expect(await tab.ask('world.state')).toMatchObject({ step: 1_234, fraction: 0, ended: false });
    const { steps } = (await tab.status()).world!;
    for (const step of [-1, 0.5, steps, 'end']) {
      expect(await tab.refusal('seek', step), `step ${step}`).toMatchObject(INVALID);
    }
  });

  test('steer takes words, not nothing', async () => {
    const tab = life();
    await tab.ask('steer', '  hold what you have  ');
    const [record] = await tab.ask('step', 'theta', 1);
    expect(record!.steers).toEqual(['hold what you have']);
    for (const words of ['', '   ', 42, 'x'.repeat(2_001)]) {
      expect(await tab.refusal('steer', words)).toMatchObject(INVALID);
    }
  });

  test('records and workspaces by tick and by range', async () => {
    const tab = life();
    const { tick } = await tab.status();
    const list = await tab.ask('records.list', { from: 5, to: 8 });
    expect(list.map((record) => record.tick)).toEqual([5, 6, 7, 8]);
    expect(await tab.ask('records.get', 5)).toEqual(list[0]);
    expect((await tab.ask('records.list', { from: 5, limit: 2 })).map((one) => one.tick)).toEqual([5, 6]);
    expect((await tab.ask('records.list', { limit: 2 })).map((one) => one.tick)).toEqual([tick - 1, tick]);
    const summaries = await tab.ask('records.summaries');
    expect(summaries).toHaveLength(tick);
    for (const summary of summaries) expect(TIERS).toContain(summary.tier);
    expect(await tab.ask('records.get', tick + 1)).toBeNull();
    const thought = summaries.findLast(({ tier }) => tier !== 'T0')!;
    const workspace = await tab.ask('workspace.get', thought.tick);
    expect(workspace).toMatchObject({ tick: thought.tick, tier: thought.tier });
    expect(await tab.ask('workspace.before', tick)).toEqual(workspace);
    expect(await tab.ask('workspace.get', tick + 1)).toBeNull();
    for (const wrong of ['five', 1.5, -1]) {
      expect(await tab.refusal('records.get', wrong)).toMatchObject(INVALID);
      expect(await tab.refusal('workspace.get', wrong)).toMatchObject(INVALID);
      expect(await tab.refusal('workspace.before', wrong)).toMatchObject(INVALID);
    }
  });

  test('the policy is changed by patches, refused out of bounds, and restored by revision', async () => {
    const tab = life();
    const before = await tab.ask('policy.get');
    const defaults = await tab.ask('policy.defaults');
    expect(before).toEqual(defaults);
    const fields = await tab.ask('policy.fields');
    const field = fields.find(({ path }) => path === 'gate.baseThreshold')!;
    expect(field).toMatchObject({ unit: expect.any(String), source: expect.any(String), min: 0.01, max: 1 });

    const changed = await tab.ask('policy.set', { gate: { baseThreshold: 0.42 } });
    expect(changed).toEqual({ ...before, revision: 1, gate: { ...before.gate, baseThreshold: 0.42 } });
    expect((await tab.status()).policyRevision).toBe(1);
    const [record] = await tab.ask('step', 'theta', 1);
    expect(record!.gate.base).toBe(0.42);
    expect(record!.versions.policy).toBe(1);
    const second = await tab.ask('policy.set', { memory: { surprisingT0: 0.5 } });
    expect(second.revision).toBe(2);

    const wrong = [
      { gate: { baseThreshold: 2 } },
      { gate: { baseThreshold: 'low' } },
      { gate: { nothing: 1 } },
      { clocks: { thetaMinMs: 100_000 } },
      null,
    ];
    for (const patch of wrong) {
      expect(await tab.refusal('policy.set', patch), JSON.stringify(patch)).toMatchObject(INVALID);
    }
    expect((await tab.refusal('policy.set', wrong[0]))!.data).toMatchObject({
      path: 'gate.baseThreshold',
      max: 1,
    });
    expect(await tab.ask('policy.get')).toEqual(second);

    const restored = await tab.ask('policy.restore', 1);
    expect(restored).toEqual({ ...changed, revision: 3 });
    const revisions = await tab.ask('policy.revisions');
    expect(revisions.map(({ revision, trigger }) => [revision, trigger])).toEqual(
      expect.arrayContaining([
        [1, 'owner'],
        [2, 'owner'],
        [3, 'restore'],
      ]),
    );
    expect(revisions.find(({ revision }) => revision === 1)!.changes).toEqual([
      { path: 'gate.baseThreshold', from: 0.3, to: 0.42 },
    ]);
    expect(await tab.refusal('policy.restore', 99)).toMatchObject({ code: 'golem.not_found' });
    await tab.ask('policy.restore', 0);
  });

  test('the playbook is edited as Markdown; a mistake is named with its line', async () => {
    const tab = life();
    const markdown = await tab.ask('playbook.get');
    const { playbookRevision } = await tab.status();
    const edited = markdown.replace('- Rest: ', '- Rest: 1');
    expect(edited).not.toBe(markdown);
    const stored = await tab.ask('playbook.set', edited);
    expect(stored).toContain(edited.match(/- Rest: 1.*/)![0]);
    expect((await tab.status()).playbookRevision).toBe(playbookRevision + 1);

    const lines = markdown.split('\n');
    const at = lines.findIndex((line) => line.startsWith('- Then:'));
    const broken = lines.with(at, '- Then: dance').join('\n');
    const refused = await tab.refusal('playbook.set', broken);
    expect(refused).toMatchObject({ ...INVALID, data: { line: at + 1 } });
    expect(refused!.message).toContain(`line ${at + 1}`);
    expect(await tab.ask('playbook.get')).toBe(stored);
  });

  test('the grimoire remembers what it is given, lists it by filters and recalls it', async () => {
    const tab = life();
    await expect.poll(async () => (await tab.ask('models.status')).state, { timeout: 30_000 }).toBe('ready');
    const draft = {
      type: 'insight',
      title: 'Spreads widen at the open',
      text: 'In the first minutes of a session the price impact of an order is about twice that of noon.',
      tags: ['open'],
    } as const;
    const entry = await tab.ask('grimoire.remember', draft);
    expect(entry).toMatchObject({ ...draft, trust: 'owner', provenance: 'owner', verified: 'none' });
    expect(await tab.ask('grimoire.get', entry.id)).toMatchObject({ id: entry.id, text: draft.text });
    expect(await tab.ask('grimoire.get', 'no-such-entry')).toBeNull();
    const owners = await tab.ask('grimoire.list', { trust: ['owner'], types: ['insight'] });
    expect(owners.map(({ id }) => id)).toEqual([entry.id]);
    const by = await tab.ask('grimoire.list', { text: 'first minutes' });
    expect(by.map(({ id }) => id)).toEqual([entry.id]);
    const page = await tab.ask('grimoire.list', { limit: 3 });
    const next = await tab.ask('grimoire.list', { limit: 3, before: page.at(-1)!.id });
    expect(next.map(({ id }) => id)).not.toContain(page.at(-1)!.id);

    await expect.poll(async () => (await tab.ask('models.status')).backlog, { timeout: 30_000 }).toBe(0);
    const found = await tab.ask('grimoire.recall', 'orders early in the session cost more', {
      limit: 3,
      types: ['insight'],
    });
    expect(found[0]!.entry.id).toBe(entry.id);
    expect(found[0]!.factors.semantic).toBeGreaterThan(0.3);
    expect(found[0]!.why!.words).toEqual(expect.arrayContaining(['order']));
    expect(found[0]!.why!.meaning).toBeCloseTo(found[0]!.factors.semantic, 6);

    // As a tick recalls, a single factor's weight is in the score: 0.40 / 0.20 / 0.25, and none of mood.
    const [recalled] = await tab.ask('grimoire.recall', 'orders early in the session cost more', {
      limit: 1,
      types: ['insight'],
      as: 'golem',
    });
    const { semantic, temporal, importance } = recalled!.factors;
    expect(recalled!.score).toBeCloseTo((0.4 * semantic + 0.2 * temporal + 0.25 * importance) / 0.85, 6);

    expect(await tab.refusal('grimoire.recall', ' ')).toMatchObject(INVALID);
    expect(await tab.refusal('grimoire.remember', { ...draft, type: 'rumour' })).toMatchObject(INVALID);
    expect(await tab.refusal('grimoire.remember', { ...draft, text: '' })).toMatchObject({
      data: { field: 'text' },
    });
    expect(await tab.refusal('grimoire.remember', { ...draft, confidence: 2 })).toMatchObject(INVALID);
  });

  test('the model says how it is, and answers nothing for nothing', async () => {
    const tab = life();
    const model = await tab.ask('models.status');
    expect(model).toMatchObject({ name: 'all-MiniLM-L6-v2', state: 'ready', error: null });
    expect(['wasm', 'webgpu']).toContain(model.provider);
    expect(await tab.ask('models.embed', [])).toEqual([]);
  });

  test('the cage’s rules are the owner’s, and the next verdict keeps them', async () => {
    const tab = life();
    const before = await tab.ask('cage.get');
    const tight = await tab.ask('cage.set', { maxSlippage: 0 });
    expect(tight).toEqual({ ...before, maxSlippage: 0 });
    expect((await tab.ask('policy.get')).cage).toEqual(tight);
    await tab.ask('steer', 'buy');
    const [blocked] = await tab.ask('step', 'theta', 1);
    expect(blocked!.action).toMatchObject({
      status: 'blocked',
      verdict: { allowed: false, blockedBy: 'simulation-failed' },
    });
    const [shown] = await tab.ask('ledger.blocked', 10);
    expect(shown).toMatchObject({ tick: blocked!.tick, blockedBy: 'simulation-failed' });

    // What the cage does not let be bought is not tried: the order stands, and says so.
    await tab.ask('orders.cancel');
    await tab.ask('cage.set', { maxSlippage: before.maxSlippage, allowedAssets: [] });
    await tab.ask('steer', 'buy');
    const [waiting] = await tab.ask('step', 'theta', 1);
    expect(waiting!.decision?.source).not.toBe('order');
    const { standing } = await tab.ask('orders.list');
    expect(standing.at(-1)!.left).toContain('The cage does not let this token be bought.');

    await tab.ask('cage.set', { allowedAssets: before.allowedAssets });
    const [allowed] = await tab.ask('step', 'theta', 1);
    expect(allowed!.action).toMatchObject({ status: 'filled', verdict: { allowed: true, blockedBy: null } });
    expect(allowed!.action!.verification!.predictedOut).toBeGreaterThan(0);
    await tab.ask('orders.cancel');
    expect(await tab.refusal('cage.set', { maxOrder: 7 })).toMatchObject(INVALID);
    expect(await tab.refusal('cage.set', { noSuchRule: 1 })).toMatchObject(INVALID);
  });

  test('another world has books of its own; the first world’s are kept', async () => {
    const tab = life();
    const worlds = await tab.ask('world.list');
    expect(worlds.map(({ id }) => id)).toEqual(expect.arrayContaining(['sp500', 'btc']));
    for (const world of worlds) {
      expect(world.provenance.real).not.toBe('');
      expect(world.licence).not.toBe('');
    }
    const home = await tab.status();
    const books = await tab.ask('ledger.get');
    await tab.ask('world.use', 'btc');
    expect((await tab.status()).world).toMatchObject({ id: 'btc', step: 0 });
    const [first] = await tab.ask('step', 'theta', 2);
    expect(first!.observation.worldId).toBe('btc');
    expect(first!.tick).toBe(home.tick + 1);
    expect((await tab.ask('ledger.get')).portfolio.positions).toEqual([]);
    await tab.ask('world.use', 'sp500');
    expect((await tab.status()).world).toMatchObject({ id: 'sp500', step: home.world!.step });
    const again = await tab.ask('ledger.get');
    expect(again.balances).toEqual(books.balances);
    expect(again.portfolio.base).toBe(books.portfolio.base);
    expect(await tab.refusal('world.use', 'moon')).toMatchObject({ code: 'world.not_found' });
    expect((await tab.status()).world!.id).toBe('sp500');
  });

  test('metrics are of the run', async () => {
    const tab = life();
    const [metrics, status] = [await tab.ask('metrics'), await tab.status()];
    expect(metrics.tiers).toEqual(status.tiers);
    expect(metrics.ticksPerSecond).toBeGreaterThan(0);
    for (const step of ['observe', 'retrieve', 'analyze', 'gate', 'reflect']) {
      const { count, p50, p95, p99 } = metrics.steps[step]!;
      expect(count).toBeGreaterThan(0);
      expect(p50).toBeLessThanOrEqual(p95);
      expect(p95).toBeLessThanOrEqual(p99);
    }
    expect(metrics.commit.count).toBeGreaterThan(0);
    expect(metrics.posteriors.length).toBeGreaterThan(0);
    expect(metrics.rules.length).toBeGreaterThanOrEqual(12);
  });

  test('events are numbered without gaps, and a listener can be taken away', async () => {
    const heard = await life().page.evaluate(async () => {
      const all: { seq: number; type: string }[] = [];
      const ticks: number[] = [];
      const stopAll = golem.on('*', ({ seq, type }) => all.push({ seq, type }));
      const stopTicks = golem.on('tick', ({ summary }) => ticks.push(summary.tick));
      /** Resolves when a tick has been told to all who listen. */
      const told = (tick: number): Promise<void> =>
        new Promise((resolve) => {
          const stop = golem.on('tick', ({ summary }) => {
            if (summary.tick !== tick) return;
            stop();
            resolve();
          });
        });
      const { tick } = await golem.status();
      const third = told(tick + 3);
      const records = await golem.step('theta', 3);
      await third;
      stopTicks();
      const fourth = told(tick + 4);
      await golem.step('theta', 1);
      await fourth;
      stopAll();
      return { all, ticks, lived: records.map(({ tick }) => tick) };
    });
    expect(heard.ticks).toEqual(heard.lived);
    expect(heard.all.filter(({ type }) => type === 'tick')).toHaveLength(4);
    const [first] = heard.all;
    expect(heard.all.map(({ seq }) => seq)).toEqual(heard.all.map((_, i) => first!.seq + i));
  });
});

test('erase ends one life and begins another, with nothing of the first', async ({ newborn: tab }) => {
  await tab.ask('step', 'theta', 20);
  await tab.ask('policy.set', { gate: { baseThreshold: 0.5 } });
  await tab.ask('steer', 'sell');
  const { golemId } = await tab.status();
  await tab.ask('erase');
  const born = await tab.status();
  expect(born).toMatchObject({ tick: 0, run: 'paused', policyRevision: 0, steersPending: 0, death: null });
  expect(born.golemId).not.toBe(golemId);
  expect(born.clocks.gamma).toMatchObject({ beats: 0, lastAt: null });
  expect(await tab.ask('records.summaries')).toEqual([]);
  expect(await tab.ask('grimoire.list')).toEqual([]);
  expect(await tab.ask('policy.revisions')).toMatchObject([{ revision: 0, trigger: 'genesis' }]);
  const [record] = await tab.ask('step', 'theta', 1);
  expect(record).toMatchObject({ tick: 1, golemId: born.golemId, observation: { step: 0 } });
  expect((await tab.revisit()).golemId).toBe(born.golemId);
});
