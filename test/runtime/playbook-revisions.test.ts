import { expect, it } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const bare = (markdown: string): string => markdown.replaceAll(/^(Revision|- Belief:).*$/gm, '');

it('keeps every revision of the playbook, says rule by rule what each changed, and gives an earlier one back', async () => {
  const { api, golem, store } = await wakeHeadless({ world: 'sp500', seed: 7 });
  const born = await api.playbook.get();
  expect(await api.playbook.revisions()).toMatchObject([
    { revision: 1, origin: { trigger: 'birth', tick: 0 }, changes: null, reordered: false },
  ]);
  await api.step('theta', 20);
  const [first, second] = golem.life.state.playbook.rules;

  // One rule in other words, one gone.
  const without = (markdown: string, id: string): string =>
    markdown
      .split(/^(?=## )/m)
      .filter((section) => !section.startsWith(`## ${id} `))
      .join('');
  const edited = without(born, second!.id).replace(first!.because, 'Because its owner says so.');
  const set = await api.playbook.set(edited);
  expect(set).toContain('Revision 2');
  // The same once more is no revision.
  expect(await api.playbook.set(set)).toBe(set);
  const rows = await api.playbook.revisions();
  expect(rows).toMatchObject([
    {
      revision: 2,
      origin: { trigger: 'owner', tick: 20 },
      changes: [
        { kind: 'revised', rule: first!.id },
        { kind: 'removed', rule: second!.id },
      ],
      rules: rows[1]!.rules - 1,
      reordered: false,
    },
    { revision: 1 },
  ]);
  // A file that is wrong in a line changes nothing, and says where.
  const broken = edited.replace('- Then:', '- Than:');
  const line = broken.split('\n').findIndex((one) => one.startsWith('- Than:')) + 1;
  await expect(api.playbook.set(broken)).rejects.toMatchObject({ code: 'input.invalid', data: { line } });
  await expect(api.playbook.set('')).rejects.toMatchObject({ code: 'input.invalid' });
  expect(await api.playbook.get()).toBe(set);

  await api.step('theta', 20);
  // The first one is read as its rules stood when the second took its place.
  const ended = await api.playbook.get(1);
  expect(bare(ended)).toBe(bare(born));
  expect(ended).not.toBe(born);
  const now = golem.life.state.playbook;
  const restored = await api.playbook.restore(1);
  expect(bare(restored)).toBe(bare(born));
  const rules = golem.life.state.playbook.rules;
  expect(rules[0]!.counts).toEqual(now.rules.find(({ id }) => id === first!.id)!.counts);
  expect(ended).toContain(
    `- Belief: ${rules.find(({ id }) => id === second!.id)!.counts.alpha} right, ${rules.find(({ id }) => id === second!.id)!.counts.beta} wrong`,
  );
  // Undone, it is the second again.
  expect(bare(await api.playbook.restore(2))).toBe(bare(set));
  expect((await api.playbook.revisions(2)).map(({ revision, origin }) => [revision, origin])).toMatchObject([
    [4, { trigger: 'restore', what: '2', tick: 40 }],
    [3, { trigger: 'restore', what: '1', tick: 40 }],
  ]);
  expect(await api.playbook.revisions(10, 3)).toHaveLength(2);
  await expect(api.playbook.restore(9)).rejects.toMatchObject({ code: 'golem.not_found' });
  await expect(api.playbook.get(9)).rejects.toMatchObject({ code: 'golem.not_found' });

  await api.step('theta', 5);
  expect(await api.replay.run({})).toMatchObject({ identical: true, ticks: 45 });
  const then = await api.state.reopen(30);
  expect((await then.playbook.revisions()).map(({ revision }) => revision)).toEqual([2, 1]);
  expect(bare(await then.playbook.get(1))).toBe(bare(born));
  await expect(then.playbook.get(3)).rejects.toMatchObject({ code: 'golem.not_found' });

  await store.close();
});
