import { isObject } from './plain-data.ts';

/**
 * What turns one piece of plain data into another: another value in its place, the middle of a text (with how much of both ends
 * stays), keys of an object, or places of a list with the list's length.
 */
export type Patch =
  | readonly ['=', value: unknown]
  | readonly ['~', head: number, tail: number, middle: string]
  | readonly ['{', changed: Readonly<Record<string, Patch>>, gone: readonly string[]]
  | readonly ['[', length: number, changed: readonly (readonly [place: number, patch: Patch])[]];

/** Below this many characters the two lengths are no shorter than what they spare. */
const WORTH_CUTTING = 8;

type Tree = Readonly<Record<string, unknown>>;

/** Null where the two are the same. */
export function patchOf(before: unknown, after: unknown): Patch | null {
  if (Object.is(before, after)) return null;
  if (Array.isArray(before) && Array.isArray(after)) return listPatch(before, after);
  if (isObject(before) && isObject(after)) return treePatch(before, after);
  if (typeof before === 'string' && typeof after === 'string') return textPatch(before, after);
  return ['=', after];
}

const splitsPair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));

/** Lengths in UTF-16 units; no character is cut in two. */
function textPatch(before: string, after: string): Patch {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  if (splitsPair(before, head) || splitsPair(after, head)) head -= 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  if (splitsPair(before, before.length - tail) || splitsPair(after, after.length - tail)) tail -= 1;
  if (head + tail < WORTH_CUTTING) return ['=', after];
  return ['~', head, tail, after.slice(head, after.length - tail)];
}

function listPatch(before: readonly unknown[], after: readonly unknown[]): Patch | null {
  const changed = after.flatMap((value, place): [number, Patch][] => {
    const patch: Patch | null = place < before.length ? patchOf(before[place], value) : ['=', value];
    return patch === null ? [] : [[place, patch]];
  });
  return changed.length === 0 && before.length === after.length ? null : ['[', after.length, changed];
}

function treePatch(before: Tree, after: Tree): Patch | null {
  const changed = Object.entries(after).flatMap(([key, value]): [string, Patch][] => {
    const patch: Patch | null = Object.hasOwn(before, key) ? patchOf(before[key], value) : ['=', value];
    return patch === null ? [] : [[key, patch]];
  });
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return changed.length === 0 && gone.length === 0 ? null : ['{', Object.fromEntries(changed), gone];
}

/** The reverse of {@link patchOf}. The patch must be one of `before`; what did not change is shared with it. */
export function patched(before: unknown, patch: Patch | null): unknown {
  if (patch === null) return before;
  if (patch[0] === '=') return patch[1];
  if (patch[0] === '~') {
    const [, head, tail, middle] = patch;
    const text = before as string;
    return text.slice(0, head) + middle + text.slice(text.length - tail);
  }
  if (patch[0] === '[') {
    const [, length, changed] = patch;
    const list: unknown[] = (before as readonly unknown[]).slice(0, length);
    for (const [place, inner] of changed) list[place] = patched(list[place], inner);
    return list;
  }
  const [, changed, gone] = patch;
  const dropped = new Set(gone);
  const kept = Object.entries(before as Tree).filter(([key]) => !dropped.has(key));
  const inner = before as Tree;
  return Object.fromEntries([
    ...kept,
    ...Object.entries(changed).map(([key, one]): [string, unknown] => [key, patched(inner[key], one)]),
  ]);
}
