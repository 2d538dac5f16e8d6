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
    const before = await api.playbook.get();
    while ((await api.playbook.edits()).length === 0 && golem.life.state.tick < 300)
      await api.step('theta', 10);
    const [edit] = await api.playbook.edits();
    expect(edit).toMatchObject({ number: 1, standing: 'in-force', tick: golem.life.state.tick });
    const { hits, misses } = edit!.evidence;
    expect(hits + misses).toBeGreaterThanOrEqual(3);
    const row = (await api.playbook.rules()).find(({ id }) => id === edit!.rule)!;
    expect(row).toMatchObject({ by: 'edit' });
    expect(row.helpful + row.harmful).toBeGreaterThanOrEqual(hits + misses);
    const edited = await api.playbook.get();
    expect(edited).not.toBe(before);

    const bare = (markdown: string) => markdown.replaceAll(/^(Revision|- Belief:).*$/gm, '');
    expect((await api.playbook.undo(1))[0]).toMatchObject({ standing: 'undone' });
    expect(bare(await api.playbook.get())).toBe(bare(before));
    await expect(api.playbook.undo(1)).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(api.playbook.undo(7)).rejects.toMatchObject({ code: 'golem.not_found' });
    // Each is a revision of its own.
    expect(await api.playbook.revisions()).toMatchObject([
      { revision: 3, origin: { trigger: 'undo', what: '1' } },
      {
        revision: 2,
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
    expect(await then.playbook.edits()).toMatchObject([{ standing: 'in-force' }]);
    expect(bare(await then.playbook.get())).toBe(bare(edited));
    await store.close();
  }, 60_000);
});
