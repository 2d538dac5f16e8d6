import { expect, it } from 'vitest';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

const draft = (title: string) =>
  ({ type: 'insight', title, text: `${title}, in the owner's words.` }) as const;

it('keeps every entry of the owner, also when no tick was lived between two visits', async () => {
  const first = await wakeHeadless();
  await first.api.step('theta', 3);
  const kept = await first.api.grimoire.remember(draft('Before the reload'));
  const second = await wakeHeadless({ store: first.store });
  const later = await second.api.grimoire.remember(draft('After the reload'));
  expect(later.id).not.toBe(kept.id);
  expect(await second.api.grimoire.get(kept.id)).toMatchObject({ title: 'Before the reload' });
  expect(await second.api.grimoire.get(later.id)).toMatchObject({ title: 'After the reload' });
});

it('tells what an entry points to and what points to it, and finds entries by what they are filed under', async () => {
  const { api } = await wakeHeadless();
  const fact = await api.grimoire.remember({ ...draft('A fact'), category: 'gas-timing' });
  const unknown = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ';
  const doubt = await api.grimoire.remember({
    ...draft('A doubt'),
    links: [
      { to: fact.id, kind: 'follows' },
      { to: unknown, kind: 'derived-from' },
    ],
  });
  expect(await api.grimoire.links(doubt.id)).toMatchObject({
    to: [
      { kind: 'follows', id: fact.id, entry: { title: 'A fact' } },
      { kind: 'derived-from', id: unknown, entry: null },
    ],
    from: [],
  });
  expect(await api.grimoire.links(fact.id)).toMatchObject({
    to: [],
    from: [{ kind: 'follows', id: doubt.id, entry: { title: 'A doubt' } }],
  });
  expect(await api.grimoire.links(unknown)).toBeNull();
  const titles = (entries: readonly { readonly title: string }[]) => entries.map(({ title }) => title);
  expect(titles(await api.grimoire.list({ categories: ['gas-timing'] }))).toEqual(['A fact']);
  expect(titles(await api.grimoire.list({ provenances: ['owner'] }))).toEqual(['A doubt', 'A fact']);
  expect(titles(await api.grimoire.list({ provenances: ['self-learned'], linksTo: fact.id }))).toEqual([]);
});
