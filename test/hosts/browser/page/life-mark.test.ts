import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GolemStatus } from '../../../../src/domain/events/status.ts';
import { LifeMark } from '../../../../src/hosts/browser/page/life-mark.ts';

const kept = new Map<string, string>();
let hide: () => void = () => undefined;
let now = 0;

beforeEach(() => {
  kept.clear();
  now = 1_000;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => void (hide = listener));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const status = (of: Partial<GolemStatus> = {}, kind: 'indexeddb' | 'memory' = 'indexeddb'): GolemStatus =>
  ({
    golemId: 'one',
    tick: 5,
    role: 'leader',
    storage: { kind, name: 'golem-v13-pg18' },
    ...of,
  }) as GolemStatus;

const mark = (): LifeMark => new LifeMark('golem', () => now);

test('what was seen of a life is there at the next visit', () => {
  mark().note(status());
  const seen = { directory: 'golem-v13-pg18', golemId: 'one', tick: 5, at: 1_000 };
  expect(mark().read()).toEqual(seen);
  expect(new LifeMark('other').read()).toBeNull();
});

test('ticks are kept now and then, another life at once, and the last of all when the page goes', () => {
  const here = mark();
  here.note(status());
  now = 2_000;
  here.note(status({ tick: 6 }));
  expect(mark().read()?.tick).toBe(5);
  now = 20_000;
  here.note(status({ tick: 7 }));
  expect(mark().read()?.tick).toBe(7);
  here.note(status({ golemId: 'two', tick: 1 }));
  expect(mark().read()).toMatchObject({ golemId: 'two', tick: 1 });
  const other = new LifeMark('golem', () => now);
  other.note(status({ golemId: 'two', tick: 1 }));
  other.note(status({ golemId: 'two', tick: 2 }));
  hide();
  expect(mark().read()?.tick).toBe(2);
});

test('a life in memory, of another tab, or that has not lived, is not remembered', () => {
  const here = mark();
  here.note(status({}, 'memory'));
  here.note(status({ role: 'follower' }));
  here.note(status({ tick: 0 }));
  expect(mark().read()).toBeNull();
});

test.each(['', '{', '7', 'null', '{"directory":3}', '{"directory":"a","golemId":"b","tick":"c","at":1}'])(
  'what is kept as %j is nothing',
  (text) => {
    kept.set('golem-life:golem', text);
    expect(mark().read()).toBeNull();
  },
);

test('a browser that keeps nothing is no fault', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('refused', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  mark().note(status());
  expect(mark().read()).toBeNull();
});
