import { beforeAll, describe, expect, it } from 'vitest';
import { type Happening, keyOf } from '../../src/adapters/proving-key/index.ts';
import { PROVING_POLICY, provingIdOf, provingSpec } from '../../src/domain/world/proving.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { endedFork } from '../support/forks.ts';
import { replayed } from '../support/replayed.ts';
import { allTold } from '../support/told.ts';

const SPEC = provingSpec(7, 1);
const TICKS = 80;
const begin = () => wakeHeadless({ world: provingIdOf(SPEC), seed: 7, id: 'ground' });

let golem: Headless;
let lived: readonly DecisionCycleRecord[];
beforeAll(async () => {
  golem = await begin();
  await golem.api.policy.set({ ...PROVING_POLICY, triage: { on: 1 } });
  lived = await golem.api.step('theta', TICKS);
});

describe('a life in a proving ground', () => {
  it('is the same a second time, names its ground, and goes on from what is stored', async () => {
    const again = await begin();
    await again.api.policy.set({ ...PROVING_POLICY, triage: { on: 1 } });
    const first = await again.api.step('theta', 50);
    const after = await wakeHeadless({ seed: 99, store: again.store });
    const rest = await after.api.step('theta', TICKS - 50);
    expect([...first, ...rest].map(replayed)).toEqual(lived.map(replayed));
    expect(new Set(lived.map(({ observation }) => observation.worldId))).toEqual(new Set(['proving:7.1']));
    expect(lived.some(({ action }) => action?.status === 'filled')).toBe(true);
  });

  it('begins in any ground there is, listed or not, and none that is not', async () => {
    const { api } = await wakeHeadless({ world: 'proving:812.3' });
    expect((await api.status()).world).toMatchObject({ id: 'proving:812.3', step: 0 });
    expect((await api.world.list()).map(({ id }) => id)).toContain('proving:812.3');
    await api.world.use('proving:9.1.1');
    const [first] = await api.step('theta', 1);
    expect(first!.observation.worldId).toBe('proving:9.1.1');
    await expect(api.world.use('proving:7.4')).rejects.toMatchObject({ code: 'world.not_found' });
    const elsewhere = await wakeHeadless({ world: 'proving:7.4' });
    expect((await elsewhere.api.status()).world).toMatchObject({ id: 'sp500' });
  });

  it('is lived again to the bit, and a fork in which nothing is changed is the life itself', async () => {
    const { api } = golem;
    const { id } = await api.fork.create({ from: 41, changes: [] });
    const { info, ticks } = await endedFork(golem, id);
    expect(info).toMatchObject({ state: 'done', lived: TICKS - 40, divergedAt: null });
    expect(ticks.every(({ same }) => same)).toBe(true);
    const { id: other } = await api.fork.create({
      from: 41,
      changes: [{ kind: 'steer', text: 'Exit everything.' }],
    });
    expect((await endedFork(golem, other)).info).toMatchObject({ state: 'done', divergedAt: 41 });
  });

  it('is told nothing of the key: no record and no memory names what is planted, nor whoever is still to come', async () => {
    await allTold(golem);
    const { api } = golem;
    const memories = await api.grimoire.list({ limit: 1_000 });
    const prompts = await Promise.all(
      lived.filter(({ decision }) => decision).map(({ tick }) => api.workspace.get(tick)),
    );
    const text = JSON.stringify([lived, memories, prompts, golem.events, await api.world.list()]);
    expect(text.length).toBeGreaterThan(100_000);
    const key = keyOf(SPEC);
    const tells = (what: string): boolean => text.includes(what);
    expect(['planted', 'decoy', 'happenings', 'oracle', 'proving-key'].filter(tells)).toEqual([]);
    const contracts = (of: readonly Happening[]) => new Set(of.map(({ contract }) => contract));
    const spoken = contracts(key.happenings.filter(({ step }) => step <= TICKS));
    const toCome = [...contracts(key.happenings)].filter((contract) => !spoken.has(contract));
    expect(toCome.length).toBeGreaterThan(0);
    expect(toCome.filter(tells)).toEqual([]);
    expect(key.notes.filter((note) => tells(note.text))).toEqual([]);
  });
});
