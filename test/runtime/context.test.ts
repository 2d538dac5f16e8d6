import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encode } from 'cborg';
import { pgliteStore } from '../../src/adapters/pglite/store.ts';
import { CONTEXT_EVENTS, type StoredContextEvent } from '../../src/domain/governor/context-events.ts';
import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import { rebuildPolicies } from '../../src/mind/policy/history.ts';
import { isTickCommit } from '../../src/protocol/store/commits.ts';
import { collect, inChunks } from '../adapters/archive/file-bytes.ts';
import { nodeDeps } from '../../src/hosts/node/store-deps.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { allTold } from '../support/told.ts';

const TICKS = 220;
const bytes = (stream: ReadableStream<Uint8Array>) => collect(stream as unknown as AsyncIterable<Uint8Array>);

let golem: Headless;
/** Every workspace as the golem handed it to the store. */
const lived = new Map<number, CognitiveWorkspace>();

beforeAll(async () => {
  const store = pgliteStore(nodeDeps);
  const commit = store.commit.bind(store);
  store.commit = (commits, ...rest) => {
    for (const { workspace } of commits.filter(isTickCommit))
      if (workspace) lived.set(workspace.tick, structuredClone(workspace));
    return commit(commits, ...rest);
  };
  golem = await wakeHeadless({ world: 'sp500', seed: 7, store });
  const { api } = golem;
  await api.step('theta', 40);
  await api.policy.set({
    gate: { baseThreshold: 0.2 },
    context: { taskOverrides: { swap: { playbook: 0.2 } } },
  });
  await api.step('theta', 40);
  await api.cage.set({ maxOrder: 0.2 });
  await api.policy.set({ 'context.taskOverrides.swap.playbook': null, frames: { maxRun: 4 } });
  await api.step('theta', TICKS - 120);
  await api.policy.set({ 'context.budgetTokens': 2_000 });
  await api.step('theta', 40);
  await api.policy.restore(1);
  await api.policy.restore(0);
}, 60_000);
afterAll(() => golem.store.close());

describe('the workspaces of a life', () => {
  test('come back exactly, each of them, from frames of both kinds', async () => {
    const kinds = { I: 0, P: 0 };
    for (const [tick, workspace] of lived) {
      expect(encode(await golem.api.workspace.get(tick))).toEqual(encode(workspace));
      expect((await golem.api.workspace.before(tick))?.prompt).toBe(workspace.prompt);
      kinds[(await golem.api.workspace.frame(tick))!.kind] += 1;
    }
    expect(Math.min(kinds.I, kinds.P)).toBeGreaterThan(3);
    expect(await golem.api.workspace.frameTotals()).toMatchObject({ iFrames: kinds.I, pFrames: kinds.P });
  });

  test('say how each is stored, and the sums are those of the frames', async () => {
    const frames = await Promise.all(
      [...lived.keys()].map(async (tick) => (await golem.api.workspace.frame(tick))!),
    );
    const sum = (of: (frame: (typeof frames)[number]) => number): number =>
      frames.reduce((total, frame) => total + of(frame), 0);
    const totals = await golem.api.workspace.frameTotals();
    expect(totals.storedBytes).toBe(sum(({ storedBytes }) => storedBytes));
    expect(totals.wholeBytes).toBe(sum(({ wholeBytes }) => wholeBytes));
    expect(totals.storedBytes).toBeLessThan(0.8 * totals.wholeBytes);
    expect(totals.tokens).toBe([...lived.values()].reduce((all, { totalTokens }) => all + totalTokens, 0));
    expect(totals.keptTokens).toBe(sum(({ kind, delta }) => (kind === 'P' ? delta!.tokens.kept : 0)));
    expect(frames[0]).toMatchObject({ kind: 'I', cause: 'first', base: null, delta: null });
    for (const frame of frames) {
      expect(frame.cause === null).toBe(frame.kind === 'P');
      if (frame.kind === 'I') expect(frame.storedBytes).toBe(frame.wholeBytes);
      else {
        const base = frames.find(({ tick }) => tick === frame.base!.tick)!;
        expect(base).toMatchObject({ kind: 'I', hash: frame.base!.hash });
        expect(frame.delta).toMatchObject({ from: base.tick, to: frame.tick });
      }
    }
  });

  test('of any two ticks are compared, of a T0 tick the one before it', async () => {
    const [first, second, third] = [...lived.keys()];
    const delta = (await golem.api.workspace.delta(first!, third!))!;
    expect(delta).toMatchObject({ from: first, to: third });
    expect(await golem.api.workspace.delta(third!, first!)).toMatchObject({
      added: delta.removed,
      removed: delta.added,
    });
    expect(await golem.api.workspace.delta(second! - 1, second!)).toMatchObject({ from: first, to: second });
    expect(await golem.api.workspace.delta(0, second!)).toBeNull();
    await expect(golem.api.workspace.delta(-1, 2)).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

describe('the context events of a life', () => {
  const all = (): Promise<readonly StoredContextEvent[]> => golem.api.events.list({ limit: 100_000 });

  test('are kept, numbered without gaps, and are those of the feed', async () => {
    const events = await all();
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(CONTEXT_EVENTS));
    await allTold(golem);
    const told = golem.events
      .filter(({ type }) => (CONTEXT_EVENTS as readonly string[]).includes(type))
      .map(({ seq: _, ...event }) => event);
    // The policy at birth is saved before anyone listens.
    expect(events.slice(1).map(({ seq: _, ...event }) => event)).toEqual(told);
  });

  test('say what each tick did with its context', async () => {
    const assembled = await golem.api.events.list({ types: ['context:assembled'], limit: 10_000 });
    expect(assembled.map(({ tick }) => tick)).toEqual([...lived.keys()]);
    const compacted = await golem.api.events.list({ types: ['context:compacted'], limit: 10_000 });
    const shortened = [...lived.values()].filter(({ entries }) =>
      entries.some((entry) => entry.included && entry.wholeTokens),
    );
    // Older episodes in a line are among them, whether room was short or not.
    expect(shortened.length).toBeGreaterThan(0);
    expect(compacted.map(({ tick }) => tick)).toEqual(shortened.map(({ tick }) => tick));
    for (const event of compacted) {
      if (event.type !== 'context:compacted') throw new Error(event.type);
      const short = lived.get(event.tick)!.entries.filter((entry) => entry.included && entry.wholeTokens);
      expect(event.entries).toBe(short.length);
      expect(event.compactedTokens).toBe(short.reduce((sum, { tokens }) => sum + tokens, 0));
      expect(event.originalTokens).toBeGreaterThan(event.compactedTokens);
    }
  });

  test('are listed by range, type and limit, and refused where there is no such type', async () => {
    const events = await all();
    const range = { from: 50, to: 120, types: ['context:assembled', 'context:regime_override'] as const };
    const wanted = events.filter(
      ({ tick, type }) => tick >= 50 && tick <= 120 && (range.types as readonly string[]).includes(type),
    );
    expect(await golem.api.events.list(range)).toEqual(wanted);
    expect(await golem.api.events.list({ ...range, limit: 2 })).toEqual(wanted.slice(0, 2));
    expect(await golem.api.events.list({ limit: 3 })).toEqual(events.slice(-3));
    await expect(golem.api.events.list({ types: ['tick' as never] })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  test('are exported a line each, and those lines alone rebuild every revision of the policy', async () => {
    const text = new TextDecoder().decode(await bytes(await golem.api.exportEvents()));
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as StoredContextEvent);
    expect(events).toHaveLength((await all()).length);
    const rebuilt = rebuildPolicies(events);
    const revisions = await golem.api.policy.revisions();
    expect(revisions.map(({ trigger }) => trigger)).toEqual([
      'restore',
      'restore',
      'owner',
      'owner',
      'owner',
      'owner',
      'genesis',
    ]);
    expect([...rebuilt.keys()]).toEqual(revisions.map(({ revision }) => revision).reverse());
    for (const { revision } of revisions) {
      expect(rebuilt.get(revision)).toEqual(await golem.store.policyAt(revision));
    }
  });
});

describe('with a life that travels', () => {
  test('go its frames and events; what comes after begins whole and comes back exactly', async () => {
    const there = await wakeHeadless({ world: 'btc', seed: 8 });
    await there.api.step('theta', 3);
    await there.api.importAll(inChunks(await bytes(await golem.api.exportAll())));
    expect(await there.api.workspace.frameTotals()).toEqual(await golem.api.workspace.frameTotals());
    expect(await there.api.events.list({ limit: 100_000 })).toEqual(
      await golem.api.events.list({ limit: 100_000 }),
    );
    for (const [tick, workspace] of lived) expect(await there.api.workspace.get(tick)).toEqual(workspace);
    await there.api.steer('buy some');
    const [record] = await there.api.step('theta', 1);
    expect(await there.api.workspace.frame(record!.tick)).toMatchObject({ kind: 'I', cause: 'first' });
    await there.api.erase();
    await there.api.steer('buy some');
    await there.api.step('theta', 1);
    expect(await there.api.workspace.frame(1)).toMatchObject({ kind: 'I', cause: 'first', delta: null });
    expect((await there.api.events.list({})).map(({ seq }) => seq)[0]).toBe(1);
    await there.store.close();
  });

  test('of before there were frames: its workspaces are whole, and its policy is told whole when it next changes', async () => {
    const { api, store } = await wakeHeadless({ world: 'sp500', seed: 8 });
    const file = new Uint8Array(await readFile(new URL('../fixtures/life-v1.golem', import.meta.url)));
    await api.importAll(inChunks(file));
    const assembled = (await api.records.summaries({})).filter(({ tier }) => tier !== 'T0');
    for (const { tick } of assembled) {
      expect((await api.workspace.get(tick))?.tick).toBe(tick);
      expect(await api.workspace.frame(tick)).toMatchObject({ kind: 'I', cause: null, hash: null });
    }
    expect(await api.workspace.frameTotals()).toMatchObject({
      iFrames: assembled.length,
      pFrames: 0,
      causes: {},
    });
    expect(await api.events.list({})).toEqual([]);
    await api.policy.set({ gate: { baseThreshold: 0.22 } });
    await api.policy.set({ gate: { baseThreshold: 0.23 } });
    const rebuilt = rebuildPolicies(await api.events.list({}));
    expect(rebuilt.size).toBe(2);
    for (const [revision, policy] of rebuilt) expect(policy).toEqual(await store.policyAt(revision));
    await store.close();
  });
});
