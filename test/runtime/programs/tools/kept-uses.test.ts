import { expect, test } from 'vitest';
import { KeptValue } from '../../../../src/adapters/idb/kept-value.ts';
import { guestOf, OWNER } from '../../../../src/domain/models/party.ts';
import { findByRule } from '../../../../src/mind/gateway/pii/find/find-by-rule.ts';
import { PiiMap } from '../../../../src/mind/gateway/pii/map/pii-map.ts';
import type { ToolUse } from '../../../../src/mind/gateway/tools/tool-uses.ts';
import { KeptUses } from '../../../../src/runtime/programs/tools/kept-uses.ts';
import { ToolService } from '../../../../src/runtime/programs/tools/tool-service.ts';
import { oneTurn } from '../../../support/turns.ts';

const REFUND = { name: 'create_refund', description: 'Gives money back.', parameters: { type: 'object' } };
const OTHER = { name: 'list_orders', description: 'Lists orders.', parameters: { type: 'object' } };

/** A tab over what another has kept. Waits end when they are told to. */
async function tab(kept: KeptValue<readonly ToolUse[]>, mask?: (text: string) => Promise<string>) {
  const due: (() => void)[] = [];
  const uses = new KeptUses({
    kept,
    timer: { after: (_, callback) => (due.push(callback), () => undefined) },
    mask: mask ?? ((text) => Promise.resolve(new PiiMap().mask(text, findByRule(text)))),
  });
  await uses.load();
  const service = new ToolService({
    tokens: { name: 'letters', count: (text) => text.length },
    embed: () => Promise.resolve(null),
    identity: () => null,
    limits: () => ({ limit: 1, tokens: 8_000, wordsWeight: 1, rounds: 1, answerLength: 100, margin: 0.3 }),
    uses,
    ask: () => Promise.resolve(null),
  });
  const written = async (): Promise<void> => {
    for (const one of due.splice(0)) one();
    await oneTurn();
  };
  service.register([REFUND, OTHER], 'shop');
  return { service, written };
}

const best = async ({ service }: Awaited<ReturnType<typeof tab>>, asked: string): Promise<string> =>
  (await service.choose(asked, ['shop'])).chosen[0]!.name;

test('what was learnt of a tool is found again after a reload, without what is personal in it', async () => {
  const kept = new KeptValue<readonly ToolUse[]>(null);
  const first = await tab(kept);
  expect(await best(first, 'the parcel never came, ann@example.org is cross')).toBe('create_refund');
  await first.service.used('the parcel never came, ann@example.org is cross', 'list_orders', ['shop']);
  await first.written();
  expect(JSON.stringify(await kept.get())).not.toContain('ann@example.org');
  const second = await tab(kept);
  expect(await best(second, 'a parcel that never came')).toBe('list_orders');
  expect(second.service.list(['shop'])).toMatchObject([{ uses: 0 }, { uses: 1 }]);
});

test('what a model called counts, for a tool of a request that is registered nowhere too', async () => {
  const kept = new KeptValue<readonly ToolUse[]>(null);
  const first = await tab(kept);
  const tools = [
    { ...REFUND, name: 'pay_back', level: 'protocol' as const },
    { ...OTHER, name: 'show_all', level: 'protocol' as const },
  ];
  await first.service.learn(OWNER, tools, 'put it to rest', 'show_all');
  await first.written();
  const second = await tab(kept);
  expect((await second.service.chooseAmong(OWNER, tools, 'put it to rest'))!.chosen[0]!.name).toBe(
    'show_all',
  );
});

test('what a guest’s model called teaches nobody else anything, and what others taught is not told to it', async () => {
  const kept = new KeptValue<readonly ToolUse[]>(null);
  const { service, written } = await tab(kept);
  const tools = [
    { ...REFUND, name: 'pay_back', level: 'protocol' as const },
    { ...OTHER, name: 'show_all', level: 'protocol' as const },
  ];
  const [guest, other] = [guestOf('https://a.example'), guestOf('https://b.example')];
  const before = (await service.chooseAmong(OWNER, tools, 'put it to rest'))!;
  await service.learn(guest, tools, 'put it to rest', 'show_all');
  await written();
  expect(await kept.get()).toBeNull();
  expect(await service.chooseAmong(OWNER, tools, 'put it to rest')).toEqual(before);
  expect(await service.chooseAmong(other, tools, 'put it to rest')).toEqual(before);
  expect((await service.chooseAmong(guest, tools, 'put it to rest'))!.chosen[0]!.name).toBe('show_all');
  await service.learn(OWNER, tools, 'wake it up', 'show_all');
  expect((await service.chooseAmong(OWNER, tools, 'wake it up'))!.chosen[0]!.name).toBe('show_all');
  expect((await service.chooseAmong(other, tools, 'wake it up'))!.chosen).toEqual(
    before.chosen.map((one) => expect.objectContaining({ name: one.name }) as unknown),
  );
});

test('is gone with the tool that is forgotten, with all of it, and where it cannot be masked', async () => {
  const kept = new KeptValue<readonly ToolUse[]>(null);
  const one = await tab(kept);
  await one.service.used('a parcel', 'list_orders', ['shop']);
  await one.service.used('a coin', 'create_refund', ['shop']);
  await one.written();
  expect(await one.service.forget('shop', ['list_orders'])).toBe(1);
  expect((await kept.get())!.map(({ key }) => key.split('\n')[0])).toEqual(['create_refund']);
  await one.service.forgetUses();
  expect(await kept.get()).toBeNull();
  expect(one.service.list(['shop'])).toMatchObject([{ uses: 0, asked: [] }]);
  const blind = await tab(kept, () => Promise.reject(new Error('nothing masks')));
  await blind.service.used('a parcel', 'list_orders', ['shop']);
  await blind.written();
  expect(await kept.get()).toEqual([]);
});
