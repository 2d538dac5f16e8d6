import type { StateChange } from '../../domain/past/past.ts';
import type { Organ } from '../../domain/past/replay.ts';
import { hasParts } from '../../lib/json/plain-data.ts';

type Tree = Readonly<Record<string, unknown>>;

/** A list of things that have ids is compared by them: what moved up is not what changed. */
function byId(list: readonly unknown[]): Tree | null {
  const named: Record<string, unknown> = {};
  for (const item of list) {
    if (!hasParts(item) || typeof item['id'] !== 'string' || item['id'] in named) return null;
    named[item['id']] = item;
  }
  return named;
}

/** Longer lists of numbers are windows over time: that they moved says more than each of their places. */
const WINDOW = 8;

const isWindow = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > WINDOW && value.every((item) => typeof item === 'number');

function parts(value: Tree): Tree {
  return (Array.isArray(value) ? byId(value) : null) ?? value;
}

/** What changed from one organ to another, leaf by leaf, things with ids by their id. */
export function organDiff(organ: string, before: Organ | null, after: Organ | null): StateChange[] {
  const changes: StateChange[] = [];
  const walk = (path: string, a: unknown, b: unknown): void => {
    if (Object.is(a, b)) return;
    if (a === undefined || b === undefined) {
      changes.push({ organ, path, kind: a === undefined ? 'added' : 'removed', before: a, after: b });
    } else if (isWindow(a) && isWindow(b)) {
      if (a.length !== b.length || a.some((value, i) => !Object.is(value, b[i])))
        changes.push({ organ, path, kind: 'changed', before: a, after: b });
    } else if (hasParts(a) && hasParts(b)) {
      const [left, right] = [parts(a), parts(b)];
      const keys = new Map([...Object.keys(left), ...Object.keys(right)].map((key) => [key, true]));
      for (const key of keys.keys()) walk(path === '' ? key : `${path}.${key}`, left[key], right[key]);
    } else if (!(a instanceof Uint8Array && b instanceof Uint8Array && String(a) === String(b))) {
      changes.push({ organ, path, kind: 'changed', before: a, after: b });
    }
  };
  walk('', before ?? {}, after ?? {});
  return changes;
}
