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
