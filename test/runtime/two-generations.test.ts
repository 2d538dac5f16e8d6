import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import type { InsightFacts } from '../../src/domain/memory/entry-facts.ts';
import type { CuratorReport } from '../../src/domain/records/curator.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { Testament } from '../../src/domain/life/testament.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { earnedHere, inheritedOf, onProbation, triedHere } from '../../src/mind/grimoire/inherited.ts';
import { subjectOf } from '../../src/mind/grimoire/learning/handed.ts';

/** In the S&P 500 a year and more before the crisis of 2008. */
const START = 1_900;
const TICKS = 300;

interface Line {
  readonly golem: Headless;
  readonly testament: Testament;
  readonly genome: readonly GrimoireEntry[];
  /** As the heir began, and as it stood at its end. */
  readonly given: readonly GrimoireEntry[];
  readonly held: readonly GrimoireEntry[];
  readonly records: readonly DecisionCycleRecord[];
  readonly curations: readonly CuratorReport[];
}

/** A golem lives and is ended, and its heir lives on. */
async function line(probationPlaces?: number): Promise<Line> {
  const golem = await wakeHeadless({ world: 'sp500', seed: 7, id: 'first' });
  const { api, store } = golem;
  if (probationPlaces !== undefined) await api.policy.set({ context: { probationPlaces } });
  await api.seek(START);
  for (let lived = 0; lived < TICKS; lived += 50) await api.step('theta', 50);
  const { testament } = await api.mortality.end();
  await api.lineage.succeed(testament!);
  const given = await api.grimoire.list({ limit: 2_000 });
  const records: DecisionCycleRecord[] = [];
  for (let lived = 0; lived < TICKS; lived += 50) records.push(...(await api.step('theta', 50)));
  return {
    golem,
    testament: (await api.testaments.get(testament!))!,
    genome: (await store.genome(testament!))!,
    given,
    held: await api.grimoire.list({ limit: 4_000 }),
    records,
    curations: await api.grimoire.curations(50),
  };
}

let heir: Line;
beforeAll(async () => {
  heir = await line();
}, 300_000);
afterAll(() => heir.golem.store.close());

const isInherited = (entry: GrimoireEntry): boolean => inheritedOf(entry) !== null;
const outcomesOf = (entries: readonly GrimoireEntry[]): number =>
  entries.reduce((sum, entry) => sum + (triedHere(entry)?.times ?? 0), 0);

describe('what an heir begins with', () => {
  it('is linked among itself as it was, and to nothing that stayed with the dead', () => {
    const there = new Map(heir.genome.map((entry) => [entry.id, entry]));
    const here = new Map(heir.given.map((entry) => [entry.facts.brought!.id, entry]));
    const among = heir.genome.flatMap(({ id, links }) =>
      links.filter(({ to }) => there.has(to)).map(({ to, kind }) => ({ from: id, to, kind })),
    );
    expect(among.length).toBeGreaterThan(0);
    for (const { from, to, kind } of among)
      expect(here.get(from)!.links).toContainEqual({ to: here.get(to)!.id, kind });
    const ids = new Set(heir.given.map(({ id }) => id));
    for (const { links } of heir.given) for (const { to } of links) expect(ids.has(to)).toBe(true);
  });

  it('has the most instructive episodes, whose outcomes are as long after them as they were', () => {
    const episodes = heir.given.filter(({ type }) => type === 'episode');
    expect(episodes.length).toBeGreaterThan(0);
    expect(episodes.length).toBeLessThanOrEqual(32);
    const { raw = 0 } = heir.testament.bottleneck!.refused;
    expect(raw).toBeGreaterThan(episodes.length);
    for (const { facts, trust, provenance, verified } of episodes) {
      expect([trust, provenance, verified]).toEqual(['inherited', 'predecessor', 'none']);
      const was = heir.genome.find(({ id }) => id === facts.brought!.id)!;
      if (facts.kind !== 'episode' || was.facts.kind !== 'episode') throw new Error('No episode.');
      expect(facts.outcome!.tick).toBe(was.facts.outcome!.tick - was.tick);
      expect(facts.outcome!.change).toBe(was.facts.outcome!.change);
      expect(facts.traces).toBeUndefined();
    }
    // Good and bad ends, of more than one regime.
    expect(
      new Set(heir.genome.filter(({ type }) => type === 'episode').map(({ verified }) => verified)).size,
    ).toBe(2);
  });
});

describe('what an heir learns that it had been told', () => {
  it('stands once, with what both have counted, and the Curator says so', () => {
    const standing = heir.held.filter(({ facts }) => facts.kind === 'insight' && facts.pruned === undefined);
    const subjects = standing.map((entry) => subjectOf(entry));
    expect(subjects.length).toBeGreaterThan(3);
    expect(new Set(subjects).size, JSON.stringify(standing.map(({ title }) => title))).toBe(subjects.length);
    const both = standing.filter(({ facts }) => facts.kind === 'insight' && facts.handed !== undefined);
    expect(both.length).toBeGreaterThan(0);
    for (const entry of both) {
      const { handed } = entry.facts as InsightFacts;
      expect(isInherited(entry)).toBe(false);
      expect(entry.text).toMatch(/Predecessors counted \d+/);
      // The predecessor's own figures, and not mixed with its own.
      const was = heir.given
        .filter((one) => subjectOf(one) === subjectOf(entry))
        .map(({ facts }) => facts as InsightFacts);
      expect(handed!.hits).toBe(was.reduce((sum, { hits }) => sum + hits, 0));
    }
    const acts = heir.curations.flatMap((report) => report.acts);
    expect(acts.filter(({ why }) => why.startsWith('A predecessor knew the same')).length).toBe(both.length);
  });
});

describe('what was inherited is on trial', () => {
  it('stands in prompts, is cited, and what comes of it is counted against chance, apart from each other', () => {
    const ids = new Set(heir.given.map(({ id }) => id));
    const told = heir.records.filter(({ contribution }) =>
      contribution?.injected.some(({ id }) => ids.has(id)),
    );
    expect(told.length).toBeGreaterThan(10);
    const tried = heir.held.filter((entry) => triedHere(entry) !== null);
    expect(tried.length).toBeGreaterThan(0);
    for (const entry of tried) {
      const { here, given } = inheritedOf(entry)!;
      expect(here!.expected).toBeGreaterThan(0);
      expect(here!.hits + here!.misses).toBeLessThanOrEqual(
        heir.records.filter(({ decision }) => decision?.cited.includes(entry.id)).length,
      );
      expect(entry.confidence).not.toBe(given);
    }
  });

  /** An heir that thinks on every tick, so that much comes of what it cites, and whose own facts are not made one with what it was given. */
  async function tried(start: number) {
    const { api, store } = await wakeHeadless({ world: 'sp500', seed: 7 });
    await api.policy.set({
      gate: { baseThreshold: 0.05, minThreshold: 0.05, cooldownTicks: 0 },
      memory: { curates: 0 },
    });
    await api.seek(start);
    await api.step('theta', 50);
    await api.step('theta', 50);
    const { testament } = await api.mortality.end();
    await api.lineage.succeed(testament!);
    for (let lived = 0; lived < TICKS; lived += 50) await api.step('theta', 50);
    const held = (await api.grimoire.list({ limit: 4_000 })).filter(isInherited);
    const workspace = (await api.workspace.get((await api.status()).tick))!;
    await store.close();
    return { held, told: new Map(workspace.entries.map((one) => [one.id, one])) };
  }

  it('is its own where it did better than chance, and the prompt goes by it', async () => {
    const { held, told } = await tried(1_200);
    const earned = held.filter(earnedHere);
    expect(earned.length).toBeGreaterThan(0);
    for (const entry of earned) {
      expect(triedHere(entry)!.interval[0]).toBeGreaterThan(triedHere(entry)!.chance);
      expect(entry.confidence).toBeGreaterThan(0.5);
      // Where it stands in a prompt, that says so.
      const text = told.get(entry.id)?.text;
      expect(text ?? 'inherited="earned in this life"').toContain('inherited="earned in this life"');
    }
    // Others were tried nearly as often, and chance may have done as much.
    expect(held.some((one) => onProbation(one) && (triedHere(one)?.times ?? 0) >= 6)).toBe(true);
  }, 300_000);

  it('is tried nowhere without places on probation', async () => {
    const without = await line(0);
    const floored = (one: Line): readonly GrimoireEntry[] =>
      one.held.filter((entry) => isInherited(entry) && entry.type !== 'episode');
    expect(outcomesOf(floored(without))).toBe(0);
    expect(outcomesOf(floored(heir))).toBeGreaterThan(0);
    await without.golem.store.close();
  }, 300_000);
});
