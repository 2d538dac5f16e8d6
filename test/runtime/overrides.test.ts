import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkspaceEntry } from '../../src/domain/context/context.ts';
import { ruleIdOf } from '../../src/domain/decisions/rule-id.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const LIVED = 30;

/** Thinks at most ticks, in so little room that most of what could be in the prompt is left out. */
const THOUGHTFUL = { 'gate.baseThreshold': 0.05, 'context.budgetTokens': 2_000 };

/** An entry of each workspace of some ticks; null where it is no candidate. */
async function entries(
  { api }: Headless,
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly (WorkspaceEntry | null)[]> {
  const records = await api.records.list({ from, to, limit: to - from + 1 });
  const thought = records.filter(({ gate }) => gate.tier !== 'T0');
  const workspaces = await Promise.all(thought.map(({ tick }) => api.workspace.get(tick)));
  return workspaces.map((workspace) => workspace!.entries.find((entry) => entry.id === id) ?? null);
}

describe('an owner’s hand on entries of the prompt', () => {
  let golem: Headless;
  let banned: string;
  let pinned: string;
  beforeAll(async () => {
    golem = await wakeHeadless({ world: 'sp500', seed: 5 });
    await golem.api.policy.set(THOUGHTFUL);
    await golem.api.step('theta', LIVED);
    const records = await golem.api.records.list({ from: 1, to: LIVED });
    const by = records.flatMap(({ decision }) => (decision ? [ruleIdOf(decision)] : []));
    banned = by.find((rule) => rule !== null)!;
    const last = (await golem.api.workspace.before(LIVED))!;
    // In its line at most: pinned, it stands whole.
    pinned = last.entries.find(
      ({ id, included, wholeTokens, of }) =>
        of.kind === 'rule' && id !== banned && (!included || wholeTokens !== undefined),
    )!.id;
  }, 60_000);
  afterAll(() => golem.store.close());

  it('keeps a banned rule out of every prompt, so that it decides nothing, and a pinned one in', async () => {
    await golem.api.workspace.ban(banned);
    const standing = await golem.api.workspace.pin(pinned);
    expect(standing).toMatchObject([
      { id: banned, hand: 'ban', of: { kind: 'rule', id: banned }, by: 'owner', since: LIVED },
      { id: pinned, hand: 'pin', of: { kind: 'rule', id: pinned }, by: 'owner', since: LIVED },
    ]);
    expect(standing.every(({ title, wallTime }) => title !== '' && wallTime !== null)).toBe(true);
    await golem.api.step('theta', 20);
    const then = { from: LIVED + 1, to: LIVED + 20 };
    const out = await entries(golem, banned, then);
    expect(out.length).toBeGreaterThan(5);
    for (const entry of out) {
      expect(entry).toMatchObject({ included: false, reason: { code: 'banned' } });
      expect(entry!.reason.text).toContain(`Banned by the owner after tick ${LIVED}.`);
    }
    for (const entry of await entries(golem, pinned, then)) {
      expect(entry).toMatchObject({ included: true, reason: { code: 'required' } });
      expect(entry!.reason.text).toContain('Pinned by the owner');
    }
    const records = await golem.api.records.list({ ...then });
    for (const { decision, contribution } of records) {
      expect(decision && ruleIdOf(decision)).not.toBe(banned);
      expect(contribution?.attribution?.missing.map(({ what }) => what).join() ?? '').not.toContain(
        `${banned} holds`,
      );
    }
    const { overrides } = (await golem.api.workspace.before(LIVED + 20))!;
    expect(overrides).toEqual(standing);
  });

  it('does not reach hard context, and says so', async () => {
    const [cage] = (await entries(golem, 'invariants:cage', { from: LIVED + 1, to: LIVED + 20 })).slice(-1);
    expect(cage).toMatchObject({ included: true });
    for (const hand of ['ban', 'pin'] as const) {
      await expect(golem.api.workspace[hand]('invariants:cage')).rejects.toMatchObject({
        code: 'input.invalid',
        message: expect.stringContaining('required context'),
      });
    }
    await expect(golem.api.workspace.ban('nothing')).rejects.toMatchObject({ code: 'golem.not_found' });
    expect(await golem.api.workspace.overrides()).toHaveLength(2);
  });

  it('is lived again to the last bit, told of a past as it stood there, and taken along', async () => {
    expect(await golem.api.replay.run({})).toMatchObject({ identical: true, ticks: LIVED + 20 });
    const standing = await golem.api.workspace.overrides();
    const then = await golem.api.state.reopen(LIVED);
    expect(await then.workspace.overrides()).toEqual([]);
    await then.goTo(LIVED + 1);
    expect(await then.workspace.overrides()).toEqual(standing);
    await expect(then.workspace.ban(pinned)).rejects.toMatchObject({ code: 'past.read_only' });

    const other = await wakeHeadless({ world: 'btc', seed: 1 });
    await other.api.importAll(await golem.api.exportAll());
    expect(await other.api.workspace.overrides()).toEqual(standing);
    await other.api.step('theta', 5);
    for (const entry of await entries(other, banned, { from: LIVED + 21, to: LIVED + 25 })) {
      expect(entry).toMatchObject({ reason: { code: 'banned' } });
    }
    await other.store.close();
  });

  it('turns round, and is lifted: then entries are chosen like any other', async () => {
    expect(await golem.api.workspace.ban(pinned)).toMatchObject([
      { id: banned, hand: 'ban' },
      { id: pinned, hand: 'ban', since: LIVED + 20 },
    ]);
    await golem.api.workspace.lift(banned);
    expect(await golem.api.workspace.lift(pinned)).toEqual([]);
    expect(await golem.api.workspace.lift(pinned)).toEqual([]);
    await golem.api.step('theta', 5);
    for (const id of [banned, pinned]) {
      for (const entry of await entries(golem, id, { from: LIVED + 21, to: LIVED + 25 })) {
        expect(entry?.reason.code).not.toBe('banned');
        expect(entry?.reason.text ?? '').not.toContain('Pinned');
      }
    }
    expect(await golem.api.replay.run({ from: LIVED + 21, to: LIVED + 25 })).toMatchObject({
      identical: true,
    });
  });

  it('pins memories by the same hand as the Memory page does, and lets go of what is taken back', async () => {
    const { api } = golem;
    const { id } = await api.grimoire.remember({ type: 'insight', title: 'A note', text: 'It says so.' });
    await api.workspace.pin(id);
    expect((await api.organs.shown()).pinned).toEqual([id]);
    await api.workspace.ban(id);
    expect((await api.organs.shown()).pinned).toEqual([]);
    // Unpinning what is banned does not lift the ban.
    await api.grimoire.pin(id, false);
    expect(await api.workspace.overrides()).toMatchObject([{ id, hand: 'ban', of: { kind: 'memory', id } }]);
    await api.grimoire.undo(id);
    expect(await api.workspace.overrides()).toEqual([]);
  });
});
