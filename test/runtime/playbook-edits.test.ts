import { describe, expect, it } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

/** Judges early and on little, so that an edit is soon made. */
const EAGER = {
  'gate.baseThreshold': 0.05,
  'gate.minThreshold': 0.01,
  'gate.cooldownTicks': 0,
  'clocks.thetaPerDelta': 10,
  'playbook.edits': 1,
  'playbook.certainty': 0.8,
  'playbook.leastOutcomes': 3,
};

describe('a playbook that edits itself', () => {
  it('changes a rule by what came of it, tells why, is undone by its owner, and is lived again as it was', async () => {
    const { api, golem, store } = await wakeHeadless({ world: 'sp500', seed: 7 });
    await api.policy.set(EAGER);
    await api.seek(2_280);
    let before = await api.playbook.get();
    // Drafts come of facts: this is of rules that were followed.
    const ofOutcomes = async () => (await api.playbook.edits()).find(({ kind }) => kind !== 'draft');
    while ((await ofOutcomes()) === undefined && golem.life.state.tick < 400) {
      before = await api.playbook.get();
      await api.step('theta', 10);
    }
    const edit = await ofOutcomes();
    expect(edit).toMatchObject({ standing: 'in-force' });
    const { number } = edit!;
    // Made on one of the last ten.
    expect(edit!.tick).toBeGreaterThan(golem.life.state.tick - 10);
    const { hits, misses } = edit!.evidence;
    expect(hits + misses).toBeGreaterThanOrEqual(3);
    const row = (await api.playbook.rules()).find(({ id }) => id === edit!.rule)!;
    expect(row).toMatchObject({ by: 'edit' });
    expect(row.helpful + row.harmful).toBeGreaterThanOrEqual(hits + misses);
    const edited = await api.playbook.get();
    expect(edited).not.toBe(before);

    const bare = (markdown: string) => markdown.replaceAll(/^(Revision|- Belief:).*$/gm, '');
    const undone = (await api.playbook.undo(number)).find((one) => one.number === number);
    expect(undone).toMatchObject({ standing: 'undone' });
    expect(bare(await api.playbook.get())).toBe(bare(before));
    await expect(api.playbook.undo(number)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(api.playbook.undo(7)).rejects.toMatchObject({ code: 'golem.not_found' });
    // Each is a revision of its own.
    const revisions = await api.playbook.revisions();
    expect([revisions[0], revisions[1], revisions.at(-1)]).toMatchObject([
      { revision: number + 2, origin: { trigger: 'undo', what: String(number) } },
      {
        revision: number + 1,
        origin: { trigger: 'edit', what: edit!.what, tick: edit!.tick },
        // In the order of the playbook, whatever the edit's own is.
        changes: expect.arrayContaining(
          edit!.changes.map((change) =>
            expect.objectContaining({ rule: (change.after ?? change.before)!.id }),
          ),
        ) as unknown,
      },
      { revision: 1, origin: { trigger: 'birth' } },
    ]);
    await api.step('theta', 5);
    expect(await api.replay.run({})).toMatchObject({ identical: true, ticks: golem.life.state.tick });
    // As of the tick that made it, it stands.
    const then = await api.state.reopen(edit!.tick);
    expect((await then.playbook.edits()).find((one) => one.number === number)).toMatchObject({
      standing: 'in-force',
    });
    expect(bare(await then.playbook.get())).toBe(bare(edited));
    await store.close();
  }, 60_000);
});
