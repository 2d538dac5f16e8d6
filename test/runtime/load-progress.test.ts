import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LocalModelCard, LocalModelProgress } from '../../src/domain/models/local-model.ts';
import { LeaderTabs, watchLeader } from '../../src/hosts/browser/page/tabs.ts';
import { lineTo, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { NO_PAGE } from '../../src/hosts/node/no-page.ts';
import { nodeLanguage } from '../support/node-language.ts';
import { createFacade } from '../../src/runtime/facade/create-facade.ts';
import { Listeners } from '../../src/runtime/facade/listeners.ts';
import { LocalModel } from '../../src/runtime/models/local-model.ts';
import { type ModelHost, startModelHost } from '../support/model-host.ts';

type Waking = Awaited<ReturnType<typeof wakeHeadless>>;

let host: ModelHost;
let golem: Waking;
let model: LocalModelCard;
beforeAll(async () => {
  host = await startModelHost();
  const localModel = new LocalModel({
    baseUrl: 'file:///nowhere/',
    start: () => ({ language: nodeLanguage(fetch), end: () => undefined }),
    unable: () => null,
    fetch,
  });
  golem = await wakeHeadless({ localModel });
});
beforeEach(async () => {
  ({ model } = await golem.api.localModel.add({ url: `${host.url}/small` }));
});
afterEach(() => golem.api.localModel.remove(model.id));
afterAll(async () => {
  host.close();
  await golem.store.close();
});

const bytesOf = (told: readonly LocalModelProgress[]): readonly number[] =>
  told.map(({ loadedBytes }) => loadedBytes);

test('a load tells where it stands from nothing to open, each change once', async () => {
  const { api } = golem;
  const told: LocalModelProgress[] = [];
  await api.localModel.load(model.id, { onProgress: (progress) => void told.push(progress) });
  expect(told[0]).toEqual({ state: 'absent', loadedBytes: 0, bytes: model.bytes });
  expect(told.at(-1)).toEqual({ state: 'ready', loadedBytes: model.bytes, bytes: model.bytes });
  expect([...new Set(told.map(({ state }) => state))]).toEqual([
    ...['absent', 'fetching', 'kept', 'opening', 'checking', 'ready'],
  ]);
  expect(bytesOf(told).some((bytes) => bytes > 0 && bytes < model.bytes)).toBe(true);
  expect(bytesOf(told)).toEqual([...bytesOf(told)].sort((a, b) => a - b));
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(told.length);
});

test('one that is open already says so once, and what a listener throws ends nothing', async () => {
  const { api } = golem;
  let thrown = 0;
  const onProgress = (): never => {
    thrown += 1;
    throw new Error('The listener failed.');
  };
  expect(await api.localModel.load(model.id, { onProgress })).toMatchObject({ state: 'ready' });
  expect(thrown).toBeGreaterThan(2);
  const told: LocalModelProgress[] = [];
  await api.localModel.load(model.id, { onProgress: (progress) => void told.push(progress) });
  expect(told).toEqual([{ state: 'ready', loadedBytes: model.bytes, bytes: model.bytes }]);
});

test('a load that fails was told as far as it came, and one that joins it hears the same', async () => {
  const { api } = golem;
  host.changed.set('onnx/model.onnx_data', 'not these bytes');
  const [first, second]: LocalModelProgress[][] = [[], []];
  const load = (told: LocalModelProgress[]) =>
    api.localModel.load(model.id, { onProgress: (progress) => void told.push(progress) });
  const ends = await Promise.allSettled([load(first!), load(second!)]);
  host.changed.clear();
  expect(ends).toMatchObject([
    { status: 'rejected', reason: { code: 'model.load_failed' } },
    { status: 'rejected', reason: { code: 'model.load_failed' } },
  ]);
  expect(first!.some(({ state }) => state === 'fetching')).toBe(true);
  expect(second!.at(-1)).toEqual(first!.at(-1));
});

test('another tab hears it too', async () => {
  const line = lineTo(golem.verbs);
  const name = randomUUID();
  const leader = new LeaderTabs(name, 'from every tab', (method, args) => line.call(method, ...args));
  const watching = await watchLeader({
    name,
    page: new EventTarget(),
    commands: 'from every tab',
    events: () => undefined,
    leaderChanged: () => undefined,
  });
  const watched = createFacade(watching, new Listeners(), Promise.resolve(), NO_PAGE);
  const told: LocalModelProgress[] = [];
  await watched.localModel.load(model.id, { onProgress: (progress) => void told.push(progress) });
  expect(told.at(-1)).toEqual({ state: 'ready', loadedBytes: model.bytes, bytes: model.bytes });
  expect(told.some(({ state }) => state === 'fetching')).toBe(true);
  watching.close();
  leader.close();
});
