import type { TriageEvent } from '../../src/domain/attention/triage.ts';
import { eventCause, saidByWhom } from '../../src/domain/memory/causes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemorySeriesStore } from '../../src/adapters/market-file/series/idb-series.ts';
import type { WorkspaceEntry } from '../../src/domain/context/context.ts';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { filesInProcess } from '../../src/hosts/node/market-files-in-process.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import { limitsBy } from '../../src/mind/reflex/limits.ts';
import { seeWorkspace } from '../../src/mind/reflex/see.ts';
import { collect } from '../adapters/archive/file-bytes.ts';
import { causalFacts } from '../fixtures/governor-input.ts';
import { plantedMarket } from '../fixtures/planted-market.ts';

const TICKS = 350;
const isLink = ({ payload, included }: WorkspaceEntry): boolean =>
  included && payload?.memory?.type === 'causal-link';

describe('what follows on what, in a life', () => {
  let golem: Headless;
  let records: readonly DecisionCycleRecord[];
  let world: string;
  const files = filesInProcess(new MemorySeriesStore());

  async function lived({ api }: Headless, policy: PolicyPatch): Promise<readonly DecisionCycleRecord[]> {
    await api.world.use(world);
    await api.policy.set(policy);
    const found: DecisionCycleRecord[] = [];
    for (let done = 0; done < TICKS; done += 50) found.push(...(await api.step('theta', 50)));
    return found;
  }

  beforeAll(async () => {
    golem = await wakeHeadless({ seed: 3, files });
    const file = plantedMarket(TICKS + 20);
    world = (await golem.api.world.importFile(file, { base: 'ABC', quote: 'USD' })).world.id;
    records = await lived(golem, {});
  }, 180_000);
  afterAll(() => golem.store.close());

  it('overrules rules by default once it is proven, which is worth more than rules alone', async () => {
    const overruled = records.flatMap(({ tick, decision }) =>
      decision?.weighed?.sure === undefined ? [] : [{ tick, decision, said: decision.weighed }],
    );
    expect(overruled.length).toBeGreaterThan(2);
    for (const { decision, said } of overruled) {
      const links = said.parts.filter(({ kind }) => kind === 'link');
      expect(links.length).toBeGreaterThan(0);
      for (const { id, moves } of links) {
        expect(moves).toBeGreaterThan(0);
        expect(decision.cited).toContain(id);
      }
      // What it follows on was a fall, and what followed a rise: nothing is sold on it, and more is held than by rules.
      const [chosen] = said.options;
      expect(chosen!.exposure).toBeGreaterThan(said.options.find(({ name }) => name === said.own)!.exposure);
    }
    const byRules = await wakeHeadless({ seed: 3, id: 'rules', files });
    const rules = await lived(byRules, { evidence: { decides: 0, sizes: 0 } });
    expect(records.at(-1)!.portfolio.equity).toBeGreaterThan(rules.at(-1)!.portfolio.equity);
    await byRules.store.close();
  }, 180_000);

  it('is learnt of what it perceived itself, with the ticks that it rests on', async () => {
    const links = await golem.api.grimoire.list({ types: ['causal-link'], limit: 50 });
    const next = links.find(
      ({ facts }) => facts.kind === 'causal' && facts.lag === 1 && facts.cause === 'reading:price-move-',
    )!;
    expect(next).toMatchObject({ provenance: 'self-learned', trust: 'self', category: 'strategic-patterns' });
    const { facts } = next;
    if (facts.kind !== 'causal') throw new Error('no link');
    expect(facts).toMatchObject({ cause: 'reading:price-move-', direction: 'up' });
    expect(facts.hits).toBeGreaterThan(2 * facts.misses);
    const byTick = new Map(records.map((record) => [record.tick, record]));
    for (const tick of facts.ticks.followed) {
      expect(byTick.get(tick)!.observation.probes.find(({ name }) => name === 'price-move')!.z).toBeLessThan(
        -2,
      );
      expect(byTick.get(tick + 1)!.observation.logReturn).toBeGreaterThan(0);
    }
    for (const tick of facts.ticks.otherwise)
      expect(byTick.get(tick + 1)!.observation.logReturn).toBeLessThan(0);
    const { to } = (await golem.api.grimoire.links(next.id))!;
    expect(to.length).toBeGreaterThan(0);
    expect(to.every(({ kind, entry }) => kind === 'derived-from' && entry?.type === 'episode')).toBe(true);
  });

  it('stands in a prompt when it has just happened, in its category, and turns decisions', async () => {
    const policy = await golem.api.policy.get();
    const limits = limitsBy({ stepsPerYear: 365 }, policy);
    const [byEvidence, heeding] = [limits, { ...limits, evidence: undefined, heeds: true }].map((one) => {
      const { evidence, ...others } = one;
      const reflex = createReflex({ limits: () => ({ ...others, ...(evidence && { evidence }) }) });
      return (workspace: Parameters<typeof seeWorkspace>[0]) =>
        reflex.consider(seeWorkspace(workspace, null, {}, ORGANS));
    });
    let [there, turned, heeded] = [0, 0, 0];
    for (const { tick, decision } of records) {
      const workspace = decision && (await golem.api.workspace.get(tick));
      // What came to mind of links whose cause has not happened is there too, and says nothing of now.
      const links =
        workspace?.entries.filter((entry) => isLink(entry) && entry.payload?.memory?.holds === true) ?? [];
      if (!workspace || links.length === 0) continue;
      there += 1;
      for (const { category, reason, payload } of links) {
        expect(category).toBe('causal-edges');
        expect(payload?.memory).toMatchObject({ holds: true, facts: { kind: 'causal' } });
        expect(reason.text).toContain('it is of what follows');
      }
      const without = { ...workspace, entries: workspace.entries.filter((entry) => !isLink(entry)) };
      if (JSON.stringify(byEvidence!(workspace).action) !== JSON.stringify(byEvidence!(without).action))
        turned += 1;
      const passed = heeding!(workspace);
      if (JSON.stringify(passed.action) !== JSON.stringify(heeding!(without).action)) {
        heeded += 1;
        expect(passed.reasoning.join(' ')).toContain('and the price went up over the');
        expect(links.some(({ id }) => passed.cited.includes(id))).toBe(true);
      }
    }
    expect(there).toBeGreaterThan(0);
    expect(turned).toBeGreaterThan(0);
    expect(heeded).toBeGreaterThan(0);
  });
});

it('keeps with its episodes what happened on the ticks that they tell of: readings, deeds, changes of regime and events worth a look', async () => {
  const { api, store } = await wakeHeadless({ world: 'sp500', seed: 9 });
  await api.policy.set({ triage: { on: 1 } });
  const records = [...(await api.step('theta', 60)), ...(await api.step('theta', 60))];
  const episodes = await api.grimoire.list({ types: ['episode'], limit: 500 });
  const kept = episodes.flatMap(({ facts }) => (facts.kind === 'episode' ? (facts.causes ?? []) : []));
  const known = new Set(kept.map(({ tick, cause }) => `${tick} ${cause}`));
  expect(known.size).toBe(kept.length);
  const last = Math.max(...episodes.map(({ tick }) => tick));
  const happened = records
    .filter(({ tick }) => tick <= last)
    .flatMap(({ tick, regime, action, triage, observation: { pool } }) => [
      ...(regime.changed ? [`${tick} regime:${regime.regime}`] : []),
      ...(action?.status === 'filled'
        ? [`${tick} deed:${action.action.kind === 'swap' ? action.action.side : action.action.kind}`]
        : []),
      // What moves the price of the pool that is traded in announces nothing.
      ...(triage?.escalated ?? [])
        .filter(({ kind, source }) => source !== pool.address || !kind.endsWith('.Swap'))
        .map(({ kind, source }) => `${tick} ${eventCause(saidByWhom(kind, source))}`),
    ]);
  for (const of of ['regime:', 'deed:', 'event:'])
    expect(happened.some((one) => one.includes(of))).toBe(true);
  for (const one of happened) expect(known).toContain(one);
  await store.close();
});

it('hears of an event worth a look on the tick itself: what follows on it stands in that prompt', async () => {
  const { api, store } = await wakeHeadless({ world: 'btc', seed: 9 });
  await api.policy.set({ triage: { on: 1 } });
  const before = await api.step('theta', 60);
  const said = ({ kind, source }: TriageEvent): string => saidByWhom(kind, source);
  const kinds = new Set(
    before.flatMap(({ triage }) => triage?.escalated.map(said) ?? []).filter((one) => !one.includes('.Swap')),
  );
  // What another life learnt of such events, as its file would have it.
  const text = new TextDecoder().decode(await collect(await api.exportMemory('jsonl')));
  const some = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GrimoireEntry)
    .find(({ facts }) => facts.kind === 'insight')!;
  const lines = [...kinds].map((kind, i) =>
    JSON.stringify({
      ...some,
      id: `L${i}`,
      type: 'causal-link',
      title: `After ${kind}: down`,
      text: `After ${kind} the price fell.`,
      confidence: 0.9,
      facts: causalFacts(eventCause(kind), { lag: 1 }),
    }),
  );
  await api.grimoire.bring(new Blob([lines.join('\n')]));
  const records = [...(await api.step('theta', 60)), ...(await api.step('theta', 60))];
  const thoughts = records.filter(({ decision, triage }) => decision && (triage?.escalated.length ?? 0) > 0);
  const thoughtsOf = thoughts.filter(({ triage }) => triage!.escalated.some((one) => kinds.has(said(one))));
  expect(thoughtsOf.length).toBeGreaterThan(0);
  for (const { tick, triage } of thoughtsOf) {
    const heard = triage!.escalated.map(said).filter((kind) => kinds.has(kind));
    const workspace = await api.workspace.get(tick);
    for (const kind of heard) {
      const link = workspace!.entries.find(({ title }) => title === `After ${kind}: down`);
      expect(link?.payload?.memory?.holds).toBe(true);
    }
  }
  await store.close();
});
