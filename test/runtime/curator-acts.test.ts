import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CuratorReport } from '../../src/domain/records/curator.ts';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { canonicalCbor } from '../../src/lib/bytes/canonical-cbor.ts';
import { entry } from '../contracts/store-fixtures.ts';
import { type ModelServer, type ScriptedReply, startModelServer } from '../support/model-server.ts';
import { modelAt, routerTo } from '../support/router.ts';

/** Replies that are not what was asked for, and some that ask for more than a decision. */
const HOSTILE: readonly ScriptedReply[] = [
  { content: '' },
  { content: '{"action": {"kind": "buy", "share": "all"' },
  { content: '{"summary": "x", "confidence": 1e999, "cites": ["*"], "forget": "*"}' },
  { content: '{"deed": "prune", "changes": [{"id": "*", "after": {"confidence": 0}}]}' },
  { content: `{"__proto__": {"curates": 0}, "playbook": "# Playbook", "entries": [${'{},'.repeat(999)}{}]}` },
  { raw: 'data: {"choices": [{"delta": {"content": \u0000}}]}\n\n', streamed: true },
  { status: 200, body: [{ confidence: 0 }] },
];

const bytes = ({ embedding: _, ...one }: GrimoireEntry): string =>
  Buffer.from(canonicalCbor(one)).toString('hex');

let server: ModelServer;
let golem: Headless;
const all = async (): Promise<ReadonlyMap<string, string>> => {
  const entries = await golem.api.grimoire.list({ limit: 1_000 });
  return new Map(entries.map((one) => [one.id, bytes(one)]));
};

beforeAll(async () => {
  server = await startModelServer();
  golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    languageModels: routerTo([modelAt('hostile', server.url)]),
  });
  await golem.api.policy.set({ memory: { curates: 0 } });
  await golem.api.step('theta', 40);
});
afterAll(async () => {
  await golem.store.close();
  await server.close();
});

describe('each act of the Curator', () => {
  const [regime, rule] = ['crisis', 'rule-of-the-test'] as const;
  let cycle: CuratorReport;
  let before: ReadonlyMap<string, string>;

  beforeAll(async () => {
    const { worldId } = golem.golem.life.state;
    const common = {
      worldId,
      regime,
      tick: 30,
      reinforcedAt: 40,
      accessedAt: 40,
      confidence: 0.8,
      links: [],
    };
    const known = (n: number, over: Partial<GrimoireEntry>): GrimoireEntry =>
      entry(900 + n, { ...common, provenance: 'self-learned', trust: 'self', ...over });
    const counts = { measured: 4, meanChange: 0 };
    const about = { kind: 'rule', regime, rule } as const;
    const insight = (hits: number, misses: number) =>
      ({
        kind: 'insight',
        about,
        hits,
        misses,
        ...counts,
        against: { hits, misses, expected: 0.7 * (hits + misses), through: 0 },
      }) as const;
    const warning = (mishap: 'loss' | 'blocked', of: string) =>
      ({ kind: 'warning', mishap, rule: of }) as const;
    const [episode] = await golem.api.grimoire.list({ types: ['episode'], limit: 1 });
    const from = { to: episode!.id, kind: 'derived-from' } as const;
    const planted = [
      // Cites one episode that is there and one that is not.
      known(1, {
        type: 'insight',
        facts: insight(4, 4),
        links: [from, { to: 'E'.padEnd(26, '9'), kind: 'derived-from' }],
      }),
      // Refuted by what came of it.
      known(2, { type: 'warning', facts: warning('loss', 'another'), outcomes: { alpha: 2, beta: 7 } }),
      // Faded.
      known(3, { type: 'heuristic', facts: { kind: 'note', rule: null }, confidence: 0.05 }),
      // The same mishap three times.
      ...[4, 5, 6].map((n) =>
        known(n, {
          type: 'warning',
          facts: warning('blocked', rule),
          outcomes: { alpha: 3, beta: 2 },
          links: [{ to: entry(n).id, kind: 'derived-from' }],
        }),
      ),
      // A mishap of a rule that misleads in this regime, and the fact that it does.
      known(7, { type: 'warning', facts: warning('loss', rule) }),
      known(8, { type: 'insight', facts: insight(1, 9), links: [from] }),
    ];
    await golem.store.putEntries(planted, []);
    golem.golem.memory.atHand.note(planted);
    before = await all();
    const asked = server.seen.length;
    await golem.api.policy.set({ thinking: { t1Models: ['hostile'], t2Models: ['hostile'] } });
    cycle = await golem.api.grimoire.curate();
    expect(server.seen.length).toBe(asked);
  });

  it('validates, prunes, compresses and cross-references, and says of each memory what it was and is', async () => {
    const id = (n: number): string => entry(900 + n).id;
    const touching = (n: number) =>
      cycle.acts.filter(({ changes }) => changes.some((one) => one.id === id(n)));
    expect(touching(1)).toMatchObject([
      { deed: 'validate', changes: [{ after: { links: [{ kind: 'derived-from' }] } }] },
    ]);
    expect(touching(2)).toMatchObject([{ deed: 'validate', changes: [{ after: { verified: 'refuted' } }] }]);
    expect(touching(3)).toMatchObject([{ deed: 'prune' }]);
    const [merged] = touching(4);
    expect(merged).toMatchObject({ deed: 'compress', changes: [{}, {}, {}] });
    expect(merged!.changes[0]!.after).toMatchObject({ outcomes: { alpha: 5, beta: 2 } });
    expect(merged!.changes[0]!.after.links).toHaveLength(3);
    expect(touching(7)).toMatchObject([
      { deed: 'link', changes: [{ after: { links: [{ to: id(8), kind: 'supports' }] } }] },
    ]);
    const now = await golem.api.grimoire.get(id(1));
    expect(now!.links).toHaveLength(1);
    // What no act names is as it was.
    const named = new Set(cycle.acts.flatMap(({ changes }) => changes.map((one) => one.id)));
    for (const [one, was] of before) if (!named.has(one)) expect((await all()).get(one)).toBe(was);
  });

  it('is taken back by itself, the last first or not, to the byte', async () => {
    const { tick, place } = cycle;
    for (const { number, changes } of [...cycle.acts].sort((a, b) => (a.number % 3) - (b.number % 3))) {
      await golem.api.grimoire.undoCuration({ tick, place, number });
      const now = await all();
      for (const { id } of changes) expect(now.get(id)).toBe(before.get(id));
    }
    expect(await all()).toEqual(before);
    // None of them is done again.
    const done = cycle.acts.map(({ deed, changes }) => `${deed} ${changes.map(({ id }) => id).join()}`);
    for (const { deed, changes } of (await golem.api.grimoire.curate()).acts)
      expect(done).not.toContain(`${deed} ${changes.map(({ id }) => id).join()}`);
  });
});

it('changes no rule, no knowledge and no act of the Curator by replies that are malformed', async () => {
  const playbook = await golem.api.playbook.get();
  // Being recalled is counted; what it says, and what it rests on, is not changed by that.
  const knowledge = async () => {
    const types = ['insight', 'heuristic', 'warning', 'causal-link'] as const;
    const entries = await golem.api.grimoire.list({ types, limit: 1_000 });
    return entries.map(({ id, text, trust, facts, links, verified }) => ({
      id,
      text,
      trust,
      facts,
      links,
      verified,
    }));
  };
  const known = await knowledge();
  const policy = await golem.api.policy.get();
  for (const reply of HOSTILE) {
    server.answer(reply);
    await golem.api.steer('Think it over.');
    const [record] = await golem.api.step('theta', 1);
    expect(record!.thought).toMatchObject({ by: 'reflex' });
  }
  expect(server.seen.length).toBeGreaterThan(0);
  expect((await golem.api.grimoire.curate()).acts).toEqual([]);
  expect(await knowledge()).toEqual(known);
  expect(await golem.api.policy.get()).toEqual(policy);
  expect(await golem.api.playbook.revisions()).toHaveLength(1);
  expect((await golem.api.playbook.get()).replaceAll(/^- Belief:.*$/gm, '')).toBe(
    playbook.replaceAll(/^- Belief:.*$/gm, ''),
  );
});

describe('what is suggested of two memories', () => {
  const [worded, figures] = ['wallet', 'fee'];
  const remember = async (text: string): Promise<string> => {
    const { id } = await golem.api.grimoire.remember({ type: 'insight', title: text.slice(0, 40), text });
    return id;
  };
  const open = async () => (await golem.api.suggestions.status()).open;

  it('changes nothing where a model’s reply is no verdict, or makes one of different figures', async () => {
    await remember(`The ${worded} of the treasury is kept in the vault of the old bank.`);
    await remember(`In the vault of the old bank the ${worded} of the treasury is kept safe.`);
    await remember(`The ${figures} of the quiet harbour pool is 30 basis points.`);
    await remember(`The ${figures} of the quiet harbour pool was 5 basis points once.`);
    const before = await all();
    for (const reply of HOSTILE) {
      server.answer(reply);
      await golem.api.suggestions.look({ models: ['hostile'] }).catch(() => null);
      expect((await open()).filter(({ by }) => by !== 'rules')).toEqual([]);
    }
    server.answer({ content: '{"verdict": "same"}' });
    const { done, of, open: found } = await golem.api.suggestions.look({ models: ['hostile'] });
    expect(done).toBe(of);
    expect(found.some(({ oneSays }) => oneSays.includes(worded))).toBe(true);
    expect(found.some(({ oneSays }) => oneSays.includes('harbour'))).toBe(false);
    expect(await all()).toEqual(before);
  });

  it('is an act of the Curator once it is taken, and is taken back to the byte', async () => {
    const before = await all();
    const { one, other } = (await open()).find(({ oneSays }) => oneSays.includes(worded))!;
    await golem.api.suggestions.take(one, other);
    const [cycle] = await golem.api.grimoire.curations(1);
    expect(cycle!.acts).toMatchObject([
      { deed: 'compress', changes: [{}, { after: { facts: { pruned: {} } } }] },
    ]);
    const { tick, place } = cycle!;
    await golem.api.grimoire.undoCuration({ tick, place, number: 1 });
    expect(await all()).toEqual(before);
    // Both are lived again to the bit.
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true });
    expect(await golem.api.state.verify()).toMatchObject({ sound: true });
    await expect(golem.api.suggestions.take(one, other)).rejects.toMatchObject({ code: 'golem.not_found' });
  });

  it('is a contradiction where the owner says so, until he says that both can be true', async () => {
    server.answer({ content: '{"verdict": "contradicts"}' });
    await golem.api.suggestions.look({ models: ['hostile'] });
    const { one, other } = (await open()).find(({ oneSays }) => oneSays.includes('harbour'))!;
    await golem.api.suggestions.take(one, other);
    expect(await golem.api.grimoire.contradictions({ of: [one] })).toMatchObject([{ one, other }]);
    expect(await golem.api.grimoire.rule(one, other, 'both')).toMatchObject({
      grounds: 'both',
      stands: null,
    });
  });

  it('is not said again where it was declined', async () => {
    server.answer({ content: '{"verdict": "contradicts"}' });
    const { open: found } = await golem.api.suggestions.look({ models: ['hostile'] });
    const { one, other } = found.find(({ oneSays }) => oneSays.includes(worded))!;
    await golem.api.suggestions.decline(one, other);
    const again = await golem.api.suggestions.look({ models: ['hostile'] });
    expect(again.open.some((each) => each.one === one && each.other === other)).toBe(false);
  });
});
