import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeaderTabs } from '../../src/hosts/browser/page/tabs.ts';
import { type Headless, lineTo, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { DEMO_PROTOCOL, isDemoMessage } from '../../src/protocol/page/demo-wire.ts';
import { VERB_NAMES } from '../../src/protocol/verbs/table.ts';
import { Changes } from '../support/changes.ts';
import { Edge } from './edge.ts';
import { anyText, nonsense } from './nonsense.ts';
import { FUZZ_TIMEOUT, RUNS } from './runs.ts';
import { soundAfterOneMore } from './sound.ts';

/** What a channel can carry at all. */
const clonable = (value: unknown): boolean => {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
};
const plain = nonsense.filter(clonable);

describe('messages of other tabs', () => {
  const edge = new Edge('messages of tabs');
  let home: Headless;
  let leader: LeaderTabs;
  const name = randomUUID();
  const channels: BroadcastChannel[] = [];
  const channel = (part: string): BroadcastChannel => {
    const made = new BroadcastChannel(`golem:${name}:${part}`);
    channels.push(made);
    return made;
  };

  beforeAll(async () => {
    home = await wakeHeadless({ world: 'sp500', seed: 5 });
    await home.api.step('theta', 5);
    const line = lineTo(home.verbs);
    leader = new LeaderTabs(name, 'from the leader', (method, args) => line.call(method, ...args));
  });
  afterAll(() => {
    leader.close();
    for (const one of channels) one.close();
  });

  const control = fc.oneof(
    plain,
    fc.record({ kind: fc.constantFrom('hello', 'bye', 'welcome', 'leader'), id: fc.oneof(anyText, plain) }),
  );
  const call = fc.oneof(
    plain,
    fc.record(
      {
        id: fc.oneof(fc.string(), fc.nat()),
        type: fc.constantFrom('GET', 'SET', 'APPLY', 'CONSTRUCT', 'ENDPOINT', 'RELEASE'),
        path: fc.oneof(fc.constant(['ask']), fc.array(anyText, { maxLength: 3 })),
        argumentList: fc.oneof(
          fc
            .tuple(fc.oneof(fc.constantFrom(...VERB_NAMES), anyText), fc.array(plain, { maxLength: 2 }))
            .map(([verb, args]) => [verb, ...args].map((value) => ({ type: 'RAW', value }))),
          plain,
        ),
      },
      { requiredKeys: [] },
    ),
  );

  const ports = fc.array(
    fc.record({
      id: anyText,
      path: fc.array(fc.oneof(fc.constantFrom('__proto__', 'argumentList', '0'), anyText)),
    }),
    { maxLength: 2 },
  );
  const framed = fc.oneof(
    call,
    fc.record({
      to: fc.constantFrom('end', 'port', 'closed'),
      message: call,
      ports: fc.oneof(ports, plain),
      id: anyText,
    }),
  );

  test(
    'do no more than to ask, whatever they hold',
    async () => {
      const before = await home.api.status();
      const faults: unknown[] = [];
      const hear = (error: unknown): void => void faults.push(error);
      process.on('unhandledRejection', hear);
      const tabs = channel('tabs');
      const id = randomUUID();
      let welcomes = 0;
      const changes = new Changes();
      tabs.onmessage = ({ data }: MessageEvent<{ kind?: string; id?: string } | null>) => {
        if (data?.kind === 'welcome' && data.id === id) welcomes += 1;
        changes.tell();
      };
      tabs.postMessage({ kind: 'hello', id });
      await changes.until(() => welcomes > 0);
      const line = channel(`tab:${id}`);
      await fc.assert(
        fc.asyncProperty(control, framed, async (first, second) => {
          await edge.try(async () => {
            const heard = welcomes;
            tabs.postMessage(first);
            line.postMessage(second);
            // The leader answers those that come after all the same.
            tabs.postMessage({ kind: 'hello', id });
            await changes.until(() => welcomes > heard);
          });
        }),
        edge.runs(RUNS),
      );
      process.off('unhandledRejection', hear);
      expect(faults).toEqual([]);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect((await home.api.status()).tick).toBe(before.tick);
      expect((await home.api.status()).run).toBe(before.run);
      await soundAfterOneMore(home);
    },
    FUZZ_TIMEOUT,
  );
});

describe('messages of a page around a frame', () => {
  const edge = new Edge('messages of frames');
  test(
    'are told from anybody else’s without looking into them',
    async () => {
      const message = fc.oneof(
        plain,
        fc.record(
          { golem: fc.oneof(fc.constant(DEMO_PROTOCOL), plain), kind: plain, id: plain },
          { requiredKeys: [] },
        ),
      );
      await fc.assert(
        fc.asyncProperty(message, async (data) => {
          const outcome = await edge.try(() => isDemoMessage(data));
          const own = (data as { golem?: unknown } | null | undefined)?.golem === DEMO_PROTOCOL;
          expect(outcome).toEqual({ value: own });
        }),
        edge.runs(RUNS),
      );
    },
    FUZZ_TIMEOUT,
  );
});
